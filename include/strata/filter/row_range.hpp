// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/core/stable_order.hpp>

namespace strata::filters {

/// A range of rows.  An empty bound means "no bound".  HBase: MultiRowRangeFilter.RowRange.
struct row_range {
    owned_bytes start = {};       ///< The bound where it begins.
    bool start_inclusive = true;  ///< True if `start` is part of it.
    owned_bytes stop = {};        ///< The bound where it ends.
    bool stop_inclusive = false;  ///< True if `stop` is part of it.

    /// Returns true if the row lies in the range.
    bool contains(bytes_view row) const noexcept { return !starts_after(row) && !ends_before(row); }

    /// Returns true if the whole range lies after the row.
    bool starts_after(bytes_view row) const noexcept { return row < start || (!start_inclusive && row == start); }

    /// Returns true if the whole range lies before the row.
    bool ends_before(bytes_view row) const noexcept {
        return !stop.empty() && (row > stop || (!stop_inclusive && row == stop));
    }

    /// Returns true if no row lies between this range and a later one.  `later`: a range that starts at the same row or
    /// after it.
    bool touches(const row_range& later) const noexcept {
        return stop.empty() || stop > later.start || (stop == later.start && (stop_inclusive || later.start_inclusive));
    }

    /// Returns true if HBase accepts the range.  It accepts the empty range (a, a], but not [a, a).
    bool is_valid() const noexcept {
        return start.empty() || stop.empty() || start < stop || (start == stop && stop_inclusive);
    }

    /// Takes over the end of another range.
    void end_as(const row_range& other) {
        stop = other.stop;
        stop_inclusive = other.stop_inclusive;
    }
};

namespace detail {

/// Sorts ranges and merges those that touch.
inline std::vector<row_range> merged(std::vector<row_range> ranges) {
    strata::detail::sort_in_order(ranges, [](const row_range& a, const row_range& b) {
        return a.start != b.start ? a.start < b.start : a.start_inclusive > b.start_inclusive;
    });
    std::vector<row_range> all;
    for (row_range& next : ranges) {
        if (all.empty() || !all.back().touches(next)) {
            all.push_back(std::move(next));
            continue;
        }
        row_range& last = all.back();
        if (last.stop.empty()) continue;
        if (next.stop == last.stop)
            last.stop_inclusive = last.stop_inclusive || next.stop_inclusive;
        else if (next.stop.empty() || next.stop > last.stop)
            last.end_as(next);
    }
    return all;
}

/// Sorts and merges ranges as HBase does.  The results may hold other rows (R10.13).
///
/// Of several ranges that start at one row, the first says whether they hold it.  After two are merged, a range inside
/// them that holds its last row makes the whole hold its own last row.  The result may contain a range twice.
inline std::vector<row_range> merged_as_hbase(std::vector<row_range> ranges) {
    strata::detail::sort_in_order(ranges, [](const row_range& a, const row_range& b) { return a.start < b.start; });
    if (ranges.size() == 1) return ranges;
    const std::size_t count = ranges.size();
    std::vector<row_range> all;
    row_range last = ranges.front();
    for (std::size_t i = 1; i < count; ++i) {
        if (last.stop.empty()) {
            all.push_back(last);
            break;
        }
        const bool touches = last.touches(ranges[i]);
        if (touches && ranges[i].stop.empty()) {
            last.end_as(ranges[i]);
            all.push_back(last);
            break;
        }
        if (touches && last.stop >= ranges[i].stop) {
            if (last.stop == ranges[i].stop && ranges[i].stop_inclusive) last.stop_inclusive = true;
            if (i + 1 == count) all.push_back(last);
            continue;
        }
        if (touches) {
            last.end_as(ranges[i]);
            if (i + 1 == count) {
                all.push_back(last);
                break;
            }
            for (++i; last.touches(ranges[i]) && !ranges[i].stop.empty();) {
                if (last.stop < ranges[i].stop)
                    last.end_as(ranges[i]);
                else if (ranges[i].stop_inclusive)
                    last.stop_inclusive = true;
                if (++i == count) break;
            }
            const row_range& next = ranges[(std::min)(i, count - 1)];
            if (next.stop.empty()) {
                if (last.touches(next)) {
                    last.end_as(next);
                    all.push_back(last);
                    break;
                }
                all.push_back(last);
                all.push_back(next);
            }
        }
        const row_range& next = ranges[(std::min)(i, count - 1)];
        all.push_back(last);
        if (i + 1 == count) all.push_back(next);
        last = next;
    }
    return all;
}

}  // namespace detail
}  // namespace strata::filters
