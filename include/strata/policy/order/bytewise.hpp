// SPDX-License-Identifier: BSL-1.0
// Layer: policy/order.
#pragma once

#include <strata/bytes/bytes.hpp>
#include <strata/policy/order/policy.hpp>

namespace strata::order {

/// Unsigned bytes from left to right, a prefix before the longer string (R1.2).  HBase's order of rows and qualifiers.
///
/// Looks up by anything that converts to bytes_view, whatever the allocator of the stored keys.
struct bytewise {
    using axis = strata::axis::order;
    using is_transparent = void;

    constexpr bool operator()(bytes_view a, bytes_view b) const noexcept { return a < b; }
};

static_assert(order_policy<bytewise, bytes>);

}  // namespace strata::order
