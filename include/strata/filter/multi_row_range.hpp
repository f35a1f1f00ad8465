// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/bytes/successor.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/filter.hpp>
#include <strata/filter/filter_of.hpp>

namespace strata::filters {

/// Rows from one to another; an empty bound is none.  HBase: MultiRowRangeFilter.RowRange.
struct row_range {
    bytes start = {};             ///< Where it begins.
    bool start_inclusive = true;  ///< `start` is part of it.
    bytes stop = {};              ///< Where it ends.
    bool stop_inclusive = false;  ///< `stop` is part of it.

    /// The row lies in it.
    bool contains(bytes_view row) const noexcept { return !is_before(row) && !is_behind(row); }

    /// The row lies before all of it.
    bool is_before(bytes_view row) const noexcept { return row < start || (!start_inclusive && row == start); }

    /// The row lies behind all of it.
    bool is_behind(bytes_view row) const noexcept {
        return !stop.empty() && (row > stop || (!stop_inclusive && row == stop));
    }

    /// No row lies between this range and one that starts where it does or later.
    bool touches(const row_range& later) const noexcept {
        return stop.empty() || stop > later.start || (stop == later.start && (stop_inclusive || later.start_inclusive));
    }

    /// HBase takes the empty range (a, a] for a valid one, but not [a, a).
    bool is_valid() const noexcept {
        return start.empty() || stop.empty() || start < stop || (start == stop && stop_inclusive);
    }
};

/// Rows of any of several ranges, which may overlap; the read ends behind the last of them (R10.13).
///
/// Of several ranges that start at the same row, the one given first says whether they hold it.
/// HBase: MultiRowRangeFilter.
class multi_row_range : public filter_of<multi_row_range> {
public:
    /// Throws: illegal_argument for no range at all, or naming those that end before they begin.
    explicit multi_row_range(std::vector<row_range> ranges) : ranges_(std::move(ranges)) {
        if (ranges_.empty()) strata::detail::raise<illegal_argument>("a filter by ranges of rows needs one");
        std::string invalid;
        for (const row_range& one : ranges_)
            if (!one.is_valid()) invalid += " '" + escape(one.start) + "' to '" + escape(one.stop) + "'";
        if (!invalid.empty())
            strata::detail::raise<illegal_argument>("these ranges of rows end before they begin:" + invalid);
        merge();
    }

    /// The same of ranges in braces.
    multi_row_range(std::initializer_list<row_range> ranges) : multi_row_range(std::vector<row_range>(ranges)) {}

    /// A range for each prefix (R4.8).
    static multi_row_range prefixes(const std::vector<bytes>& prefixes) {
        std::vector<row_range> ranges;
        for (const bytes& one : prefixes) ranges.push_back({.start = one, .stop = prefix_successor(one)});
        return multi_row_range(std::move(ranges));
    }

    void begin_scan(bool reversed) override { *reversed_ = reversed; }
    bool is_done() const override { return now_->is_behind; }
    bool may_seek() const override { return true; }

    /// A row between two ranges is not rejected here, but by its cells.
    bool rejects_row(bytes_view row) override {
        if (now_->is_behind) return true;
        now_->passes =
            std::any_of(ranges_.begin(), ranges_.end(), [&](const row_range& one) { return one.contains(row); });
        now_->is_behind = std::all_of(ranges_.begin(), ranges_.end(), [&](const row_range& one) {
            return *reversed_ ? one.is_before(row) : one.is_behind(row);
        });
        return false;
    }
    filter_answer judge(const cell_view&) override {
        if (now_->is_behind) return filter_answer::next_row;
        return now_->passes ? filter_answer::include : filter_answer::seek;
    }
    filter_hint hint(const cell_view&) const override { return {.leaves_row = true}; }

private:
    void merge() {
        std::stable_sort(ranges_.begin(), ranges_.end(),
                         [](const row_range& a, const row_range& b) { return a.start < b.start; });
        std::vector<row_range> merged;
        for (row_range& next : ranges_) {
            if (merged.empty() || !merged.back().touches(next)) {
                merged.push_back(std::move(next));
                continue;
            }
            row_range& last = merged.back();
            if (next.stop == last.stop) {
                last.stop_inclusive = last.stop_inclusive || next.stop_inclusive;
            } else if (!last.stop.empty() && (next.stop.empty() || next.stop > last.stop)) {
                last.stop = std::move(next.stop);
                last.stop_inclusive = next.stop_inclusive;
            }
        }
        ranges_ = std::move(merged);
    }

    struct state {
        bool passes = false;     // this row
        bool is_behind = false;  // and so are all that follow
    };
    std::vector<row_range> ranges_;
    per_read<bool> reversed_;
    per_read<state> now_;
};

}  // namespace strata::filters
