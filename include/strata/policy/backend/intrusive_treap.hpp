// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <strata/container/intrusive_map.hpp>
#include <strata/container/tree_kinds.hpp>
#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// A treap of nodes that hold links, key and value in one allocation: Boost.Intrusive's.
///
/// Balanced by chance: short code, and what a find meets depends on where nodes lie in memory.
/// Find, insert, erase: O(log n) on average.  Iterators and references stay valid until their entry is erased.
/// Memory: one allocation an entry, three words beside key and value (the priority is drawn from the address).
struct intrusive_treap {
    using axis = strata::axis::backend;
    static constexpr bool is_stable = true;

    template <class Key, class Mapped, class Order, class Allocator>
    using container = detail::intrusive_map<detail::treap_kind, Key, Mapped, Order, Allocator>;
};

static_assert(map_backend<intrusive_treap>);

}  // namespace strata::backend
