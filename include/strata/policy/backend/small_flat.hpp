// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <cstddef>

#include <strata/container/small_flat_map.hpp>
#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// A sorted array whose first N entries lie in the map object: Boost.Container's flat_map over a small_vector.
///
/// For the last dimension, if most keys have one or two entries below them.
/// Complexity: find O(log n) with few cache misses; insert and erase O(n).
/// Invalidated by: every insert and erase, and a move of the map, invalidates all iterators and references.
/// Memory: every map has room for N entries, and allocates nothing up to N.
/// Crashes on MinGW at -O2 with Boost 1.81 to 1.83 (boostorg/container#252); 1.74, 1.78 and 1.88 work.
template <std::size_t N = 2>
struct small_flat {
    static_assert(N > 0, "strata: backend::small_flat keeps at least one entry inside; backend::flat keeps none");

    using axis = strata::axis::backend;       ///< The axis of the policy.
    static constexpr bool is_stable = false;  ///< Changes of the container invalidate iterators and references.

    /// The container, a sorted_map.
    template <class Key, class Mapped, class Order, class Allocator>
    using container = detail::small_flat_map<N, Key, Mapped, Order, Allocator>;
};

}  // namespace strata::backend
