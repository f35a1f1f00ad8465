// SPDX-License-Identifier: BSL-1.0
// Layer: layout.
#pragma once

#include <algorithm>

#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/core/hot.hpp>

namespace strata {

/// What the cells of a segment say of time, kept up to date as cells are added.  HBase: TimeRangeTracker, and the
/// earliest put of a store file's metadata.
class segment_times {
public:
    /// Takes a cell into account.
    STRATA_HOT constexpr void add(const version_key& cell) noexcept {
        // Of numbers, because g++ makes branches of the same with timestamps, and times come in any order.
        newest_.value = std::max(newest_.value, cell.written().value);
        oldest_.value = std::min(oldest_.value, reach_of(cell).value);
        if (cell.kind() == kind::put) earliest_put_.value = std::min(earliest_put_.value, cell.written().value);
    }

    /// Some cell may matter to a read of that range that looks at nothing older than `alive`.  False promises that none
    /// does: neither a put in it, nor a marker that covers one.
    constexpr bool may_matter(const time_range& read, timestamp alive) const noexcept {
        return newest_ >= alive && (read.is_all_time() || (newest_ >= read.from && oldest_ < read.to));
    }

    /// The oldest timestamp of all puts, `latest` if there are none (R8.9).
    constexpr timestamp earliest_put() const noexcept { return earliest_put_; }

private:
    /// A marker that covers everything up to its timestamp reaches back to the beginning of time.
    static constexpr timestamp reach_of(const version_key& cell) noexcept {
        return cell.kind() == kind::delete_column || cell.kind() == kind::delete_family ? timestamp{0} : cell.written();
    }

    timestamp newest_ = strata::oldest;
    timestamp oldest_ = latest;
    timestamp earliest_put_ = latest;
};

}  // namespace strata
