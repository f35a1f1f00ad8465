// SPDX-License-Identifier: BSL-1.0
// Layer: policy/quirks.
#pragma once

#include <strata/policy/quirks/policy.hpp>

namespace strata::quirks {

/// No quirks: the behaviour that HBase's documentation describes.
///
/// A raw read returns everything that is stored, which HBase does since 2.6.5.  Markers stay until a compaction of all
/// segments.
///
/// State: none.
struct repaired {
    using axis = strata::axis::quirks;  ///< The axis of the policy.

    /// The quirks; quirks_policy describes them.
    ///@{
    static constexpr bool named_column_shows_one_expired = false;
    static constexpr bool named_column_misses_last_timestamp = false;
    static constexpr bool sequenced_misses_empty_qualifier = false;
    static constexpr bool sequenced_returns_too_many = false;
    static constexpr bool increment_moves_on = false;
    static constexpr bool store_limit_of_zero_returns_one = false;
    static constexpr bool families_on_demand_are_not_judged = false;
    static constexpr bool filters_err = false;
    static constexpr bool raw_shows_expired_cells = true;
    static constexpr bool rewrites_drop_redundant_markers = false;
    ///@}
};

static_assert(quirks_policy<repaired>);

}  // namespace strata::quirks
