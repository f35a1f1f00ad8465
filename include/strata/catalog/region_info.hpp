// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/md5.hpp>
#include <strata/catalog/table_name.hpp>

namespace strata {

/// A region of a table: its rows [begin, end).  If a bound is empty, there is none.  HBase: RegionInfo.
struct region_info {
    table_name table;     ///< The table.
    std::int64_t id = 0;  ///< When the region was made, in milliseconds since 1970; those made at once have one.
    bytes begin = {};     ///< The first row.
    bytes end = {};       ///< The row after the last.
    bytes name = {};      ///< `table,begin,id.MD5.`, with the MD5 of what is before it: the row of hbase:meta (R11.13).

    /// Names the region.
    region_info(table_name of, std::int64_t number, bytes_view first_row, bytes_view end_row)
        : table(std::move(of)), id(number), begin(first_row), end(end_row) {
        name = table.text() + ',' + begin + ',' + std::to_string(id);
        name += '.' + detail::md5_hex(name) + '.';
    }

    /// The 32 digits of its MD5.
    bytes_view encoded() const noexcept { return bytes_view(name).substr(name.size() - 33, 32); }
};

}  // namespace strata
