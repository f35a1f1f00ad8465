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
/// | `o(a, b)` | a sorts before b; a strict weak order |
/// | `typename O::is_transparent` | optional: keys may be looked up by other types, without making a key first |
///
/// The least to write: a function object with `using axis = strata::axis::order;`.
template <class O, class Key>
concept order_policy = policy_for<O, axis::order> && std::strict_weak_order<const O&, const Key&, const Key&>;

}  // namespace strata
