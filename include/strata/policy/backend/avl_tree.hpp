// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <strata/policy/backend/boost_tree.hpp>
#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// An AVL tree of nodes: Boost.Container's map.
///
/// Lower than a red-black tree, so finds are shorter and inserts turn more.
/// Iterators and references stay valid until their entry is erased.
/// Memory: one allocation an entry, three words beside key and value (the balance hides in a pointer).
/// Throws: the order must not, as for rb_tree.
struct avl_tree : detail::boost_tree<boost::container::avl_tree> {};

static_assert(map_backend<avl_tree>);

}  // namespace strata::backend
