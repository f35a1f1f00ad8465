// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <memory>
#include <utility>

#include <strata/container/btree.hpp>
#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// A B+-tree: many entries in a node, so few cache misses and little memory an entry; three words when empty.
///
/// Find, insert, erase: O(log n), and up to a node of entries moves.
/// Every insert and erase may move entries, so iterators and references do not survive it.
/// The choice for levels that grow large: the rows of a table, the columns of a wide row.
struct btree {
    using axis = strata::axis::backend;

    template <class Key, class Mapped, class Order, class Allocator>
    using container =
        btree_map<Key, Mapped, Order,
                  typename std::allocator_traits<Allocator>::template rebind_alloc<std::pair<const Key, Mapped>>>;
};

static_assert(map_backend<btree>);

}  // namespace strata::backend
