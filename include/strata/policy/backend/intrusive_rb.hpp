// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <strata/container/intrusive_map.hpp>
#include <strata/container/tree_kinds.hpp>
#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// A red-black tree of nodes that hold links, key and value in one allocation: Boost.Intrusive's.
///
/// Like rb_tree, but the map links by itself and never compares while it does, so the order may throw.
/// Find, insert, erase: O(log n).  Iterators and references stay valid until their entry is erased.
/// Memory: one allocation an entry, three words beside key and value (the colour hides in a pointer).
struct intrusive_rb {
    using axis = strata::axis::backend;
    static constexpr bool is_stable = true;

    template <class Key, class Mapped, class Order, class Allocator>
    using container = detail::intrusive_map<detail::rb_kind, Key, Mapped, Order, Allocator>;
};

static_assert(map_backend<intrusive_rb>);

}  // namespace strata::backend
