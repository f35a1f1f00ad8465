// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <strata/segment/policy.hpp>

namespace strata::detail {

/// Goes to the next column.  The empty qualifier is never left early: markers of the whole family lie among its
/// versions (R4.31).
template <cell_cursor Cursor>
boundary leave_column(Cursor& at) {
    return at.qualifier().empty() ? at.next() : at.next_column();
}

}  // namespace strata::detail
