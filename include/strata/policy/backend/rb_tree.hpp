// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <strata/policy/backend/boost_tree.hpp>
#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// A red-black tree of nodes: Boost.Container's map.  An empty one takes 32 bytes, a std::map 48.
///
/// Complexity: find, insert, erase O(log n).
/// Invalidated by: iterators and references stay valid until their entry is erased.
/// Memory: one allocation an entry, with three words besides key and value (the colour is part of a pointer).
/// Throws: the order must not throw.  Unless NDEBUG is defined, Boost compares once more in a noexcept function that
/// links the new node.  Take intrusive_rb for an order that can throw.
struct rb_tree : detail::boost_tree<boost::container::red_black_tree> {};

}  // namespace strata::backend
