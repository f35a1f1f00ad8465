// SPDX-License-Identifier: BSL-1.0
// Layer: wire/hfile.
#pragma once

#include <cstddef>
#include <cstdint>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/wire/encoding/varint.hpp>

namespace strata::detail::hfile {

/// The index of the data blocks that a writer makes: one level, an entry a block.
///
/// HBase reads a root of any size.  Blocks of 64 KiB make some 16,000 entries a gigabyte.
class root_index {
public:
    /// Adds a block, by the key of its first cell.  If that throws, nothing has changed.
    void add(std::uint64_t position, std::size_t size, bytes_view first_key) {
        bytes entry;
        append_big_endian(entry, position);
        append_big_endian(entry, static_cast<std::int32_t>(size));
        append_hadoop_vlong(entry, static_cast<std::int64_t>(first_key.size()));
        entry.append(first_key);
        body_.append(entry);
        ++entries_;
    }

    /// The body of the index block.
    bytes_view body() const noexcept { return body_; }
    /// How many blocks there are.
    std::uint32_t entries() const noexcept { return entries_; }

private:
    bytes body_;
    std::uint32_t entries_ = 0;
};

}  // namespace strata::detail::hfile
