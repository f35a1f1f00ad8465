// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <strata/answer/kept_cells.hpp>
#include <strata/answer/row_view.hpp>
#include <strata/cell/cell.hpp>
#include <strata/request/options.hpp>
#include <strata/table/view/read_moment.hpp>
#include <strata/table/view/resumable_scan.hpp>

namespace strata::detail {

/// The rows of a scan, copied out of a table, some at a time: eight at once, later up to 128 while they have few bytes.
/// A row_source: all rows are of the state of the table that it was made of.
///
/// Only while it copies the table is kept from writers, so the body of a loop may call it and write to it, and may take
/// its time.  It keeps what it may still ask for until the last row has been read, as an open scanner does; a scan that
/// ends within its first rows keeps nothing.  Families declared deletes::erase forget at once all the same, and clear()
/// takes what was not flushed.
/// Complexity: that of a scan of the table, one search more for each portion, and linear in the bytes that are copied.
template <class State, class Lock, class Where>
class row_portions {
public:
    /// Of the present.  The caller holds the lock.
    row_portions(const Lock& lock, const State& table, scan_options options, Where where)
        : scan_(lock, table, std::move(options), std::move(where)) {
        read_portion();
        if (has_more_) scan_.keep_moment();
    }
    /// Of what a snapshot sees.  The caller holds the lock.  `holds` keeps it, as long as it lives.
    row_portions(const Lock& lock, const State& table, scan_options options, Where where, const read_moment& seen,
                 std::shared_ptr<const void> holds)
        : scan_(lock, table, std::move(options), std::move(where), seen, std::move(holds)) {
        read_portion();
    }

    std::span<const cell_view> next() {
        if (next_step_ == steps_.size() && !next_portion()) return {};
        const std::size_t count = steps_[next_step_++];
        return portion_.cells().subspan(std::exchange(shown_, shown_ + count), count);
    }

    /// No lock is held when use(cell) is called.
    template <class Use>
    void for_each_cell(const Use& use) {
        do
            for (const cell_view& one : portion_.cells())
                if (!use(one)) return;
        while (next_portion());
    }

    bool is_filter_done() const { return scan_.is_filter_done(); }
    void check() const noexcept {}  // the cells are its own

private:
    static constexpr std::size_t first_rows = 8;
    static constexpr std::size_t most_rows = 128;
    static constexpr std::size_t many_bytes = std::size_t{64} << 10;

    /// Reads the next rows.  Returns false if there are none.
    bool next_portion() {
        if (!has_more_) return false;
        const auto held = scan_.enter();
        scan_.check_moment();
        read_portion();
        if (!has_more_) scan_.forget_moment();
        return !steps_.empty();
    }

    void read_portion() {
        has_more_ = false;  // also if this throws
        if (failure_) std::rethrow_exception(failure_);
        portion_.clear();
        steps_.clear();
        next_step_ = shown_ = 0;
        try {
            has_more_ = scan_.read(rows_, [&](const row_view& row) {
                for (const cell_view& one : row) portion_.add(one);
                steps_.push_back(row.size());
            });
        } catch (...) {
            if (steps_.empty()) throw;
            failure_ = std::current_exception();
            has_more_ = true;
        }
        rows_ = portion_.size_in_bytes() > many_bytes ? (std::max<std::size_t>)(rows_ / 2, 1)
                                                      : (std::min)(rows_ * 2, most_rows);
    }

    resumable_scan<State, Lock, Where> scan_;
    kept_cells<> portion_;
    std::vector<std::size_t> steps_;  // how many cells of the portion each has
    std::size_t next_step_ = 0;
    std::size_t shown_ = 0;          // the number of the portion's cells that steps have shown
    std::size_t rows_ = first_rows;  // to be read next
    bool has_more_ = false;
    std::exception_ptr failure_;  // of the row after the portion
};

}  // namespace strata::detail
