// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <memory>
#include <utility>

#include <strata/container/btree.hpp>
#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// A B+-tree for levels that grow large: the rows of a table, the columns of a wide row.
///
/// Many entries lie in a node: there are few cache misses and little memory an entry.
/// Complexity: find, insert, erase O(log n), and up to a node of entries moves.
/// Invalidated by: every insert and erase invalidates all iterators and references.
/// Memory: three words when empty; see btree_map.
struct btree {
    using axis = strata::axis::backend;  ///< The axis of the policy.

    /// The container, a sorted_map.
    template <class Key, class Mapped, class Order, class Allocator>
    using container =
        btree_map<Key, Mapped, Order,
                  typename std::allocator_traits<Allocator>::template rebind_alloc<std::pair<const Key, Mapped>>>;
};

}  // namespace strata::backend
