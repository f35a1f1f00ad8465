// SPDX-License-Identifier: BSL-1.0
// Layer: policy/order.
#pragma once

#include <strata/bytes/bytes.hpp>
#include <strata/policy/order/policy.hpp>

namespace strata::order {

/// HBase's order of rows and qualifiers (R1.2): unsigned bytes from left to right, a prefix before the longer string.
///
/// Lookups take anything that converts to bytes_view, whatever the allocator of the stored keys is.
struct bytewise {
    using axis = strata::axis::order;  ///< The axis of the policy.
    using is_transparent = void;       ///< Lookups take other types, too, without making a key.

    /// Returns true if `a` sorts before `b`.
    constexpr bool operator()(bytes_view a, bytes_view b) const noexcept { return a < b; }
};

static_assert(order_policy<bytewise, bytes>);

}  // namespace strata::order
