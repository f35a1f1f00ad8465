// SPDX-License-Identifier: BSL-1.0
// Layer: cell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/core/inlining.hpp>

namespace strata {

/// The longest row key, in bytes (R1.13).
inline constexpr std::size_t max_row_key_size = 32767;

namespace detail {

/// Throws for a row that check_row() refuses.
[[noreturn]] inline void refuse_row(bytes_view row) {
    if (row.empty()) raise<bad_row_key>("a row key may not be empty");
    raise<bad_row_key>("a row key has at most 32767 bytes, and this one has " + std::to_string(row.size()));
}

/// Throws bad_row_key for a row that no cell may have (R2.1).
STRATA_ALWAYS_INLINE void check_row(bytes_view row) {
    if (row.size() - 1 >= max_row_key_size) refuse_row(row);
}

/// Throws bad_row_key for a row that cannot bound a scan.  The empty row means "no bound" (R2.3).
inline void check_bound(bytes_view row) {
    if (!row.empty()) check_row(row);
}

/// Throws bad_column or bad_value if the parts of a cell exceed what HBase can encode (R1.13).
inline void check_cell_size(bytes_view row, bytes_view family, bytes_view qualifier, bytes_view value) {
    constexpr std::uint64_t limit = (std::numeric_limits<std::int32_t>::max)();
    constexpr std::uint64_t fixed_key_size = 12;  // two lengths, the timestamp, the type (R1.11)
    if (fixed_key_size + row.size() + family.size() + qualifier.size() > limit)
        raise<bad_column>("row, family and qualifier together exceed 2^31-1 bytes");
    if (value.size() > limit) raise<bad_value>("a value has at most 2^31-1 bytes");
}

}  // namespace detail
}  // namespace strata
