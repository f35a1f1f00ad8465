// SPDX-License-Identifier: BSL-1.0
// Layer: policy/order.
#pragma once

#include <strata/cell/version_key.hpp>
#include <strata/policy/order/policy.hpp>

namespace strata::order {

/// Versions of a column as HBase keeps them: newest timestamp first, at one timestamp markers before puts (R1.1, R1.6).
///
/// A timestamp alone stands for everything written at it.
struct newest_first {
    using axis = strata::axis::order;
    using is_transparent = void;
    static constexpr bool descends = true;

    constexpr bool operator()(const version_key& a, const version_key& b) const noexcept { return a.sorts_before(b); }
    constexpr bool operator()(const version_slot& a, const version_key& b) const noexcept {
        return !a.key.same_version(b) && a.key.sorts_before(b);
    }
    constexpr bool operator()(const version_key& a, const version_slot& b) const noexcept {
        return !a.same_version(b.key) && a.sorts_before(b.key);
    }
    constexpr bool operator()(const version_key& a, timestamp b) const noexcept { return a.written() > b; }
    constexpr bool operator()(timestamp a, const version_key& b) const noexcept { return a > b.written(); }
    constexpr bool operator()(timestamp a, timestamp b) const noexcept { return a > b; }
};

static_assert(order_policy<newest_first, version_key>);
static_assert(order_policy<newest_first, timestamp>);

}  // namespace strata::order
