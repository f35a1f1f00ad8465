// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include <strata/answer/cell_list.hpp>
#include <strata/answer/read_stats.hpp>
#include <strata/answer/scan_view.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/assert.hpp>
#include <strata/core/inlining.hpp>
#include <strata/core/loan.hpp>
#include <strata/request/options.hpp>

namespace strata::detail {

/// What a scan counts whose last row comes in parts; see read_request.
struct cells_after_parts {
    explicit cells_after_parts(read_stats* of) : stats(of ? of : &own) {}
    read_stats own = {};
    read_stats* stats;  // the scan's, if it has any
    std::uint64_t visited = 0;
};

/// The rows of a scan of families: the cells of each are gathered when the scan comes to it.  A row_source.
///
/// Sources are never moved after they were made.  They have these members:
/// - `begin(start, stop)` goes to the first row.
/// - `front_row()` is the next row key of all families.
/// - `read_row(row, use)` calls use(cell) for the cells that the read returns of that row, and goes on after it.
/// - `read_rows(row, goes_on_to, use)` reads this row and possibly following rows; it stops before the first for which
///   goes_on_to(row) is false.
///
/// Where says of each cell that the read returns whether it is shown.
template <class Sources, class Stop, class Where = every_cell>
class gathered_rows {
public:
    /// Of the sources that make() returns, from `start` to the end that make_stop() returns, which has
    /// `is_beyond(row)`.
    ///
    /// `limit`: the greatest number of rows.  `batch`: the greatest number of cells a step.  `of`: ends when the table
    /// changes.  `after`: what the sources count, if HBase may look at a row after the last one.
    template <class Make, class Start, class MakeStop>
    gathered_rows(const Make& make, const Start& start, const MakeStop& make_stop, std::size_t limit, std::size_t batch,
                  const loan& of = {}, Where where = Where(), std::shared_ptr<const cells_after_parts> after = nullptr)
        : sources_(make()),
          stop_(make_stop()),
          where_(std::move(where)),
          limit_(limit),
          batch_(batch),
          after_(std::move(after)),
          table_(of) {
        sources_.begin(start, stop_);
    }

    /// Goes to the next part of the row, or to the next row of which the read returns anything (R4.43).
    std::span<const cell_view> next() {
        if (shown_ == cells_.size()) batch_ == no_limit ? read_row() : read_parts();
        const std::size_t first = shown_;
        const std::size_t count = (std::min)(batch_, cells_.size() - first);
        shown_ += count;
        return cells_.cells().subspan(first, count);
    }

    template <class Use>
    STRATA_ALWAYS_INLINE void for_each_cell(const Use& use) {
        if (after_) return hand_over_parts(use);
        if constexpr (is_checked) {
            hand_over_cells([&](const cell_view& cell) {
                const bool goes_on = use(cell_loan::of(cell, table_));
                check();
                return goes_on;
            });
        } else {
            hand_over_cells(use);
        }
    }

    bool is_filter_done() const { return sources_.is_filter_done(); }

    void check() const noexcept {
        STRATA_EXPECT(table_.is_current(),
                      "strata: the table of this scan was changed, moved or destroyed before the scan had ended; "
                      "open_scanner() begins one that goes on after changes");
    }

private:
    template <class Use>
    STRATA_ALWAYS_INLINE void hand_over_cells(const Use& use) {
        bool is_empty = true;
        // One object for all rows: if it is made for each row, it is read right after it was written, which takes 7 ns.
        const auto use_one = [&](const cell_view& cell) STRATA_ALWAYS_INLINE_LAMBDA {
            if (!where_(cell)) return true;
            is_empty = false;
            return use(cell);
        };
        const auto goes_on_to = [&](bytes_view next) STRATA_ALWAYS_INLINE_LAMBDA {
            if (!is_empty) --limit_;
            is_empty = true;
            return limit_ > 0 && !stop_.is_beyond(next);
        };
        for (;;) {
            const std::optional<bytes_view> row = sources_.front_row();
            if (!row || !goes_on_to(*row)) break;
            if (!sources_.read_rows(*row, goes_on_to, use_one)) break;
        }
        limit_ = 0;
    }

    template <class Use>
    STRATA_NOINLINE void hand_over_parts(const Use& use) {
        for (auto part = next(); !part.empty(); part = next())
            if (!std::all_of(part.begin(), part.end(), use)) break;
        limit_ = 0;
    }

    /// read_row() with a batch.  If it fails, HBase has returned the parts that were complete by then (R4.41).
    STRATA_NOINLINE void read_parts() {
        if (failure_) std::rethrow_exception(failure_);
        if (limit_ == 0 && !cells_.empty()) return look_past();
        try {
            read_row();
        } catch (...) {
            cells_.truncate(cells_.size() - cells_.size() % batch_);
            if (cells_.empty()) throw;
            failure_ = std::current_exception();
            cells_.lend(table_);
        }
    }

    /// The last row has been read.  If its last part is full and more of the row is stored, HBase reads on to the next
    /// row with a part before it sees that the limit is reached, and fails with that row (R4.41).
    void look_past() {
        if (after_ && after_->visited != 0 && cells_.size() % batch_ == 0) {
            const read_stats counted = *after_->stats;
            limit_ = 1;
            try {
                read_row();
            } catch (...) {
                limit_ = 0;
                if (cells_.size() < batch_) throw;
            }
            limit_ = 0;
            *after_->stats = counted;
        }
        cells_.clear();
        shown_ = 0;
    }

    void read_row() {
        cells_.clear();
        shown_ = 0;
        while (cells_.empty() && limit_ > 0) {
            const std::optional<bytes_view> row = sources_.front_row();
            if (!row || stop_.is_beyond(*row)) break;
            if constexpr (std::same_as<Where, every_cell>)
                sources_.read_row(*row, cells_.adder());
            else
                sources_.read_row(*row, [&](const cell_view& cell) STRATA_ALWAYS_INLINE_LAMBDA {
                    if (where_(cell)) cells_.emplace_back(cell);
                    return true;
                });
        }
        if (!cells_.empty()) --limit_;
        cells_.lend(table_);
    }

    Sources sources_;
    Stop stop_;
    [[no_unique_address]] Where where_;
    std::size_t limit_;
    std::size_t batch_;
    cell_list cells_;             // reused from row to row
    std::size_t shown_ = 0;       // the number of them that steps have shown
    std::exception_ptr failure_;  // of the step after them
    std::shared_ptr<const cells_after_parts> after_;
    [[no_unique_address]] loan table_;  // until it changes
};

/// The types are those that make() and make_stop() return.
template <class Make, class Start, class MakeStop>
gathered_rows(const Make&, const Start&, const MakeStop&, std::size_t, std::size_t)
    -> gathered_rows<std::invoke_result_t<const Make&>, std::invoke_result_t<const MakeStop&>>;

}  // namespace strata::detail
