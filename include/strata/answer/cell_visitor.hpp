// SPDX-License-Identifier: BSL-1.0
// Layer: answer.
#pragma once

#include <concepts>
#include <type_traits>

#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/core/inlining.hpp>

/// What a for_each_cell() is given: a function of a cell, which says whether to go on, or says nothing and goes on.
namespace strata::detail {

/// It returns nothing.
template <class Use>
concept silent_visitor =
    std::invocable<Use&, const cell_view&> && std::is_void_v<std::invoke_result_t<Use&, const cell_view&>>;

/// It returns false to end.
template <class Use>
concept deciding_visitor = std::predicate<Use&, const cell_view&>;

/// Calls use(cell).  Returns false if it has said so.
template <class Use>
STRATA_ALWAYS_INLINE bool visit(Use& use, const cell_view& cell) {
    if constexpr (silent_visitor<Use>) {
        use(cell);
        return true;
    } else if constexpr (deciding_visitor<Use>) {
        return static_cast<bool>(use(cell));
    } else {
        static_assert(never<Use>,
                      "strata: for_each_cell takes a function of a const strata::cell_view& that returns nothing, or "
                      "false to end");
        return false;
    }
}

}  // namespace strata::detail
