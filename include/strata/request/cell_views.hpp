// SPDX-License-Identifier: BSL-1.0
// Layer: request.
#pragma once

#include <concepts>
#include <initializer_list>
#include <iterator>
#include <span>
#include <type_traits>
#include <vector>

#include <strata/cell/cell.hpp>

namespace strata {

/// A range of cells to load: of cell_views, cells, or other objects that convert to cell_view.
template <class R>
concept cell_range = requires(R& cells) {
    { *std::begin(cells) } -> std::convertible_to<cell_view>;
    std::end(cells);
};

namespace detail {

/// A range of cells that lie where they are until the range ends, or of views of them.
template <class Range>
concept range_of_lying_cells = requires(const Range& all) {
    { *std::begin(all) } -> std::convertible_to<cell_view>;
    std::end(all);
    requires std::is_lvalue_reference_v<decltype(*std::begin(all))> ||
        std::same_as<std::remove_cvref_t<decltype(*std::begin(all))>, cell_view>;
};

}  // namespace detail

/// Many cells as an argument, in any order: a range of cells, of cell_views, or of what converts to a cell_view, or
/// cell_views in braces.
///
/// It borrows them, and keeps a view of each of a range that does not have views side by side.  Invalidated by: the end
/// of the cells.
class cell_views {
public:
    /// Borrows cells.  Throws: what the range and an allocation throw.
    ///@{
    cell_views(std::initializer_list<cell_view> all) noexcept : all_(all.begin(), all.size()) {}
    template <class Cells>
        requires(!std::same_as<Cells, cell_views>)
    cell_views(const Cells& all) {
        static_assert(detail::range_of_lying_cells<Cells>,
                      "strata: many cells are a range of cells, of cell_views, or of what converts to one and stays in "
                      "memory");
        if constexpr (std::convertible_to<const Cells&, std::span<const cell_view>>) {
            all_ = all;
        } else if constexpr (detail::range_of_lying_cells<Cells>) {
            for (const auto& one : all) kept_.push_back(one);
            all_ = kept_;
        }
    }
    ///@}
    cell_views(const cell_views&) = delete;
    cell_views& operator=(const cell_views&) = delete;
    ~cell_views() = default;

    /// The cells, in the order in which they were given.
    std::span<const cell_view> all() const noexcept { return all_; }

private:
    std::vector<cell_view> kept_;
    std::span<const cell_view> all_;
};

}  // namespace strata
