// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <strata/policy/backend/boost_tree.hpp>
#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// A red-black tree of nodes: Boost.Container's map, whose header is 32 bytes where std::map's takes 48.
///
/// Find, insert, erase: O(log n).  Iterators and references stay valid until their entry is erased.
/// Memory: one allocation an entry, three words beside key and value (the colour hides in a pointer).
/// Throws: the order must not.  Boost links a new node in a noexcept function that, unless NDEBUG is defined, compares
/// once more; with an order that can throw take intrusive_rb.
struct rb_tree : detail::boost_tree<boost::container::red_black_tree> {};

static_assert(map_backend<rb_tree>);

}  // namespace strata::backend
