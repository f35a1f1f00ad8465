// SPDX-License-Identifier: BSL-1.0
// Layer: policy/order.
#pragma once

#include <concepts>

#include <strata/core/axis.hpp>

namespace strata {

/// How are the keys of a dimension sorted?
///
/// | expression | meaning |
/// |---|---|
/// | `o(a, b)` | true if a sorts before b; a strict weak order |
/// | `typename O::is_transparent` | optional: lookups take other types, too, without making a key |
/// | `O::descends` | optional, true: the greatest key comes first, so `floor` and `ceiling` search the other way |
///
/// The least to write: a function object with `using axis = strata::axis::order;`.
template <class O, class Key>
concept order_policy = policy_for<O, axis::order> && std::strict_weak_order<const O&, const Key&, const Key&>;

namespace detail {

/// Types that `<` compares.
template <class A, class B>
concept has_less = requires(const A& a, const B& b) {
    { a < b } -> std::convertible_to<bool>;
};

/// True if O says that it descends.
template <class O>
inline constexpr bool descends = false;
template <class O>
    requires(O::descends)
inline constexpr bool descends<O> = true;

}  // namespace detail

}  // namespace strata
