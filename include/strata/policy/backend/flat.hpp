// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <memory>
#include <utility>

#include <boost/container/flat_map.hpp>

#include <strata/container/boost_version.hpp>
#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// A sorted array: Boost.Container's flat_map, three words when empty.
///
/// Find: O(log n) with few cache misses.  Insert and erase: O(n) moves of entries, cheap at the end.
/// Every insert and erase may move entries, so iterators and references do not survive it.
/// The choice for levels that stay small: the columns of a row, the versions of a column.
/// Not for MinGW at -O2 with Boost 1.81 to 1.83, where it crashes (boostorg/container#252); 1.74, 1.78 and 1.88 are right.
struct flat {
    using axis = strata::axis::backend;
    static constexpr bool is_stable = false;

    template <class Key, class Mapped, class Order, class Allocator>
    using container = boost::container::flat_map<
        Key, Mapped, Order, typename std::allocator_traits<Allocator>::template rebind_alloc<std::pair<Key, Mapped>>>;
};

static_assert(map_backend<flat>);

}  // namespace strata::backend
