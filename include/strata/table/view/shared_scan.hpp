// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <strata/answer/cell_visitor.hpp>
#include <strata/answer/kept_cells.hpp>
#include <strata/answer/row_view.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/assert.hpp>
#include <strata/core/error.hpp>
#include <strata/core/loan.hpp>
#include <strata/request/options.hpp>
#include <strata/store/judge/read_point.hpp>
#include <strata/table/rows/filter_state.hpp>
#include <strata/table/view/read_view.hpp>

namespace strata {

/// The rows of a scan of a shared_table, in key order: all of one state of the table, that of the call of scan().
///
/// It is an input range, and is gone through once.  It copies rows out of the table, some at a time: eight when scan()
/// is called, later up to 128 while they have few bytes.  Only meanwhile the table is kept from writers, so the body of
/// a loop may call it and write to it, and may take its time.
///
/// A scan keeps what it may still ask for until its last row has been read, as an open scanner does.  One that ends
/// within its first rows keeps nothing.  Families declared deletes::erase forget at once all the same, and clear()
/// takes what was not flushed.
/// Complexity: that of a scan of Table, one search more for each portion, and linear in the bytes that are copied.
/// Throws: as a scan of Table; a step throws not_serving_region if the table was altered since (R8.20).
/// A row is valid until the next step, whatever happens to the table.
/// State is that of the table, Lock lets calls in, Where says of each cell that the read returns whether it is shown.
/// Invalidated by: the end or a move of the table.
template <class State, class Lock, class Row, class Where>
class shared_scan {
    using view = detail::read_view<State, detail::as_it_was>;

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
        explicit iterator(shared_scan* scan) noexcept : scan_(scan) {}

        const Row& operator*() const noexcept { return scan_->current_; }
        const Row* operator->() const noexcept { return &scan_->current_; }
        iterator& operator++() {
            scan_->advance();
            return *this;
        }
        void operator++(int) { ++*this; }

        friend bool operator==(const iterator& it, std::default_sentinel_t) noexcept { return it.is_at_end(); }
        ///@}

    private:
        bool is_at_end() const noexcept { return scan_->current_.empty(); }

        shared_scan* scan_ = nullptr;
    };

    /// Made by scan(), which holds the lock.
    shared_scan(const Lock& lock, const State& table, scan_options options, Where where)
        : lock_(&lock),
          table_(&table),
          options_(std::move(options)),
          where_(std::move(where)),
          owner_(table.open_scanners_.owner()) {
        seen_ = {.now = table.clock_.now()};
        filtering_ = view(table, {seen_}).filter_state_for(options_);
        read_portion();
        if (!has_more_) return;
        seen_.read_point = table.sequence_;
        seen_.moment = table.open_moment();
    }

    /// Made by snapshot::scan(), which holds the lock.  `holds` keeps what the scan sees, as long as it lives.
    shared_scan(const Lock& lock, const State& table, scan_options options, Where where,
                const detail::read_moment& seen, std::shared_ptr<const void> holds)
        : lock_(&lock),
          table_(&table),
          options_(std::move(options)),
          where_(std::move(where)),
          seen_(seen),
          holds_(std::move(holds)),
          owner_(table.open_scanners_.owner()) {
        filtering_ = view(table, {seen_}).filter_state_for(options_);
        read_portion();
    }

    /// Takes over the scan of `other`, which is then only safe to destroy.
    shared_scan(shared_scan&& other) noexcept
        : lock_(other.lock_),
          table_(other.table_),
          options_(std::move(other.options_)),
          where_(std::move(other.where_)),
          seen_(std::exchange(other.seen_, {})),
          holds_(std::move(other.holds_)),
          filtering_(std::move(other.filtering_)),
          last_(std::move(other.last_)),
          portion_(std::move(other.portion_)),
          steps_(std::move(other.steps_)),
          next_step_(other.next_step_),
          shown_(other.shown_),
          current_(std::exchange(other.current_, {})),
          rows_(other.rows_),
          has_more_(std::exchange(other.has_more_, false)),
          failure_(std::move(other.failure_)),
          begun_(other.begun_),
          owner_(other.owner_) {}
    shared_scan(const shared_scan&) = delete;
    shared_scan& operator=(const shared_scan&) = delete;
    shared_scan& operator=(shared_scan&&) = delete;
    ~shared_scan() {
        if (!is_registered()) return;
        check_owner();
        const auto held = lock_->read();
        table_->close_moment(seen_.moment);
    }

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
    /// No lock is held then.  Call it instead of begin().
    template <class Use>
    void for_each_cell(Use use) {
        check_begin();
        do {
            for (const cell_view& one : portion_.cells())
                if (!detail::visit(use, one)) return;
        } while (next_portion());
    }

    /// See scan_view.
    bool is_filter_done() const { return filtering_ && filtering_->is_filter_done(); }

private:
    static constexpr std::size_t first_rows = 8;
    static constexpr std::size_t most_rows = 128;
    static constexpr std::size_t many_bytes = std::size_t{64} << 10;

    bool is_registered() const noexcept { return seen_.moment != detail::present && !holds_; }

    void check_begin() noexcept {
        STRATA_EXPECT(begun_.is_first(), "strata: a scan is gone through once; call scan() again to begin anew");
    }

    void check_owner() const noexcept {
        STRATA_EXPECT(
            owner_.is_current(),
            "strata: the table of this scan was moved or destroyed before the scan; end scans first, and keep "
            "their table where it is");
    }

    /// Goes to the next part of the row, or to the next row.  At the end the current row is empty.
    void advance() {
        if (next_step_ == steps_.size() && !next_portion()) {
            current_ = Row();
            return;
        }
        const std::size_t count = steps_[next_step_++];
        current_ = row_view(portion_.cells().subspan(shown_, count));
        shown_ += count;
    }

    /// Reads the next rows.  Returns false if there are none.
    bool next_portion() {
        if (!has_more_) return false;
        check_owner();
        const auto held = lock_->read();
        if (table_->open_scanners_.has_ended(seen_.moment))
            detail::raise<not_serving_region>(
                "the table was altered during this scan; begin another after its last row");
        read_portion();
        if (!has_more_ && is_registered()) table_->close_moment(std::exchange(seen_.moment, detail::present));
        return !steps_.empty();
    }

    void read_portion() {
        has_more_ = false;  // also if this throws
        if (failure_) std::rethrow_exception(failure_);
        portion_.clear();
        steps_.clear();
        next_step_ = shown_ = 0;
        const std::size_t wanted = (std::min<std::size_t>)(rows_, options_.limit);
        std::size_t found = 0;
        detail::row_start start = detail::start_of(options_);
        const std::optional<bytes> before = last_;
        if (before) start = {*before, false, options_.reversed};
        const detail::scan_bounds most{wanted, options_.batch, wanted == options_.limit};
        try {
            for (const auto& row : view(*table_, {seen_}).rows(start, options_, most, filtering_, where_)) {
                if (found == 0 || *last_ != row.key()) {
                    ++found;
                    last_ = bytes(row.key());
                }
                for (const cell_view& one : row) portion_.add(one);
                steps_.push_back(row.size());
            }
        } catch (...) {
            if (steps_.empty()) throw;
            failure_ = std::current_exception();
        }
        if (options_.limit != no_limit) options_.limit = options_.limit - found;
        has_more_ = failure_ || (found == wanted && options_.limit != 0);
        rows_ = portion_.size_in_bytes() > many_bytes ? (std::max<std::size_t>)(rows_ / 2, 1)
                                                      : (std::min)(rows_ * 2, most_rows);
    }

    const Lock* lock_;
    const State* table_;
    scan_options options_;
    [[no_unique_address]] Where where_;
    detail::read_moment seen_;
    std::shared_ptr<const void> holds_;  // what keeps the moment, if that is not this scan
    std::shared_ptr<detail::filter_state<>> filtering_;
    std::optional<bytes> last_;  // the row that was read last
    detail::kept_cells<> portion_;
    std::vector<std::size_t> steps_;  // how many cells of the portion each has
    std::size_t next_step_ = 0;
    std::size_t shown_ = 0;  // the number of the portion's cells that steps have shown
    Row current_;
    std::size_t rows_ = first_rows;  // to be read next
    bool has_more_ = false;
    std::exception_ptr failure_;  // of the row after the portion
    [[no_unique_address]] detail::once begun_;
    [[no_unique_address]] detail::loan owner_;  // the table
};

}  // namespace strata
