// SPDX-License-Identifier: BSL-1.0
// Layer: store/read.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include <strata/bytes/bytes.hpp>
#include <strata/core/assert.hpp>
#include <strata/segment/cursor.hpp>

namespace strata::detail {

/// How many rows are worth waiting for side by side.
inline constexpr std::size_t rows_side_by_side = 16;

/// Asks for the memory that finds or changes of these rows, rows_side_by_side at most, wait for.  `rows`: a cursor over
/// them.
template <row_cursor Rows>
void prefetch_rows(const Rows& rows, std::span<const bytes_view> keys, search what = search::exact) {
    std::array<Rows, rows_side_by_side> finds;
    STRATA_ASSERT(keys.size() <= finds.size());
    for (std::size_t i = 0; i != keys.size(); ++i) finds[i] = rows;
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (std::size_t i = 0; i != keys.size(); ++i) goes_on |= prefetch_step(finds[i], keys[i], what);
    }
}

}  // namespace strata::detail
