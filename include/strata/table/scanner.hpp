// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <strata/answer/scan_view.hpp>
#include <strata/answer/scanner_iterator.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/assert.hpp>
#include <strata/core/error.hpp>
#include <strata/core/loan.hpp>
#include <strata/request/options.hpp>
#include <strata/request/reads.hpp>
#include <strata/table/rows/filter_state.hpp>
#include <strata/table/view/no_lock.hpp>
#include <strata/table/view/read_view.hpp>

namespace strata {

/// A scan that later writes do not disturb: see table.open_scanner().  HBase: ResultScanner on a region, with its read
/// point.
///
/// It searches for its position at every row, so the table may change between two rows.
/// Threads: a scanner is for one thread at a time.  Its steps and its end are reads of the table; others may read at
/// the same time.  Of a table with a lock, each is made under it.
/// Ended by: an alter of the table, after which a step throws.
/// Invalidated by: the end or a move of the table.  Where STRATA_CHECKED is 1, a step or the end of the scanner after
/// that is an assertion.
/// State is that of the table, Lock lets calls in.
template <class State, class Lock = detail::no_lock>
class scanner {
    using view = detail::read_view<State, detail::as_it_was>;

public:
    /// Goes through the rows that are left.  A row is valid until the next step.
    ///
    /// Invalidated by: a move of the scanner.
    using iterator = detail::scanner_iterator<scanner>;

    /// Made by open_scanner(), which holds the lock.
    scanner(const Lock& lock, const State& table, scan_options options)
        : lock_(&lock),
          table_(&table),
          options_(std::move(options)),
          seen_{.now = table.clock_.now()},
          filtering_(view(table, {seen_}).filter_state_for(options_)),
          owner_(table.open_scanners_.owner()) {
        if (!options_.columns.empty() || options_.filter) refuse_what_steps_refuse();
        seen_.read_point = table.sequence_;
        seen_.moment = table.open_moment();  // the last that may throw
    }

    /// Takes over the scan of `other`, which is only safe to destroy and to assign to afterwards.
    scanner(scanner&& other) noexcept
        : lock_(other.lock_),
          table_(std::exchange(other.table_, nullptr)),
          options_(std::move(other.options_)),
          last_(std::move(other.last_)),
          seen_(other.seen_),
          filtering_(std::move(other.filtering_)),
          row_(std::move(other.row_)),
          part_(other.part_),
          failure_(std::move(other.failure_)),
          owner_(other.owner_) {}
    /// Closes this scan and takes over that of `other`.
    scanner& operator=(scanner&& other) noexcept {
        if (this != &other) {
            std::destroy_at(this);
            std::construct_at(this, std::move(other));
        }
        return *this;
    }
    scanner(const scanner&) = delete;
    scanner& operator=(const scanner&) = delete;
    ~scanner() {
        if (!table_) return;
        check_owner();
        const auto held = lock_->read();
        table_->close_moment(seen_.moment);
    }

    /// The cells of the next row, or with a batch those of its next part.  Nothing at the end.
    ///
    /// Complexity: one search, and linear in the stored cells of the rows that are passed.
    /// Throws: what an allocation or the filter throws; not_serving_region if the table was altered since it was opened
    /// (R8.20).
    std::optional<std::vector<cell>> next() {
        STRATA_EXPECT(table_, "strata: this scanner was moved from; use the one that took over its scan");
        check_owner();
        const auto held = lock_->read();
        if (table_->open_scanners_.has_ended(seen_.moment))
            detail::raise<not_serving_region>(
                "the table was altered while this scanner was open; open a new one, after the last row");
        if (part_ == row_.size() && !read_row()) return std::nullopt;
        const std::size_t count = (std::min<std::size_t>)(options_.batch, row_.size() - part_);
        const auto first = row_.begin() + static_cast<std::ptrdiff_t>(part_);
        part_ += count;
        return std::vector<cell>(std::make_move_iterator(first),
                                 std::make_move_iterator(first + static_cast<std::ptrdiff_t>(count)));
    }

    /// The filter of the scan lets nothing pass any more (R4.18).  HBase: RegionScanner.isFilterDone.
    bool is_filter_done() const { return filtering_ && filtering_->is_filter_done(); }

    /// The rows that are left, once: `for (const auto& row : t.open_scanner({.prefix = "a"}))`.  Each is what next()
    /// returns, so next() and a second begin() go on where the loop ended.
    ///@{
    iterator begin() { return iterator(*this); }
    std::default_sentinel_t end() const noexcept { return {}; }
    ///@}

private:
    void check_owner() const noexcept {
        STRATA_EXPECT(
            owner_.is_current(),
            "strata: the table of this scanner was moved or destroyed before the scanner; end scanners first, "
            "and keep their table where it is");
    }

    void refuse_what_steps_refuse() const {
        scan_options tried = options_;
        tried.stats = nullptr;
        view(*table_, {seen_}).answer(detail::scan_request{tried, every_cell()});
    }

    /// Reads the next row.  If that fails, HBase has returned the parts that were complete by then (R4.41).
    bool read_row() {
        if (failure_) std::rethrow_exception(failure_);
        row_.clear();
        part_ = 0;
        if (options_.limit == 0) return false;
        if (options_.batch == no_limit) {
            gather_row();
        } else {
            try {
                gather_row();
            } catch (...) {
                row_.erase(row_.end() - static_cast<std::ptrdiff_t>(row_.size() % options_.batch), row_.end());
                if (row_.empty()) throw;
                failure_ = std::current_exception();
            }
        }
        if (row_.empty())
            options_.limit = 0;
        else if (options_.limit != no_limit)
            options_.limit = options_.limit - 1;
        return !row_.empty();
    }

    void gather_row() {
        detail::row_start start = detail::start_of(options_);
        if (last_) start = {*last_, false, options_.reversed};
        const detail::scan_bounds most{1, options_.batch, options_.limit == 1};
        for (const auto& row : view(*table_, {seen_}).rows(start, options_, most, filtering_)) {
            last_ = row.key();
            if (row_.empty()) row_.reserve(row.size());
            for (const cell_view& one : row) row_.emplace_back(one);
        }
    }

    const Lock* lock_;
    const State* table_;
    scan_options options_;
    std::optional<bytes> last_;  // the row that was read last
    detail::read_moment seen_;
    std::shared_ptr<detail::filter_state<>> filtering_;
    std::vector<cell> row_;
    std::size_t part_ = 0;
    std::exception_ptr failure_;                // of the step after row_
    [[no_unique_address]] detail::loan owner_;  // the table
};

}  // namespace strata
