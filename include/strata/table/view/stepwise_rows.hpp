// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <iterator>
#include <utility>
#include <vector>

#include <strata/answer/row_view.hpp>
#include <strata/answer/scan_view.hpp>
#include <strata/cell/cell.hpp>
#include <strata/request/options.hpp>
#include <strata/request/reads.hpp>
#include <strata/table/view/resumable_scan.hpp>

namespace strata::detail {

/// The rows of a scanner, one at a time: its position is searched for at every row, so the table may change between two
/// of them.  What it may still ask for is kept until its end.
template <class State, class Lock>
class stepwise_rows {
public:
    /// Of the present.  The caller holds the lock.
    stepwise_rows(const Lock& lock, const State& table, scan_options options) : scan_(lock, table, std::move(options)) {
        if (!scan_.options().columns.empty() || scan_.options().filter) refuse_what_steps_refuse();
        scan_.keep_moment();  // the last that may throw
    }

    /// Complexity: one search, and linear in the stored cells of the rows that are passed.
    /// Throws: what an allocation or the filter throws; not_serving_region if the table was altered (R8.20).
    std::vector<cell> next() {
        const auto held = scan_.enter();
        scan_.check_moment();
        if (part_ == row_.size() && !read_row()) return {};
        const auto first = row_.begin() + static_cast<std::ptrdiff_t>(part_);
        const std::size_t count = (std::min<std::size_t>)(scan_.options().batch, row_.size() - part_);
        part_ += count;
        return std::vector<cell>(std::make_move_iterator(first),
                                 std::make_move_iterator(first + static_cast<std::ptrdiff_t>(count)));
    }
    bool is_filter_done() const { return scan_.is_filter_done(); }

private:
    void refuse_what_steps_refuse() const {
        scan_options tried = scan_.options();
        tried.stats = nullptr;
        scan_.view().answer(scan_request{tried, every_cell()});
    }

    /// Reads the next row.  If that fails, HBase has returned the parts that were complete by then (R4.41).
    bool read_row() {
        if (failure_) std::rethrow_exception(failure_);
        row_.clear();
        part_ = 0;
        if (scan_.options().limit == 0) return false;
        try {
            scan_.read(1, [&](const row_view& row) {
                if (row_.empty()) row_.reserve(row.size());
                for (const cell_view& one : row) row_.emplace_back(one);
            });
        } catch (...) {
            const std::size_t batch = scan_.options().batch;
            const std::size_t whole = batch == no_limit ? 0 : row_.size() - row_.size() % batch;
            row_.erase(row_.begin() + static_cast<std::ptrdiff_t>(whole), row_.end());
            if (row_.empty()) throw;
            failure_ = std::current_exception();
        }
        return !row_.empty();
    }

    resumable_scan<State, Lock> scan_;
    std::vector<cell> row_;
    std::size_t part_ = 0;        // the number of its cells that were handed over
    std::exception_ptr failure_;  // of the step after row_
};

}  // namespace strata::detail
