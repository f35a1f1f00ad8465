// SPDX-License-Identifier: BSL-1.0
// Layer: answer.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include <strata/answer/cell_list.hpp>
#include <strata/answer/cell_visitor.hpp>
#include <strata/answer/read_stats.hpp>
#include <strata/answer/row_view.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/assert.hpp>
#include <strata/core/inlining.hpp>
#include <strata/core/loan.hpp>
#include <strata/request/options.hpp>

namespace strata {

namespace detail {

/// A scan can ask it about its cells.
template <class Where>
inline constexpr bool is_condition = std::is_invocable_r_v<bool, const Where&, const cell_view&>;

/// What a scan counts whose last row comes in parts; see read_request.
struct cells_after_parts {
    explicit cells_after_parts(read_stats* of) : stats(of ? of : &own) {}
    read_stats own = {};
    read_stats* stats;  // the scan's, if it has any
    std::uint64_t visited = 0;
};

}  // namespace detail

/// The condition of a scan that shows all cells.
struct every_cell {
    /// Returns true.
    constexpr bool operator()(const cell_view&) const noexcept { return true; }
};

/// The rows of a scan, one at a time, in key order.  With a batch, a long row comes in several parts.
///
/// It is an input range: rows are searched for when the iterator reaches them, and a scan can be begun once.  It owns
/// its options, because in C++20 a temporary in the head of a range-for ends before the body.
///
/// Sources are never moved after they were made.  They have these members:
/// - `begin(start, stop)` goes to the first row.
/// - `front_row()` is the next row key of all families.
/// - `read_row(row, use)` calls use(cell) for the cells that the read returns of that row, and goes on after it.
/// - `read_rows(row, goes_on_to, use)` reads this row and possibly following rows; it stops before the first for which
///   goes_on_to(row) is false.
///
/// Invalidated by: the next mutation of the table, its move and its end.  Where STRATA_CHECKED is 1, a use after that
/// is an assertion, and so is a second begin().
/// Row is what is shown: a row_view, or one that knows its table.  Where says of each cell that the read returns
/// whether it is shown.
template <class Sources, class Stop, class Row = row_view, class Where = every_cell>
class scan_view {
public:
    /// An input iterator over the rows.
    class iterator {
    public:
        /// Members of an input iterator.
        ///@{
        using value_type = Row;
        using difference_type = std::ptrdiff_t;
        using iterator_concept = std::input_iterator_tag;

        iterator() = default;
        explicit iterator(scan_view* scan) noexcept : scan_(scan), step_(scan->steps_.lend()) {}

        const Row& operator*() const noexcept { return scan().current_; }
        const Row* operator->() const noexcept { return &scan().current_; }
        iterator& operator++() {
            scan().advance();
            step_ = scan_->steps_.lend();
            return *this;
        }
        void operator++(int) { ++*this; }

        friend bool operator==(const iterator& it, std::default_sentinel_t) noexcept { return it.is_at_end(); }
        ///@}

    private:
        bool is_at_end() const noexcept { return scan().current_.empty(); }

        scan_view& scan() const noexcept {
            STRATA_EXPECT(
                step_.is_current(),
                "strata: this iterator's scan has gone on by another iterator, was moved or destroyed; use the "
                "iterator that went on, and keep the scan where it was begun");
            scan_->check_table();
            return *scan_;
        }

        scan_view* scan_ = nullptr;
        [[no_unique_address]] detail::loan step_;
    };

    /// Scans the sources that make() returns, from `start` to the end that make_stop() returns, which has
    /// `is_beyond(row)`.
    ///
    /// `limit`: the greatest number of rows.  `batch`: the greatest number of cells a step.  `of`: ends when the table
    /// changes.  `after`: what the sources count, if HBase may look at a row after the last one.
    template <class Make, class Start, class MakeStop>
    scan_view(const Make& make, const Start& start, const MakeStop& make_stop, std::size_t limit, std::size_t batch,
              const detail::loan& of = {}, Where where = Where(),
              std::shared_ptr<const detail::cells_after_parts> after = nullptr)
        : sources_(make()),
          stop_(make_stop()),
          where_(std::move(where)),
          limit_(limit),
          batch_(batch),
          after_(std::move(after)),
          table_(of) {
        sources_.begin(start, stop_);
    }

    scan_view(scan_view&&) noexcept = default;
    scan_view& operator=(scan_view&&) noexcept = default;
    scan_view(const scan_view&) = delete;
    scan_view& operator=(const scan_view&) = delete;
    ~scan_view() = default;

    /// Goes to the first row.  Call it once.
    iterator begin() {
        check_begin();
        advance();
        return iterator(this);
    }
    /// The end of the range.
    std::default_sentinel_t end() const noexcept { return {}; }

    /// Calls use(cell) for every cell of the scan, in order, until it returns false, which ends the scan.  If it
    /// returns nothing, it is called for all of them.
    ///
    /// It is the fastest way to read many cells, because rows are not gathered.  Call it instead of begin().
    /// Complexity: linear in the stored cells of the rows that are passed.
    template <class Use>
    void for_each_cell(Use use) {
        check_begin();
        if (after_) return hand_over_parts(use);
        if constexpr (detail::is_checked) {
            hand_over_cells([&](const cell_view& cell) {
                const bool goes_on = detail::visit(use, detail::cell_loan::of(cell, table_));
                check_table();
                return goes_on;
            });
        } else {
            hand_over_cells(use);
        }
    }

    /// The filter of the scan lets nothing pass any more (R4.18).  HBase: RegionScanner.isFilterDone.
    bool is_filter_done() const { return sources_.is_filter_done(); }

private:
    template <class Use>
    STRATA_ALWAYS_INLINE void hand_over_cells(Use&& use) {
        bool is_empty = true;
        // One object for all rows: if it is made for each row, it is read right after it was written, which takes 7 ns.
        const auto use_one = [&](const cell_view& cell) STRATA_ALWAYS_INLINE_LAMBDA {
            if (!where_(cell)) return true;
            is_empty = false;
            return detail::visit(use, cell);
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
    STRATA_NOINLINE void hand_over_parts(Use& use) {
        for (advance(); !current_.empty(); advance())
            for (const cell_view& cell : current_)
                if (!detail::visit(use, cell)) {
                    limit_ = 0;
                    return;
                }
    }

    /// Goes to the next part of the row, or to the next row of which the read returns anything (R4.43).  At the end the
    /// current row is empty.
    void advance() {
        shown_ += current_.size();
        steps_.recall();
        if (shown_ == cells_.size()) batch_ == no_limit ? read_row() : read_parts();
        current_ = row_view(cells_.cells().subspan(shown_, (std::min)(batch_, cells_.size() - shown_)), steps_.lend());
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

    void check_begin() noexcept {
        STRATA_EXPECT(begun_.is_first(), "strata: a scan is gone through once; call scan() again to begin anew");
        check_table();
    }
    void check_table() const noexcept {
        STRATA_EXPECT(table_.is_current(),
                      "strata: the table of this scan was changed, moved or destroyed before the scan had ended; "
                      "open_scanner() begins one that goes on after changes");
    }

    Sources sources_;
    Stop stop_;
    [[no_unique_address]] Where where_;
    std::size_t limit_;
    std::size_t batch_;
    detail::cell_list cells_;     // reused from row to row
    std::size_t shown_ = 0;       // the number of them that earlier steps have shown
    std::exception_ptr failure_;  // of the step after them
    std::shared_ptr<const detail::cells_after_parts> after_;
    Row current_;
    [[no_unique_address]] detail::loan table_;    // until it changes
    [[no_unique_address]] detail::lender steps_;  // lends what is shown until the next step
    [[no_unique_address]] detail::once begun_;
};

/// The types of a scan are those that make() and make_stop() return.
template <class Make, class Start, class MakeStop>
scan_view(const Make&, const Start&, const MakeStop&, std::size_t, std::size_t)
    -> scan_view<std::invoke_result_t<const Make&>, std::invoke_result_t<const MakeStop&>>;

}  // namespace strata
