// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <strata/core/language.hpp>

namespace strata::detail {

/// The lock of a table that has none: everybody is let in.
struct no_lock {
    struct guard {
        guard() noexcept {}
        ~guard() {}  // not trivial: a variable that holds a guard is used
    };
    guard read() const noexcept { return {}; }
};
inline constexpr no_lock everybody;

}  // namespace strata::detail
