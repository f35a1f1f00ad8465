// SPDX-License-Identifier: BSL-1.0
// Layer: store/read.
#pragma once

#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>
#include <strata/store/judge/visibility.hpp>

/// Hands over a row column by column.
namespace strata::detail {

/// A cell of no column yet.
inline cell_view any_cell(bytes_view row, bytes_view family) noexcept {
    return {row, family, {}, version_key({}, kind::put), {}};
}

/// Hands over the versions of one column that a read returns.  A function that is not inlined may walk them, so it has
/// copies of all that it changes.
template <class Column, class Use>
class column_reader {
public:
    column_reader(const Column& column, const cell_view& of_column, Use& use, bool& goes_on) noexcept
        : column_(column), of_column_(of_column), use_(&use), goes_on_(&goes_on) {}

    STRATA_ALWAYS_INLINE bool operator()(const version_key& version, bytes_view stored) {
        const verdict answer = column_.match(version, stored);
        if (answer == verdict::include || answer == verdict::include_last) {
            cell_view one = of_column_;
            one.view_version(column_.known(version), stored);
            if (!(*use_)(std::as_const(one))) return *goes_on_ = false;
        }
        return column_.goes_on_after(answer);
    }

private:
    Column column_;
    cell_view of_column_;
    Use* use_;
    bool* goes_on_;
};

/// A visitor for strata::visit_row(): use(cell) for the cells of the row that the read returns, until it says false;
/// `goes_on` then is false.  `begin_column()` returns what judges the next one, a marker_free_column.  `cell`: one of
/// that row and family.  Each that is used is a copy of its own, of which a compiler makes what is looked at.  Borrows
/// its arguments.
template <class BeginColumn, class Use>
STRATA_ALWAYS_INLINE auto column_visitor(cell_view& cell, const BeginColumn& begin_column, Use& use, bool& goes_on) {
    return [&](bytes_view qualifier, const auto& versions) STRATA_ALWAYS_INLINE_LAMBDA {
        cell.view_column(qualifier);
        versions.for_each(column_reader(begin_column(), cell, use, goes_on));
        return goes_on;
    };
}

/// Reads columns of a family one by one, of rows in which no marker hides anything.  Column: a marker_free_column of
/// which nothing was read.
template <class Column>
struct puts_reader {
    bytes_view family;
    Column fresh;

    /// use(cell) for the versions of a column that the read returns, until it says false; `goes_on` then is false.
    template <class Versions, class Use>
    STRATA_ALWAYS_INLINE void operator()(bytes_view row, bytes_view qualifier, const Versions& versions, Use& use,
                                         bool& goes_on) const {
        cell_view cell = any_cell(row, family);
        cell.view_column(qualifier);
        versions.for_each(column_reader(fresh, cell, use, goes_on));
    }
};
template <class Column>
puts_reader(bytes_view, const Column&) -> puts_reader<Column>;

}  // namespace strata::detail
