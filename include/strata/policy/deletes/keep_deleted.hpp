// SPDX-License-Identifier: BSL-1.0
// Layer: policy/deletes.
#pragma once

#include <string>

#include <strata/policy/deletes/policy.hpp>

namespace strata::deletes {

/// A delete writes a marker, and what it covers stays: a read whose range ends before the marker still finds it.
///
/// HBase:  KEEP_DELETED_CELLS => TRUE.
/// Sees:   a marker inside the range (R5.7), so `as_of` is time travel.
/// Purges: none; covered cells count as versions in flush and compaction (R6.7).
/// State:  none.
struct keep_deleted {
    using axis = strata::axis::deletes;
    static constexpr delete_effect effect = delete_effect::marks;

    constexpr bool sees(const version_key& marker, const time_range& read) const noexcept {
        return read.contains(marker.written());
    }
    std::string attributes() const { return "KEEP_DELETED_CELLS => 'TRUE'"; }
    constexpr bool purges(const marker_position&) const noexcept { return false; }
};

static_assert(delete_policy<keep_deleted>);

}  // namespace strata::deletes
