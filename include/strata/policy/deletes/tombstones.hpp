// SPDX-License-Identifier: BSL-1.0
// Layer: policy/deletes.
#pragma once

#include <string>

#include <strata/policy/deletes/policy.hpp>

namespace strata::deletes {

/// A delete writes a marker that hides what it covers, also what is written later, until a compaction drops both.
///
/// HBase:  KEEP_DELETED_CELLS => FALSE, the default.
/// Sees:   a marker at or after the start of the range: one newer than the range hides cells inside it (R5.6).
/// Purges: every marker.
/// State:  none.
struct tombstones {
    using axis = strata::axis::deletes;
    static constexpr delete_effect effect = delete_effect::marks;

    constexpr bool sees(const version_key& marker, const time_range& read) const noexcept {
        return read.contains_or_precedes(marker.written());
    }
    std::string attributes() const { return "KEEP_DELETED_CELLS => 'FALSE'"; }
    constexpr bool purges(const marker_position&) const noexcept { return true; }
};

static_assert(delete_policy<tombstones>);

}  // namespace strata::deletes
