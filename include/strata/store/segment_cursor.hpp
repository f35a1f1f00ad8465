// SPDX-License-Identifier: BSL-1.0
// Layer: store.
#pragma once

#include <strata/core/inlining.hpp>

/// The cursor of the only segment that a store's cursor reads: of a merge_cursor that of the active one, of any other itself.
namespace strata::detail {

/// One segment is read and no other.
template <class Cursor>
bool reads_one_segment(const Cursor& at) noexcept {
    if constexpr (requires { at.is_active_alone(); })
        return at.is_active_alone();
    else
        return true;
}

/// That, or none, where the time range comes to no segment.
template <class Cursor>
bool reads_no_frozen(const Cursor& at) noexcept {
    if constexpr (requires { at.has_frozen(); })
        return !at.has_frozen();
    else
        return true;
}

template <class Cursor>
auto& segment_cursor(Cursor& at) noexcept {
    if constexpr (requires { at.active_cursor(); })
        return at.active_cursor();
    else
        return at;
}

/// After that has gone to the beginning of a row, or behind the last: the store's stands there too.
template <class Cursor>
STRATA_ALWAYS_INLINE void follow_segment(Cursor& at) noexcept {
    if constexpr (requires { at.follow_active(); }) at.follow_active();
}

}  // namespace strata::detail
