// SPDX-License-Identifier: BSL-1.0
// Layer: policy/order.
#pragma once

#include <strata/policy/order/policy.hpp>

namespace strata::order {

/// The greatest key first, by the key's own `<`.
struct descending {
    using axis = strata::axis::order;       ///< The axis of the policy.
    using is_transparent = void;            ///< Lookups take other types, too, without making a key.
    static constexpr bool descends = true;  ///< The greatest key comes first.

    /// Returns true if `a` sorts before `b`.
    template <class A, class B>
        requires detail::has_less<B, A>
    constexpr bool operator()(const A& a, const B& b) const { return b < a; }
};

static_assert(order_policy<descending, int>);

}  // namespace strata::order
