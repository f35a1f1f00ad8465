// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <strata/container/splay_map.hpp>
#include <strata/core/axis.hpp>
#include <strata/policy/backend/boost_tree.hpp>
#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// A splay tree of nodes: Boost.Container's map.
///
/// What was written last is near the root.  Reads do not turn the tree, so that many can go on at once; as it may be as
/// deep as it has entries, they are O(n) at worst.  Insert, erase and a write that finds its entry: O(log n) amortized.
/// Iterators and references stay valid until their entry is erased.
/// Memory: one allocation an entry, three words beside key and value, and no balance in them.
/// Throws: the order must not, as for rb_tree.
struct splay_tree {
    using axis = strata::axis::backend;
    static constexpr bool is_stable = true;
    static constexpr bool order_may_throw = false;  ///< As Boost's tree compares where nothing may be thrown.

    template <class Key, class Mapped, class Order, class Allocator>
    using container = detail::splay_map<typename detail::boost_tree<boost::container::splay_tree>::template container<
        Key, Mapped, Order, Allocator>>;
};

static_assert(map_backend<splay_tree>);

}  // namespace strata::backend
