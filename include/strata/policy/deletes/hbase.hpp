// SPDX-License-Identifier: BSL-1.0
// Layer: policy/deletes.
#pragma once

#include <cstdint>
#include <string>

#include <strata/policy/deletes/policy.hpp>

namespace strata {

/// KEEP_DELETED_CELLS: FALSE, TRUE, TTL.
enum class keep_deleted_cells : unsigned char {
    no,            ///< As deletes::tombstones.
    yes,           ///< As deletes::keep_deleted.
    until_expired  ///< As deletes::keep_until_expired.
};

namespace deletes {

/// HBase's delete settings, chosen at run time: what tombstones, keep_deleted, keep_until_expired, delayed and sequenced
/// say in the type.
///
/// HBase:  KEEP_DELETED_CELLS, NEW_VERSION_BEHAVIOR, hbase.hstore.time.to.purge.deletes.
/// State:  the three of them.
class hbase {
public:
    using axis = strata::axis::deletes;
    static constexpr delete_effect effect = delete_effect::marks;

    /// `purge_delay`: milliseconds; 0 for none.
    constexpr explicit hbase(keep_deleted_cells keep = keep_deleted_cells::no, bool new_version_behavior = false,
                             std::int64_t purge_delay = 0) noexcept
        : purge_delay_(purge_delay), keep_(keep), is_sequenced_(new_version_behavior) {}

    constexpr bool sees(const version_key& marker, const time_range& read) const noexcept {
        return keep_ == keep_deleted_cells::no ? read.contains_or_precedes(marker.written())
                                               : read.contains(marker.written());
    }
    constexpr bool purges(const marker_position& m) const noexcept {
        return keep_ == keep_deleted_cells::no || (keep_ == keep_deleted_cells::until_expired && m.is_old);
    }
    constexpr bool holds(const marker_position& m) const noexcept {
        return purge_delay_ > 0 && detail::elapsed(m.marker.written(), m.now) <= purge_delay_;
    }
    constexpr bool is_sequenced() const noexcept { return is_sequenced_; }

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
