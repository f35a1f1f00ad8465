// SPDX-License-Identifier: BSL-1.0
// Layer: policy/deletes.
#pragma once

#include <string>

#include <strata/policy/deletes/policy.hpp>

namespace strata::deletes {

/// Deletes as keep_deleted does while a marker is younger than the family's time to live, and as tombstones afterwards.
///
/// HBase:  KEEP_DELETED_CELLS => TTL.
/// Sees:   a marker inside the range (R5.7).
/// Purges: a marker that is older than the time to live.  One gets that old only if MIN_VERSIONS is set (R6.6).
/// State:  none.
struct keep_until_expired {
    using axis = strata::axis::deletes;                            ///< The axis of the policy.
    static constexpr delete_effect effect = delete_effect::marks;  ///< A delete writes a marker.

    /// Returns true if a read of that time range obeys the marker.
    constexpr bool sees(const version_key& marker, const time_range& read) const noexcept {
        return read.contains(marker.written());
    }
    /// Returns true if the marker, and what it covers, may be dropped.
    constexpr bool purges(const marker_position& m) const noexcept { return m.is_old; }
    /// The policy in HBase's DDL, for describe().
    std::string attributes() const { return "KEEP_DELETED_CELLS => 'TTL'"; }
};

static_assert(delete_policy<keep_until_expired>);

}  // namespace strata::deletes
