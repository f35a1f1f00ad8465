// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <memory>
#include <utility>

#include <boost/container/flat_map.hpp>

#include <strata/container/boost_version.hpp>
#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// A sorted array for levels that stay small, the columns of a row or the versions of a column: Boost.Container's
/// flat_map.
///
/// Complexity: find O(log n) with few cache misses; insert and erase O(n), cheap at the end.
/// Invalidated by: every insert and erase invalidates all iterators and references.
/// Memory: three words when empty.
/// Crashes on MinGW at -O2 with Boost 1.81 to 1.83 (boostorg/container#252); 1.74, 1.78 and 1.88 work.
struct flat {
    using axis = strata::axis::backend;       ///< The axis of the policy.
    static constexpr bool is_stable = false;  ///< Changes of the container invalidate iterators and references.

    /// The container, a sorted_map.
    template <class Key, class Mapped, class Order, class Allocator>
    using container = boost::container::flat_map<
        Key, Mapped, Order, typename std::allocator_traits<Allocator>::template rebind_alloc<std::pair<Key, Mapped>>>;
};

}  // namespace strata::backend
