// SPDX-License-Identifier: BSL-1.0
// Layer: schema.
#pragma once

#include <cstddef>
#include <string>

#include <strata/bytes/bytes.hpp>
#include <strata/core/axis.hpp>
#include <strata/core/error.hpp>
#include <strata/core/hot.hpp>
#include <strata/mdmap/dim.hpp>
#include <strata/policy/order/bytewise.hpp>

namespace strata {

/// Chooses the container of a family's rows.
///
/// With that the family lives in layout::nested; dimensions that are not named get backend::rb_tree.
template <class Backend>
struct rows_in {
    static_assert(map_backend<Backend>,
                  "strata: rows_in takes a backend, and this type does not model strata::map_backend");
    using axis = strata::axis::rows;
    /// The backend.
    using backend = Backend;
};

/// The row dimension: bytes in HBase's order (R1.1, R1.2).
template <class Backend, class Allocator>
using row_dimension = dim<basic_bytes<Allocator>, order::bytewise, Backend>;

/// The longest row key, in bytes (R1.13).
inline constexpr std::size_t max_row_key_size = 32767;

namespace detail {

/// A row that check_row() refuses.
[[noreturn]] inline void refuse_row(bytes_view row) {
    if (row.empty()) raise<bad_row_key>("a row key may not be empty");
    raise<bad_row_key>("a row key has at most 32767 bytes, and this one has " + std::to_string(row.size()));
}

/// Throws bad_row_key for a row that no cell may have (R2.1).
STRATA_HOT void check_row(bytes_view row) {
    if (row.size() - 1 >= max_row_key_size) refuse_row(row);
}

/// The same for a bound of a scan, where empty means "no bound" (R2.3).
inline void check_bound(bytes_view row) {
    if (!row.empty()) check_row(row);
}

}  // namespace detail
}  // namespace strata
