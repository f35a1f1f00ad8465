// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>

#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/inlining.hpp>

namespace strata {

/// What the cells of a segment say of time, kept up to date as cells are added.  HBase: TimeRangeTracker, and the
/// earliest put of a store file's metadata.
class segment_times {
public:
    /// Takes a cell into account.
    STRATA_ALWAYS_INLINE constexpr void add(const version_key& cell) noexcept {
        // Compares numbers, because g++ makes branches of comparisons of timestamps, and times come in any order.
        newest_.value = (std::max)(newest_.value, cell.written().value);
        if (cell.kind() == kind::put)
            earliest_put_.value = (std::min)(earliest_put_.value, cell.written().value);
        else
            marker_reach_ = (std::min)(marker_reach_, reach_of(cell));
    }

    /// True if some cell may matter to a read of that range that looks at nothing older than `alive`.  False promises
    /// that none does: neither a put in it, nor a marker that covers one.
    constexpr bool may_matter(const time_range& read, timestamp alive) const noexcept {
        return newest_ >= alive &&
               (read.is_all_time() || (newest_ >= read.from && (std::min)(earliest_put_, marker_reach_) < read.to));
    }

    /// may_matter() of flushed cells.  If all are of the last timestamp, HBase takes their file for one that has no
    /// timestamps, and every read goes over it (R9.12).
    constexpr bool file_may_matter(const time_range& read, timestamp alive) const noexcept {
        return may_matter(read, alive) || (std::min)(earliest_put_, marker_reach_) == latest;
    }

    /// True if all cells are older than that.
    constexpr bool end_before(timestamp written) const noexcept { return newest_ < written; }

    /// The oldest timestamp of all puts, `latest` if there are none (R8.9).
    constexpr timestamp earliest_put() const noexcept { return earliest_put_; }

    /// True if some cell is a delete marker.
    constexpr bool has_markers() const noexcept { return marker_reach_ != latest; }

private:
    /// A marker that covers everything up to its timestamp reaches back to the beginning of time.
    static constexpr timestamp reach_of(const version_key& marker) noexcept {
        const bool covers_many = marker.kind() == kind::delete_column || marker.kind() == kind::delete_family;
        return covers_many ? timestamp{0} : marker.written();
    }

    timestamp newest_ = strata::oldest;
    timestamp earliest_put_ = latest;
    timestamp marker_reach_ = latest;  // the oldest that some marker covers
};

}  // namespace strata
