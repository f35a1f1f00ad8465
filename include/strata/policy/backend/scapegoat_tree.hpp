// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <strata/policy/backend/boost_tree.hpp>
#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// A scapegoat tree of nodes: Boost.Container's map.
///
/// Rebuilds a part of the tree now and then: insert and erase are O(log n) amortised, O(n) at worst.
/// Iterators and references stay valid until their entry is erased.
/// Memory: one allocation an entry, three words beside key and value, and no balance in them.
/// Throws: the order must not, as for rb_tree.
struct scapegoat_tree : detail::boost_tree<boost::container::scapegoat_tree> {};

static_assert(map_backend<scapegoat_tree>);

}  // namespace strata::backend
