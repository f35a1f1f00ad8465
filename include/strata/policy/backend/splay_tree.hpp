// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <strata/container/splay_map.hpp>
#include <strata/core/axis.hpp>
#include <strata/policy/backend/boost_tree.hpp>
#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// A splay tree of nodes, for keys that are written again soon: Boost.Container's map.
///
/// Writes move their entry to the root.  Reads leave the tree as it is, so several threads may read at once.
/// Complexity: insert, erase, and a write that finds its entry amortised O(log n).  Reads O(n) at worst, because the
/// tree may be as deep as it has entries.
/// Invalidated by: iterators and references stay valid until their entry is erased.
/// Memory: one allocation an entry, with three words besides key and value; no balance is stored.
/// Throws: the order must not throw; see rb_tree.
struct splay_tree {
    using axis = strata::axis::backend;      ///< The axis of the policy.
    static constexpr bool is_stable = true;  ///< Iterators and references stay valid until their entry is erased.
    static constexpr bool order_may_throw = false;  ///< Boost's trees compare in functions that are noexcept.

    /// The container, a sorted_map.
    template <class Key, class Mapped, class Order, class Allocator>
    using container = detail::splay_map<
        typename detail::boost_tree<boost::container::splay_tree>::template container<Key, Mapped, Order, Allocator>>;
};

}  // namespace strata::backend
