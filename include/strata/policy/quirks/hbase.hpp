// SPDX-License-Identifier: BSL-1.0
// Layer: policy/quirks.
#pragma once

#include <strata/policy/quirks/policy.hpp>

namespace strata::quirks {

/// The behaviour of HBase 2.6.4: strata's answers are the same, cell for cell.  The default.
///
/// State: none.
struct hbase {
    using axis = strata::axis::quirks;  ///< The axis of the policy.

    /// The quirks; quirks_policy describes them.
    ///@{
    static constexpr bool named_column_shows_one_expired = true;
    static constexpr bool named_column_misses_last_timestamp = true;
    static constexpr bool sequenced_misses_empty_qualifier = true;
    static constexpr bool sequenced_returns_too_many = true;
    static constexpr bool increment_moves_on = true;
    static constexpr bool store_limit_of_zero_returns_one = true;
    static constexpr bool families_on_demand_are_not_judged = true;
    static constexpr bool filters_err = true;
    static constexpr bool raw_shows_expired_cells = false;
    static constexpr bool rewrites_drop_redundant_markers = false;
    ///@}
};

/// The behaviour of HBase 2.6.5: raw reads also return cells whose own time to live has passed, until a flush or
/// compaction.
///
/// State: none.
struct hbase_2_6_5 : hbase {
    static constexpr bool raw_shows_expired_cells = true;  ///< Differs from 2.6.4.
};

/// The behaviour of HBase 2.6.6: flushes and partial compactions also drop redundant markers.
///
/// The classes of HBase 3.0.0 do the same; a running 3.0.0 was not compared.
///
/// State: none.
struct hbase_2_6_6 : hbase_2_6_5 {
    static constexpr bool rewrites_drop_redundant_markers = true;  ///< Differs from 2.6.5.
};

static_assert(quirks_policy<hbase> && quirks_policy<hbase_2_6_5> && quirks_policy<hbase_2_6_6>);

}  // namespace strata::quirks
