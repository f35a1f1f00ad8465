// SPDX-License-Identifier: BSL-1.0
// Layer: policy/deletes.
#pragma once

#include <string>

#include <strata/policy/deletes/policy.hpp>

namespace strata::deletes {

/// A delete writes a marker, and the cells that it covers stay: a read whose range ends before the marker finds them.
///
/// HBase:  KEEP_DELETED_CELLS => TRUE.
/// Sees:   a marker inside the range (R5.7).  A read with `as_of` shows the family as it was.
/// Purges: none; covered cells count as versions in flush and compaction (R6.7).
/// State:  none.
struct keep_deleted {
    using axis = strata::axis::deletes;                            ///< The axis of the policy.
    static constexpr delete_effect effect = delete_effect::marks;  ///< A delete writes a marker.

    /// Returns true if a read of that time range obeys the marker.
    constexpr bool sees(const version_key& marker, const time_range& read) const noexcept {
        return read.contains(marker.written());
    }
    /// The policy in HBase's DDL, for describe().
    std::string attributes() const { return "KEEP_DELETED_CELLS => 'TRUE'"; }
    /// Returns true if the marker, and what it covers, may be dropped.
    constexpr bool purges(const marker_position&) const noexcept { return false; }
};

static_assert(delete_policy<keep_deleted>);

}  // namespace strata::deletes
