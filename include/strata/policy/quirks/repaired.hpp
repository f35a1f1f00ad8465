// SPDX-License-Identifier: BSL-1.0
// Layer: policy/quirks.
#pragma once

#include <strata/policy/quirks/policy.hpp>

namespace strata::quirks {

/// None: what the HBase documentation leads one to expect.
///
/// A raw read returns all that is stored, as HBase 2.6.5 mended it; markers stay until a compaction of everything.
///
/// State: none.
struct repaired {
    using axis = strata::axis::quirks;
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
};

static_assert(quirks_policy<repaired>);

}  // namespace strata::quirks
