// SPDX-License-Identifier: BSL-1.0
// Layer: mdmap.
#pragma once

#include <strata/core/axis.hpp>
#include <strata/policy/backend/policy.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/order/ascending.hpp>
#include <strata/policy/order/policy.hpp>

namespace strata {

/// One sorted dimension of an mdmap: its key type, how keys sort, which container holds them.
///
/// Policies: an order (default order::ascending) and a backend (default backend::rb_tree), in any order.
template <class Key, class... Policies>
struct dim {
    static_assert(
        (policy<Policies> && ...),
        "strata: every argument after a dimension's key must be a policy, that is, declare 'using axis = ...;'");
    static_assert((detail::belongs_to_one_of<Policies, axis::order, axis::backend> && ...),
                  "strata: a dimension takes an order and a backend, nothing else");
    static_assert(detail::policies_of<axis::order, Policies...> <= 1, "strata: a dimension takes at most one order");
    static_assert(detail::policies_of<axis::backend, Policies...> <= 1,
                  "strata: a dimension takes at most one backend");

    /// The type of its keys.
    using key = Key;
    /// How they sort.
    using order = policy_or<axis::order, strata::order::ascending, Policies...>;
    /// Which container holds them.
    using backend = policy_or<axis::backend, strata::backend::rb_tree, Policies...>;

    static_assert(order_policy<order, Key>, "strata: the order of this dimension does not model strata::order_policy");
    static_assert(map_backend<backend>, "strata: the backend of this dimension does not model strata::map_backend");
};

namespace detail {

template <class D>
inline constexpr bool is_dim = false;
template <class Key, class... Policies>
inline constexpr bool is_dim<dim<Key, Policies...>> = true;

}  // namespace detail
}  // namespace strata
