// SPDX-License-Identifier: BSL-1.0
// Layer: wire/hfile.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/wire/hfile/checksum.hpp>
#include <strata/wire/hfile/codec.hpp>

namespace strata {

/// How an HFile is written.
struct hfile_write_options {
    /// A data block ends with the cell that makes it this long, in bytes.  HBase: BLOCKSIZE.
    std::size_t block_size = 65536;
    /// The checksum of each piece of a block.
    hfile_checksum checksum = hfile_checksum::crc32c;
    /// The length of such a piece.  HBase: hbase.hstore.bytes.per.checksum.
    std::size_t bytes_per_checksum = 16384;
    /// Compresses the blocks; null for none.  Borrowed.
    const hfile_codec* codec = nullptr;
    /// Write tags, and with them the cells' own times to live.  Without, a cell that has any is refused.
    bool tags = true;
    /// Write sequence numbers, for a faithful copy.  HBase's bulk load gives the cells the number of the load unless it
    /// is told not to; then those with a greater number than the region's are invisible.
    bool sequences = false;
    /// When the file was made; the machine's now by default.
    std::optional<timestamp> created = {};
    /// More entries of the file info.  Keys that begin with `hfile.`, and those that the writer sets, are refused.
    std::map<bytes, bytes, std::less<>> info = {};
};

}  // namespace strata
