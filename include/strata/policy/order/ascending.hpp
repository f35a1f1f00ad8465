// SPDX-License-Identifier: BSL-1.0
// Layer: policy/order.
#pragma once

#include <strata/policy/order/policy.hpp>

namespace strata::order {

/// The smallest key first, by the key's own `<`.
struct ascending {
    using axis = strata::axis::order;  ///< The axis of the policy.
    using is_transparent = void;       ///< Lookups take other types, too, without making a key.

    /// Returns true if `a` sorts before `b`.
    template <class A, class B>
        requires detail::has_less<A, B>
    constexpr bool operator()(const A& a, const B& b) const { return a < b; }
};

static_assert(order_policy<ascending, int>);

}  // namespace strata::order
