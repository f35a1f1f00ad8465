// SPDX-License-Identifier: BSL-1.0
// Layer: policy/backend.
#pragma once

#include <strata/policy/backend/boost_tree.hpp>
#include <strata/policy/backend/policy.hpp>

namespace strata::backend {

/// A scapegoat tree of nodes: Boost.Container's map.
///
/// Inserts and erases rebuild a part of the tree now and then.
/// Complexity: find O(log n); insert and erase amortised O(log n), O(n) at worst.
/// Invalidated by: iterators and references stay valid until their entry is erased.
/// Memory: one allocation an entry, with three words besides key and value; no balance is stored.
/// Throws: the order must not throw; see rb_tree.
struct scapegoat_tree : detail::boost_tree<boost::container::scapegoat_tree> {};

}  // namespace strata::backend
