// SPDX-License-Identifier: BSL-1.0
// Layer: policy/order.
#pragma once

#include <strata/cell/version_key.hpp>
#include <strata/policy/order/policy.hpp>

namespace strata::order {

/// HBase's order of the versions of a column: the newest timestamp first, at one timestamp markers before puts (R1.1,
/// R1.6).
///
/// A timestamp as a lookup key is equivalent to all versions with that timestamp.  A version_slot is equivalent to the
/// same version of any write.
struct newest_first {
    using axis = strata::axis::order;       ///< The axis of the policy.
    using is_transparent = void;            ///< Lookups take other types, too, without making a key.
    static constexpr bool descends = true;  ///< The greatest key comes first.

    /// Returns true if `a` sorts before `b`.
    ///@{
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
    ///@}
};

static_assert(order_policy<newest_first, version_key>);
static_assert(order_policy<newest_first, timestamp>);

}  // namespace strata::order
