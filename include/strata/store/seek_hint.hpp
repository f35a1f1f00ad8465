// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <strata/bytes/successor.hpp>
#include <strata/filter/filter.hpp>
#include <strata/segment/policy.hpp>

namespace strata::detail {

/// Behind the row that a cursor stands on, and not before the one that a filter names, in the direction of the read.
template <cell_cursor Cursor>
boundary seek_hint_row(Cursor& at, const bytes& row, bool reversed, bool& has_jumped) {
    if (row.empty() || (reversed ? row >= at.row() : row <= at.row())) return at.next_row();
    if (reversed)
        at.seek_before(key_successor(row));
    else
        at.seek(row);
    has_jumped = true;
    return at.valid() ? boundary::row : boundary::end;
}

/// Goes on where a filter wants to, if that lies ahead (R4.33); `has_jumped` becomes true if that is another row.
template <cell_cursor Cursor>
boundary seek_hint(Cursor& at, const filter_hint& to, bool reversed, bool& has_jumped) {
    if (to.leaves_row) return seek_hint_row(at, to.row, reversed, has_jumped);
    boundary moved = boundary::version;
    if (!reversed && to.qualifier > at.qualifier())
        moved = at.seek_column(to.qualifier);
    else if (reversed || to.qualifier != at.qualifier() || at.version().written() <= to.written)
        return at.next();
    while ((moved == boundary::version || moved == boundary::column) && at.qualifier() == to.qualifier &&
           at.version().written() > to.written) {
        const boundary further = at.next();
        if (further != boundary::version) return further;
    }
    return moved;
}

}  // namespace strata::detail
