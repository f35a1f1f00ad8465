// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/store/read/prefetch_rows.hpp>

namespace strata::detail {

/// Before each of some writes, which have a store and a row: asks for the memory that this one and those after it wait
/// for, if it is the first of rows_side_by_side.  A row that several of them name by one view is asked for once.
template <class Write>
void prefetch_writes(const std::vector<Write>& writes, std::size_t place) {
    if (place % rows_side_by_side != 0) return;
    std::span<const Write> next(writes);
    next = next.subspan(place, (std::min)(next.size() - place, rows_side_by_side));
    std::array<bytes_view, rows_side_by_side> rows;
    for (std::size_t first = 0; first != next.size(); ++first) {
        const auto is_of_store = [&](const Write& other) { return other.store == next[first].store; };
        if (std::any_of(next.begin(), next.begin() + static_cast<std::ptrdiff_t>(first), is_of_store)) continue;
        std::size_t count = 0;
        for (const Write& one : next.subspan(first))
            if (is_of_store(one) && (count == 0 || rows[count - 1].data() != one.row.data())) rows[count++] = one.row;
        if (count > 1) next[first].store.prefetch({rows.data(), count});
    }
}

}  // namespace strata::detail
