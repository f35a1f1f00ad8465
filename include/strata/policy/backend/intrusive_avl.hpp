// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <strata/container/intrusive_map.hpp>
#include <strata/container/tree_kinds.hpp>
#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// An AVL tree of nodes: Boost.Intrusive's.  The order may throw, unlike that of avl_tree.
///
/// It is lower than a red-black tree: searches are shorter, inserts rotate more.
/// Complexity: find, insert, erase O(log n).
/// Invalidated by: iterators and references stay valid until their entry is erased.
/// Memory: one allocation an entry, with three words besides key and value (the balance is part of a pointer).
struct intrusive_avl {
    using axis = strata::axis::backend;      ///< The axis of the policy.
    static constexpr bool is_stable = true;  ///< Iterators and references stay valid until their entry is erased.

    /// The container, a sorted_map.
    template <class Key, class Mapped, class Order, class Allocator>
    using container = detail::intrusive_map<detail::avl_kind, Key, Mapped, Order, Allocator>;
};

}  // namespace strata::backend
