// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <optional>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/inlining.hpp>
#include <strata/segment/policy.hpp>
#include <strata/store/plain_row.hpp>

/// Rows that a cursor walks, read as plain_row reads one that was searched for: no marker hides anything in them, and no
/// column is named.  `begin_column()` returns the plain_column of the next one.
namespace strata::detail {

/// use(cell) for the cells of the row that the cursor stands on that the read returns, until it says false; returns whether
/// it never did.  Goes behind the row, as leave_row() of a cursor that has one.  `use` is a copy, so that what it refers to
/// may stay in registers.
template <class Cursor, class BeginColumn, class Use>
STRATA_ALWAYS_INLINE bool read_plain_row(Cursor& at, bytes_view family, const BeginColumn& begin_column, Use use) {
    cell_view cell = any_cell(at.row(), family);
    bool goes_on = true;
    const std::optional<boundary> left = visit_row(at, plain_visitor(cell, begin_column, use, goes_on));
    if (!goes_on) return false;
    if constexpr (requires { at.leave_row(); })
        at.leave_row();
    else if (!left)
        at.next_row();
    return true;
}

/// How a walk over rows has ended: at a row that was not to be read, or behind the last; before one that may have markers;
/// where use() said false.
enum class rows_end { wanted, marked, stopped };

/// The same for that row and those behind it, while goes_on_to(row) says so, which is asked of the first one too.
/// `has_markers`: so has the segment.
template <class Cursor, class BeginColumn, class GoesOnTo, class Use>
STRATA_ALWAYS_INLINE rows_end read_plain_rows(Cursor& at, bytes_view family, bool has_markers, const BeginColumn& begin_column,
                                    const GoesOnTo& goes_on_to, Use use) {
    cell_view cell = any_cell({}, family);
    bool goes_on = true;
    bool stands_at_marked = false;
    const auto enter = [&](bytes_view row, bool may_have_markers) STRATA_ALWAYS_INLINE_LAMBDA {
        if (!goes_on_to(row)) return false;
        stands_at_marked = may_have_markers && has_markers;
        cell.view_row(row);
        return !stands_at_marked;
    };
    visit_rows(at, enter, plain_visitor(cell, begin_column, use, goes_on));
    if (!goes_on) return rows_end::stopped;
    return stands_at_marked ? rows_end::marked : rows_end::wanted;
}

}  // namespace strata::detail
