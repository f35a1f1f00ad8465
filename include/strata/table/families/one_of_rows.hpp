// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <type_traits>
#include <variant>

#include <strata/cell/cell.hpp>

namespace strata::detail {

/// The walk over a row of whichever store was named at run time.  No type is there twice.
template <class... Rows>
class one_of_rows {
public:
    template <class Row>
        requires(std::same_as<Row, Rows> || ...)
    one_of_rows(const Row& row) : row_(row) {}  // NOLINT: implicit on purpose

    bool next() {
        return std::visit([](auto& row) { return row.next(); }, row_);
    }
    cell_view cell() const {
        return std::visit([](const auto& row) { return row.cell(); }, row_);
    }

private:
    std::variant<Rows...> row_;
};

/// one_of_rows of each type once, or the only type.
///@{
template <class Seen, class... Rows>
struct rows_once;
template <class Only>
struct rows_once<one_of_rows<Only>> {
    using type = Only;
};
template <class... Seen>
struct rows_once<one_of_rows<Seen...>> {
    using type = one_of_rows<Seen...>;
};
template <class... Seen, class Next, class... Rows>
struct rows_once<one_of_rows<Seen...>, Next, Rows...>
    : std::conditional_t<(std::same_as<Next, Seen> || ...), rows_once<one_of_rows<Seen...>, Rows...>,
                         rows_once<one_of_rows<Seen..., Next>, Rows...>> {};

/// The walk over a row of any of these families: those that are judged alike have one type.
template <class... Rows>
using row_of_any = typename rows_once<one_of_rows<>, Rows...>::type;
///@}

}  // namespace strata::detail
