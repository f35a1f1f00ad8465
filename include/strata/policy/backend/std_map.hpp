// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <map>
#include <memory>
#include <utility>

#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// The standard library's map.  It needs no Boost header.
///
/// Complexity: find, insert, erase O(log n).
/// Invalidated by: iterators and references stay valid until their entry is erased.
struct std_map {
    using axis = strata::axis::backend;      ///< The axis of the policy.
    static constexpr bool is_stable = true;  ///< Iterators and references stay valid until their entry is erased.

    /// The container, a sorted_map.
    template <class Key, class Mapped, class Order, class Allocator>
    using container =
        std::map<Key, Mapped, Order,
                 typename std::allocator_traits<Allocator>::template rebind_alloc<std::pair<const Key, Mapped>>>;
};

}  // namespace strata::backend
