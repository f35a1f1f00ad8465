// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <strata/container/intrusive_map.hpp>
#include <strata/container/tree_kinds.hpp>
#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// A AVL tree of nodes that hold links, key and value in one allocation: Boost.Intrusive's.
///
/// Lower than a red-black tree, so finds are shorter and inserts turn more.
/// Find, insert, erase: O(log n).  Iterators and references stay valid until their entry is erased.
/// Memory: one allocation an entry, three words beside key and value (the balance hides in a pointer).
struct intrusive_avl {
    using axis = strata::axis::backend;
    static constexpr bool is_stable = true;

    template <class Key, class Mapped, class Order, class Allocator>
    using container = detail::intrusive_map<detail::avl_kind, Key, Mapped, Order, Allocator>;
};

static_assert(map_backend<intrusive_avl>);

}  // namespace strata::backend
