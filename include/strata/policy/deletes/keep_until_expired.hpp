// SPDX-License-Identifier: BSL-1.0
// Layer: policy/deletes.
#pragma once

#include <string>

#include <strata/policy/deletes/policy.hpp>

namespace strata::deletes {

/// As keep_deleted while a marker is younger than the family's time to live, as tombstones from then on.
///
/// HBase:  KEEP_DELETED_CELLS => TTL.
/// Sees:   a marker inside the range (R5.7).
/// Purges: a marker that has outlived the time to live; one gets that old only where MIN_VERSIONS is set (R6.6).
/// State:  none.
struct keep_until_expired {
    using axis = strata::axis::deletes;
    static constexpr delete_effect effect = delete_effect::marks;

    constexpr bool sees(const version_key& marker, const time_range& read) const noexcept {
        return read.contains(marker.written());
    }
    constexpr bool purges(const marker_position& m) const noexcept { return m.is_old; }
    std::string attributes() const { return "KEEP_DELETED_CELLS => 'TTL'"; }
};

static_assert(delete_policy<keep_until_expired>);

}  // namespace strata::deletes
