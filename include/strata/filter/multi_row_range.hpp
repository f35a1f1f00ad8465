// SPDX-License-Identifier: BSL-1.0
// Layer: filter.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/bytes/successor.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/filter.hpp>
#include <strata/filter/filter_of.hpp>
#include <strata/filter/parts/filter_call.hpp>
#include <strata/filter/row_range.hpp>

namespace strata::filters {

/// Passes rows of several ranges, which may overlap.  The read ends after the last of them (R10.13).
/// HBase: MultiRowRangeFilter.
///
/// HBase's errors are reproduced, unless all families have quirks::repaired: ranges that touch are merged into one that
/// may hold other rows.  Of several that start at the same row, the one given first says whether they hold it.
class multi_row_range : public filter_of<multi_row_range> {
public:
    /// Takes the ranges, in any order.
    ///
    /// Throws: illegal_argument if there is no range, or one that ends before it begins.
    ///@{
    explicit multi_row_range(std::vector<row_range> ranges) : ranges_(std::move(ranges)) {
        if (ranges_.empty()) strata::detail::raise<illegal_argument>("a filter by ranges of rows needs one");
        std::string invalid;
        for (const row_range& range : ranges_)
            if (!range.is_valid()) invalid += " '" + escape(range.start) + "' to '" + escape(range.stop) + "'";
        if (!invalid.empty())
            strata::detail::raise<illegal_argument>("these ranges of rows end before they begin:" + invalid);
    }

    multi_row_range(std::initializer_list<row_range> ranges) : multi_row_range(std::vector<row_range>(ranges)) {}
    ///@}

    /// Passes rows that begin with one of the prefixes: makes a range for each (R4.8).
    static multi_row_range prefixes(const bytes_list& prefixes) {
        std::vector<row_range> ranges;
        for (const bytes& prefix : prefixes) ranges.push_back({.start = prefix, .stop = prefix_successor(prefix)});
        return multi_row_range(std::move(ranges));
    }

    void begin_scan(const filtered_read& read) override {
        now_->read = read;
        now_->merged.clear();
    }
    bool is_done() const override { return now_->is_finished; }
    bool may_seek() const override { return true; }

    /// Returns true after the last range.  Rows between two ranges are rejected by their cells.
    bool rejects_row(bytes_view row) override {
        if (now_->is_finished) return true;
        if (now_->merged.empty()) merge();
        now_->answer = now_->read.as_hbase ? answer_as_hbase(row) : answer(row);
        return false;
    }
    filter_answer judge(const cell_view&) override { return now_->answer; }
    filter_hint hint(const cell_view&) override {
        return {.leaves_row = true, .row = front(now_->merged[now_->range])};
    }
    void write_string(std::string&) const override { strata::detail::raise_not_in_language("MultiRowRangeFilter"); }

private:
    void merge() {
        now_->merged = now_->read.as_hbase ? detail::merged_as_hbase(ranges_) : detail::merged(ranges_);
        if (now_->read.reversed) std::reverse(now_->merged.begin(), now_->merged.end());
    }

    /// The bound at which the read enters a range.
    const bytes& front(const row_range& range) const { return now_->read.reversed ? range.stop : range.start; }

    filter_answer answer(bytes_view row) {
        const auto at = std::partition_point(now_->merged.begin(), now_->merged.end(), [&](const row_range& range) {
            return now_->read.reversed ? range.starts_after(row) : range.ends_before(row);
        });
        now_->is_finished = at == now_->merged.end();
        if (now_->is_finished) return filter_answer::next_row;
        now_->range = static_cast<std::size_t>(at - now_->merged.begin());
        return at->contains(row) ? filter_answer::include : filter_answer::seek;
    }

    /// Stays in the current range while it holds the row, otherwise searches for one by its front.  The first range
    /// that it finds is taken to hold the row, whether it does or not.
    filter_answer answer_as_hbase(bytes_view row) {
        if (now_->has_begun && now_->merged[now_->range].contains(row)) return filter_answer::include;
        bool is_before_first = false;
        bool is_left_out = false;
        const std::size_t at = find_as_hbase(row, is_before_first, is_left_out);
        now_->is_finished = at == now_->merged.size();
        if (now_->is_finished) return filter_answer::next_row;
        now_->range = at;
        if (is_left_out) return filter_answer::next_row;
        if (std::exchange(now_->has_begun, true))
            return now_->merged[at].contains(row) ? filter_answer::include : filter_answer::seek;
        return is_before_first ? filter_answer::seek : filter_answer::include;
    }
    std::size_t find_as_hbase(bytes_view row, bool& is_before_first, bool& is_left_out) {
        const auto comes_before = [this](bytes_view a, bytes_view b) { return now_->read.reversed ? a > b : a < b; };
        std::size_t begin = 0;
        for (std::size_t end = now_->merged.size(); begin != end;) {
            const std::size_t middle = begin + (end - begin - 1) / 2;
            const row_range& range = now_->merged[middle];
            if (front(range) == row) {
                is_left_out = !(now_->read.reversed ? range.stop_inclusive : range.start_inclusive);
                return middle;
            }
            if (comes_before(front(range), row))
                begin = middle + 1;
            else
                end = middle;
        }
        if (begin != 0 && now_->merged[begin - 1].contains(row)) return begin - 1;
        is_before_first = begin == 0 && !now_->merged[0].contains(row);
        if (!is_before_first) now_->has_begun = true;
        return begin;
    }

    struct state {
        filtered_read read = {};
        std::vector<row_range> merged = {};  // in the direction of the read; made at the first row
        std::size_t range = 0;               // the current range
        filter_answer answer = filter_answer::include;
        bool has_begun = false;
        bool is_finished = false;  // the last range is over
    };
    std::vector<row_range> ranges_;
    per_read<state> now_;
};

}  // namespace strata::filters
