// SPDX-License-Identifier: BSL-1.0
// Layer: policy/quirks.
#pragma once

#include <strata/policy/quirks/policy.hpp>

namespace strata::quirks {

/// As HBase 2.6.4: the answers are the same, cell for cell.  The default.
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
    static constexpr bool raw_shows_expired_cells = false;
    static constexpr bool rewrites_drop_redundant_markers = false;
};

/// As HBase 2.6.5: raw reads also return cells whose own time to live has passed, until a flush or compaction.
///
/// State: none.
struct hbase_2_6_5 : hbase {
    static constexpr bool raw_shows_expired_cells = true;
};

/// As HBase 2.6.6: flushes and partial compactions also drop redundant markers.  3.0.0 is alike, as its classes say; it was
/// not asked.
///
/// State: none.
struct hbase_2_6_6 : hbase_2_6_5 {
    static constexpr bool rewrites_drop_redundant_markers = true;
};

static_assert(quirks_policy<hbase> && quirks_policy<hbase_2_6_5> && quirks_policy<hbase_2_6_6>);

}  // namespace strata::quirks
