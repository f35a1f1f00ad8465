// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/answer/cell_list.hpp>
#include <strata/answer/kept_cells.hpp>
#include <strata/answer/row_view.hpp>
#include <strata/answer/versions_view.hpp>
#include <strata/cell/cell.hpp>

namespace strata::detail {

/// Copies of what a read_view answers.  Each is made where it stays: one that holds nothing is not moved, see
/// hold_nothing().
///@{
inline void copy(const std::optional<cell_view>& found, std::optional<cell>& made) {
    if (found)
        made.emplace(*found);
    else
        hold_nothing(made);
}
inline std::optional<cell> copied(const std::optional<cell_view>& found) {
    std::optional<cell> made;
    copy(found, made);
    return made;
}
inline std::vector<std::optional<cell>> copied(const std::vector<std::optional<cell_view>>& found) {
    std::vector<std::optional<cell>> made;
    made.reserve(found.size());
    for (const auto& one : found) copy(one, made.emplace_back());
    return made;
}
template <class Reader>
std::vector<cell> copied(const versions_view<Reader>& found) {
    std::vector<cell> made;
    for (const cell_view one : found) made.emplace_back(one);
    return made;
}
template <class = void>
row_result copied(const row_result& found) {
    kept_cells<> kept;
    for (const cell_view& one : found) kept.add(one);
    cell_list list = kept.take_list();
    return row_result(std::move(list), kept.take_bytes());
}
///@}

/// A view whose answers are copies, with what it needs to be there meanwhile: a lock that is held, a published state
/// that is read.  The rows of a scan are not copied: they borrow from what is held.
///
/// Complexity of reads: as those of the view, and linear in the bytes that are returned.
template <class Held, class View>
class copying_view {
public:
    /// `hold()` returns what is held; `look(held)` the view.
    template <class Hold, class Look>
    copying_view(const Hold& hold, const Look& look) : held_(hold()), view_(look(std::as_const(held_))) {}

    template <class Request>
    auto answer(Request asked) const {
        if constexpr (requires { copied(view_.answer(asked)); })
            return copied(view_.answer(asked));
        else
            return view_.answer(std::move(asked));
    }

private:
    Held held_;
    View view_;
};

/// The types are those that the two functions return.
template <class Hold, class Look>
auto copies_of(const Hold& hold, const Look& look) {
    using held = std::invoke_result_t<const Hold&>;
    return copying_view<held, std::invoke_result_t<const Look&, const held&>>(hold, look);
}

}  // namespace strata::detail
