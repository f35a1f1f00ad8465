// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <strata/policy/backend/boost_tree.hpp>
#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// An AVL tree of nodes: Boost.Container's map.
///
/// It is lower than a red-black tree: searches are shorter, inserts rotate more.
/// Complexity: find, insert, erase O(log n).
/// Invalidated by: iterators and references stay valid until their entry is erased.
/// Memory: one allocation an entry, with three words besides key and value (the balance is part of a pointer).
/// Throws: the order must not throw; see rb_tree.
struct avl_tree : detail::boost_tree<boost::container::avl_tree> {};

}  // namespace strata::backend
