// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <cstddef>

#include <strata/container/small_flat_map.hpp>
#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// A sorted array whose first N entries lie inside the map itself: Boost.Container's flat_map over a small_vector.
///
/// Find: O(log n) with few cache misses.  Insert and erase: O(n) moves of entries.
/// Every insert and erase may move entries, and so does moving the map: iterators and references survive neither.
/// Not for MinGW at -O2 with Boost 1.81 to 1.83, where it crashes (boostorg/container#252); 1.74, 1.78 and 1.88 are right.
/// Memory: room for N entries in every map, none allocated up to N.  For the last dimension, where most keys have one or
/// two entries below them.
template <std::size_t N = 2>
struct small_flat {
    static_assert(N > 0, "strata: backend::small_flat keeps at least one entry inside; backend::flat keeps none");

    using axis = strata::axis::backend;
    static constexpr bool is_stable = false;

    template <class Key, class Mapped, class Order, class Allocator>
    using container = detail::small_flat_map<N, Key, Mapped, Order, Allocator>;
};

static_assert(map_backend<small_flat<>>);

}  // namespace strata::backend
