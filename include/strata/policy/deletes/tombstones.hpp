// SPDX-License-Identifier: BSL-1.0
// Layer: policy/deletes.
#pragma once

#include <string>

#include <strata/policy/deletes/policy.hpp>

namespace strata::deletes {

/// A delete writes a marker that hides the cells it covers, even those written later, until a compaction drops both.
///
/// HBase:  KEEP_DELETED_CELLS => FALSE, the default.
/// Sees:   a marker at or after the start of the range.  A marker that is newer than the range hides cells in it
/// (R5.6).
/// Purges: every marker.
/// State:  none.
struct tombstones {
    using axis = strata::axis::deletes;                            ///< The axis of the policy.
    static constexpr delete_effect effect = delete_effect::marks;  ///< A delete writes a marker.

    /// Returns true if a read of that time range obeys the marker.
    constexpr bool sees(const version_key& marker, const time_range& read) const noexcept {
        return read.contains_or_precedes(marker.written());
    }
    /// The policy in HBase's DDL, for describe().
    std::string attributes() const { return "KEEP_DELETED_CELLS => 'FALSE'"; }
    /// Returns true if the marker, and what it covers, may be dropped.
    constexpr bool purges(const marker_position&) const noexcept { return true; }
};

static_assert(delete_policy<tombstones>);

}  // namespace strata::deletes
