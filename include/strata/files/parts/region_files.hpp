// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

#include <strata/bytes/bytes.hpp>
#include <strata/catalog/table_descriptor.hpp>
#include <strata/core/error.hpp>
#include <strata/files/save_error.hpp>
#include <strata/wire/byte_reader.hpp>
#include <strata/wire/encoding/protobuf.hpp>
#include <strata/wire/encoding/table_schema.hpp>
#include <strata/wire/encoding/varint.hpp>
#include <strata/wire/fields/hbase.hpp>

/// What HBase writes beside the HFiles of a table: a file that describes it, and one in each region.
namespace strata::detail {

/// What such a file begins with.
inline constexpr bytes_view protobuf_magic = "PBUF";

/// The rows of a region, and when it was made.  HBase: RegionInfo.
struct region_facts {
    std::uint64_t made = 0;  ///< In milliseconds, greater than those of the regions that it was split from.
    bytes start;             ///< Its first row; empty: the table's.
    bytes stop;              ///< The row after its last one; empty: none.

    bool overlaps(const region_facts& other) const noexcept {
        return (stop.empty() || other.start < stop) && (other.stop.empty() || start < other.stop);
    }
};

/// Calls read(message) for what comes after the magic bytes.
///
/// Throws: corrupted_snapshot, with the file, for what is malformed.
template <class Read>
auto read_protobuf_file(const std::filesystem::path& file, bytes_view raw, Read read) {
    const auto refuse = [&](const std::string& what) {
        raise<corrupted_snapshot>(file.string() + ": " + what, file, std::uint64_t{0});
    };
    if (!raw.starts_with(protobuf_magic)) refuse("the file does not begin with PBUF");
    try {
        return read(raw.substr(protobuf_magic.size()));
    } catch (const illegal_argument& why) {
        refuse(why.what() + sizeof("strata: ") - 1);
        throw;
    }
}

/// Reads TABLE/.tabledesc/.tableinfo.N: the name of a table, its attributes, its families with their settings.
inline table_descriptor read_table_info(const std::filesystem::path& file, bytes_view raw) {
    return read_protobuf_file(file, raw,
                              [](bytes_view body) { return table_of_message(protobuf_message::parse(body)); });
}

/// Reads REGION/.regioninfo.  The message comes after its length, and after it may be what HBase prints.
inline region_facts read_region_info(const std::filesystem::path& file, bytes_view raw) {
    return read_protobuf_file(file, raw, [](bytes_view body) {
        byte_reader in(body);
        const protobuf_message region = protobuf_message::parse(take_counted(in, "a region"));
        using field = proto::region_info;
        return region_facts{region.number(field::region_id).value_or(0),
                            bytes(region.payload(field::start_key).value_or(bytes_view())),
                            bytes(region.payload(field::end_key).value_or(bytes_view()))};
    });
}

}  // namespace strata::detail
