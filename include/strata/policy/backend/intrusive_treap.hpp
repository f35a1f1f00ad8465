// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <strata/container/intrusive_map.hpp>
#include <strata/container/tree_kinds.hpp>
#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// A treap of nodes: Boost.Intrusive's.  The order may throw.
///
/// Its balance is random: the priorities of nodes are computed from their addresses.  Its code is short.
/// Complexity: find, insert, erase O(log n) on average.
/// Invalidated by: iterators and references stay valid until their entry is erased.
/// Memory: one allocation an entry, with three words besides key and value.
struct intrusive_treap {
    using axis = strata::axis::backend;      ///< The axis of the policy.
    static constexpr bool is_stable = true;  ///< Iterators and references stay valid until their entry is erased.

    /// The container, a sorted_map.
    template <class Key, class Mapped, class Order, class Allocator>
    using container = detail::intrusive_map<detail::treap_kind, Key, Mapped, Order, Allocator>;
};

}  // namespace strata::backend
