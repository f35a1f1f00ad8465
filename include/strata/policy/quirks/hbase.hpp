// SPDX-License-Identifier: BSL-1.0
// Layer: policy/quirks.
#pragma once

#include <strata/policy/quirks/policy.hpp>

namespace strata::quirks {

/// Every oddity as in HBase 2.6: the answers are the same, cell for cell.  The default.
///
/// State: none.
struct hbase {
    using axis = strata::axis::quirks;
    static constexpr bool named_column_shows_one_expired = true;
    static constexpr bool named_column_misses_last_timestamp = true;
    static constexpr bool sequenced_misses_empty_qualifier = true;
    static constexpr bool sequenced_returns_too_many = true;
    static constexpr bool increment_moves_on = true;
    static constexpr bool store_limit_of_zero_returns_one = true;
    static constexpr bool families_on_demand_are_not_judged = true;
    static constexpr bool filters_err = true;
};

static_assert(quirks_policy<hbase>);

}  // namespace strata::quirks
