// SPDX-License-Identifier: BSL-1.0
// Layer: policy/deletes.
#pragma once

#include <cstdint>
#include <string>

#include <strata/policy/deletes/policy.hpp>

namespace strata {

/// HBase's KEEP_DELETED_CELLS.
enum class keep_deleted_cells : unsigned char {
    no,            ///< FALSE: deletes::tombstones.
    yes,           ///< TRUE: deletes::keep_deleted.
    until_expired  ///< TTL: deletes::keep_until_expired.
};

namespace deletes {

/// HBase's delete settings at run time.  At compile time tombstones, keep_deleted, keep_until_expired, delayed and
/// sequenced say the same.
///
/// HBase:  KEEP_DELETED_CELLS, NEW_VERSION_BEHAVIOR, hbase.hstore.time.to.purge.deletes.
/// State:  the three of them.
class hbase {
public:
    using axis = strata::axis::deletes;                            ///< The axis of the policy.
    static constexpr delete_effect effect = delete_effect::marks;  ///< A delete writes a marker.

    /// `purge_delay`: how long a compaction keeps a marker; 0 for none.
    constexpr explicit hbase(keep_deleted_cells keep = keep_deleted_cells::no, bool new_version_behavior = false,
                             time_span purge_delay = 0) noexcept
        : purge_delay_(purge_delay), keep_(keep), is_sequenced_(new_version_behavior) {}

    /// Returns true if a read of that time range obeys the marker.
    constexpr bool sees(const version_key& marker, const time_range& read) const noexcept {
        return keep_ == keep_deleted_cells::no ? read.contains_or_precedes(marker.written())
                                               : read.contains(marker.written());
    }
    /// Returns true if the marker, and what it covers, may be dropped.
    constexpr bool purges(const marker_position& m) const noexcept {
        return keep_ == keep_deleted_cells::no || (keep_ == keep_deleted_cells::until_expired && m.is_old);
    }
    /// Returns true if a compaction keeps the marker for now (R8.8).
    constexpr bool holds(const marker_position& m) const noexcept {
        return purge_delay_ > 0 && detail::elapsed(m.marker.written(), m.now) <= purge_delay_;
    }
    /// Returns true if a marker hides only what was written before it (section 7).
    constexpr bool is_sequenced() const noexcept { return is_sequenced_; }

    /// The policy in HBase's DDL, for describe().
    std::string attributes() const {
        const char* keep = keep_ == keep_deleted_cells::no    ? "FALSE"
                           : keep_ == keep_deleted_cells::yes ? "TRUE"
                                                              : "TTL";
        return std::string("KEEP_DELETED_CELLS => '") + keep + '\'' +
               strata::detail::purge_delay_attribute(purge_delay_) +
               (is_sequenced_ ? ", NEW_VERSION_BEHAVIOR => 'true'" : "");
    }

private:
    std::int64_t purge_delay_;
    keep_deleted_cells keep_;
    bool is_sequenced_;
};

static_assert(delete_policy<hbase>);

}  // namespace deletes
}  // namespace strata
