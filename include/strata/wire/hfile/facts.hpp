// SPDX-License-Identifier: BSL-1.0
// Layer: wire/hfile.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string_view>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/wire/hfile/codec.hpp>

namespace strata {

/// How the cells of a data block are written.  The numbers are those in a block.  HBase: DataBlockEncoding.
enum class hfile_encoding : std::uint8_t { none = 0, prefix = 2, diff = 3, fast_diff = 4, row_index_v1 = 7 };

/// HBase's name of an encoding; empty for a number that this library cannot read.
constexpr std::string_view name(hfile_encoding encoding) noexcept {
    switch (encoding) {
        case hfile_encoding::none:
            return "NONE";
        case hfile_encoding::prefix:
            return "PREFIX";
        case hfile_encoding::diff:
            return "DIFF";
        case hfile_encoding::fast_diff:
            return "FAST_DIFF";
        case hfile_encoding::row_index_v1:
            return "ROW_INDEX_V1";
    }
    return "";
}

/// What an HFile says of its cells, in its trailer and in its file info.
///
/// What the file leaves out is an empty optional, or the default.
struct hfile_facts {
    /// The least and the greatest timestamp, both included.  DeleteColumn and DeleteFamily markers count from 0, as
    /// they reach down to it.  In a file without cells `least` is greater.
    struct timestamps {
        timestamp least = latest;  ///< The oldest.
        timestamp greatest{-1};    ///< The newest.

        friend bool operator==(const timestamps&, const timestamps&) = default;
    };

    /// From the trailer.
    ///@{
    std::uint32_t minor_version = 3;                          ///< The major version is 3.
    std::uint64_t cells = 0;                                  ///< How many cells there are.
    hfile_compression compression = hfile_compression::none;  ///< How all blocks are compressed.
    bytes comparator;                      ///< The Java class that compares the keys; empty if the file has none.
    std::uint64_t uncompressed_size = 0;   ///< The bytes of all blocks if they were not compressed, and of the trailer.
    std::uint64_t data_index_size = 0;     ///< The bytes of the index blocks.
    std::uint32_t data_index_levels = 0;   ///< The depth of the index.
    std::uint32_t data_index_entries = 0;  ///< The entries of the root of that index.
    std::uint32_t meta_index_entries = 0;  ///< The number of meta blocks.
    std::uint64_t first_data_block = 0;    ///< An offset in the file.
    std::uint64_t last_data_block = 0;     ///< An offset in the file.
    std::uint64_t load_on_open = 0;        ///< The offset of the root of the index.
    std::uint64_t file_info = 0;           ///< The offset of the file info.
    ///@}

    /// The file info as it was read, with the keys that this library does not know.
    std::map<bytes, bytes, std::less<>> info;

    /// From the file info.
    ///@{
    bool has_tags = false;                           ///< Each cell has a length of tags.  hfile.MAX_TAGS_LEN
    bool has_compressed_tags = false;                ///< hfile.TAGS_COMPRESSED
    bool has_sequences = false;                      ///< Each cell has a sequence number.  KEY_VALUE_VERSION
    bytes encoding;                                  ///< The name of the data blocks' encoding.  DATA_BLOCK_ENCODING
    std::optional<timestamps> time_range;            ///< TIMERANGE
    std::optional<std::uint64_t> family_markers;     ///< DeleteFamily and DeleteFamilyVersion.  DELETE_FAMILY_COUNT
    std::optional<timestamp> earliest_put;           ///< `latest` if there is no put.  EARLIEST_PUT_TS
    std::optional<timestamp> created;                ///< hfile.CREATE_TIME_TS
    std::optional<std::uint64_t> greatest_sequence;  ///< Of all cells.  MAX_MEMSTORE_TS_KEY
    ///@}
};

}  // namespace strata
