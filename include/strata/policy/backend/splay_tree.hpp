// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <strata/policy/backend/boost_tree.hpp>
#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// A splay tree of nodes: Boost.Container's map.
///
/// What was inserted last is near the root.  Finds do not turn the tree, so it may be as deep as it has entries: O(n) at worst.
/// Iterators and references stay valid until their entry is erased.
/// Memory: one allocation an entry, three words beside key and value, and no balance in them.
/// Throws: the order must not, as for rb_tree.
struct splay_tree : detail::boost_tree<boost::container::splay_tree> {};

static_assert(map_backend<splay_tree>);

}  // namespace strata::backend
