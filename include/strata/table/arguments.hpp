// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>

namespace strata::detail {

/// The argument of type T, or a default one.
template <class T>
T argument_or_default() {
    static_assert(std::default_initializable<T>,
                  "strata: a policy of this table has no default; hand an object of it to the constructor");
    if constexpr (std::default_initializable<T>) return T();
}
template <class T, class First, class... Rest>
T argument_or_default(const First& first, const Rest&... rest) {
    if constexpr (std::same_as<T, First>)
        return first;
    else
        return argument_or_default<T>(rest...);
}

}  // namespace strata::detail
