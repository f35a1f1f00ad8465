// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <memory>
#include <utility>

#include <boost/version.hpp>
#if BOOST_VERSION == 108500 && !defined(STRATA_ALLOW_BOOST_1_85)
#error \
    "strata: Boost 1.85.0's containers corrupt memory (boostorg/container#273); take another version, or define STRATA_ALLOW_BOOST_1_85 if yours carries the fix"
#endif
#include <boost/container/map.hpp>

#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// A red-black tree of nodes: Boost.Container's map, whose header is 32 bytes where std::map's takes 48.
///
/// Find, insert, erase: O(log n).  Iterators and references stay valid until their entry is erased.
/// Memory: one allocation an entry, three words beside key and value (the colour hides in a pointer).
/// Throws: the order must not.  Boost links a new node in a noexcept function that, unless NDEBUG is defined, compares
/// once more; with an order that can throw take std_map or flat.
struct rb_tree {
    using axis = strata::axis::backend;

    template <class Key, class Mapped, class Order, class Allocator>
    using container = boost::container::map<
        Key, Mapped, Order,
        typename std::allocator_traits<Allocator>::template rebind_alloc<std::pair<const Key, Mapped>>>;
};

static_assert(map_backend<rb_tree>);

}  // namespace strata::backend
