// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include <strata/bytes/bytes.hpp>
#include <strata/core/assert.hpp>
#include <strata/segment/policy.hpp>

namespace strata::detail {

/// How many rows are worth waiting for side by side.
inline constexpr std::size_t rows_side_by_side = 16;

/// Asks for the memory that reads of these rows, so many at most, wait for.
template <row_lookup_segment Active>
void approach_rows(const Active& active, std::span<const bytes_view> rows) {
    std::array<std::optional<decltype(active.find_row(bytes_view()))>, rows_side_by_side> searches;
    STRATA_ASSERT(rows.size() <= searches.size());
    for (std::size_t i = 0; i != rows.size(); ++i) searches[i].emplace(active.find_row(rows[i]));
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (std::size_t i = 0; i != rows.size(); ++i) goes_on |= searches[i]->approach();
    }
}

}  // namespace strata::detail
