// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <strata/answer/cell_visitor.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/assert.hpp>
#include <strata/request/options.hpp>
#include <strata/request/split_keys.hpp>
#include <strata/table/scanner.hpp>

namespace strata {

namespace detail {

/// Leads a scan from region to region, and counts its rows.
template <class Table>
class region_walk {
public:
    region_walk(std::span<const std::unique_ptr<Table>> regions, const split_keys& keys, scan_options options)
        : regions_(regions), options_(std::move(options)), left_(keys.of(options_)) {}

    /// Options of the scan of a region: what is left of the limit.
    const scan_options& options() const noexcept { return options_; }
    /// The region to be scanned.
    const Table& region() const noexcept { return *regions_[left_.first]; }

    /// Counts a part of a row that the scan returns.
    void count(bytes_view row) {
        if (options_.limit == no_limit || (counted_ && *counted_ == row)) return;
        ++rows_;
        counted_.emplace(row);
    }
    /// Goes to the next region when the scan of this one has ended.  Returns false if none is left to be scanned.
    ///
    /// `is_filter_done`: its filter lets nothing pass any more.  That ends the scan if the region has returned nothing;
    /// otherwise the next region begins with a new one (R4.45).
    bool go_on(bool has_returned, bool is_filter_done) {
        if (options_.limit != no_limit) {
            options_.limit = options_.limit - rows_;
            rows_ = 0;
        }
        if (left_.first == left_.last || options_.limit == 0 || (is_filter_done && !has_returned)) return false;
        options_.reversed ? --left_.first : ++left_.first;
        return true;
    }

private:
    std::span<const std::unique_ptr<Table>> regions_;
    scan_options options_;
    split_keys::region_range left_;  // begins with the region that is scanned
    std::size_t rows_ = 0;           // of this region, if there is a limit
    std::optional<bytes> counted_;   // the row that was counted last
};

}  // namespace detail

/// The rows of a scan of a split_table: those of one region after another, each as a scan of that region shows them.
///
/// It is an input range, and is gone through once.  The scan of a region begins when the one before it has ended.
/// Complexity, throws, invalidated by: as the scans of Table; and by a move or the end of the split_table.
template <class Table, class Where>
class split_scan {
    using scan_type =
        decltype(std::declval<const Table&>().scan(std::declval<const scan_options&>(), std::declval<const Where&>()));
    using place = decltype(std::declval<scan_type&>().begin());

public:
    /// An input iterator over the rows.
    class iterator {
    public:
        /// Members of an input iterator.
        ///@{
        using value_type = typename place::value_type;
        using difference_type = std::ptrdiff_t;
        using iterator_concept = std::input_iterator_tag;

        iterator() = default;
        explicit iterator(split_scan* scan) noexcept : scan_(scan) {}

        const value_type& operator*() const { return **scan_->at_; }
        const value_type* operator->() const { return &**scan_->at_; }
        iterator& operator++() {
            scan_->advance();
            return *this;
        }
        void operator++(int) { ++*this; }

        friend bool operator==(const iterator& it, std::default_sentinel_t) noexcept { return it.is_at_end(); }
        ///@}

    private:
        bool is_at_end() const noexcept { return !scan_->at_; }

        split_scan* scan_ = nullptr;
    };

    /// Made by split_table::scan().
    split_scan(std::span<const std::unique_ptr<Table>> regions, const detail::split_keys& keys, scan_options options,
               Where where)
        : walk_(regions, keys, std::move(options)), where_(std::move(where)) {
        scan_.emplace(walk_.region().scan(walk_.options(), where_));
    }
    split_scan(const split_scan&) = delete;
    split_scan& operator=(const split_scan&) = delete;
    ~split_scan() = default;

    /// Goes to the first row.  Call it once.
    iterator begin() {
        check_begin();
        enter();
        return iterator(this);
    }
    /// The end of the range.
    std::default_sentinel_t end() const noexcept { return {}; }

    /// Calls use(cell) for every cell of the scan, in order, until it returns false, which ends the scan.  If it
    /// returns nothing, it is called for all of them.
    ///
    /// Call it instead of begin().
    template <class Use>
    void for_each_cell(Use use) {
        check_begin();
        bool goes_on = true;
        do {
            bool has_returned = false;
            scan_->for_each_cell([&](const cell_view& one) {
                has_returned = true;
                walk_.count(one.row());
                goes_on = detail::visit(use, one);
                return goes_on;
            });
            if (!goes_on || !walk_.go_on(has_returned, scan_->is_filter_done())) return;
            scan_.reset();
            scan_.emplace(walk_.region().scan(walk_.options(), where_));
        } while (goes_on);
    }

private:
    void check_begin() noexcept {
        STRATA_EXPECT(begun_.is_first(), "strata: a scan is gone through once; call scan() again to begin anew");
    }

    void advance() {
        ++*at_;
        arrive(true);
    }
    /// Begins the scan of a region.
    void enter() {
        at_.emplace(scan_->begin());
        arrive(false);
    }
    /// After a step: goes on to the regions after this one if it has no more rows.
    void arrive(bool has_returned) {
        while (*at_ == std::default_sentinel) {
            at_.reset();
            if (!walk_.go_on(has_returned, scan_->is_filter_done())) return;
            scan_.reset();
            scan_.emplace(walk_.region().scan(walk_.options(), where_));
            at_.emplace(scan_->begin());
            has_returned = false;
        }
        walk_.count((*at_)->key());
    }

    detail::region_walk<Table> walk_;
    [[no_unique_address]] Where where_;
    std::optional<scan_type> scan_;  // of the region
    std::optional<place> at_;        // in it; nothing before begin() and at the end
    [[no_unique_address]] detail::once begun_;
};

/// An open scanner of a split_table: one of each region, opened when the one before it has ended.
///
/// So the rows of a region are of one state, of the time when the scan has come to the region.  HBase does the same.
/// Invalidated by: a move or the end of the split_table.  Threads: as a scanner of Table.
template <class Table>
class split_scanner {
    using scanner_type = decltype(std::declval<const Table&>().open_scanner(std::declval<const scan_options&>()));

public:
    /// Made by split_table::open_scanner().
    split_scanner(std::span<const std::unique_ptr<Table>> regions, const detail::split_keys& keys, scan_options options)
        : walk_(regions, keys, std::move(options)), rows_(walk_.region().open_scanner(walk_.options())) {}

    /// The cells of the next row, or with a batch those of its next part.  Nothing at the end.
    std::optional<std::vector<cell>> next() {
        while (rows_) {
            if (std::optional<std::vector<cell>> found = rows_->next()) {
                has_returned_ = true;
                walk_.count(found->front().row());
                return found;
            }
            const bool goes_on = walk_.go_on(std::exchange(has_returned_, false), rows_->is_filter_done());
            rows_.reset();
            if (goes_on) rows_.emplace(walk_.region().open_scanner(walk_.options()));
        }
        return std::nullopt;
    }

    /// Goes through the rows that are left.  A row is valid until the next step.
    using iterator = detail::scanner_iterator<split_scanner>;

    /// The rows that are left, once.
    ///@{
    iterator begin() { return iterator(*this); }
    std::default_sentinel_t end() const noexcept { return {}; }
    ///@}

private:
    detail::region_walk<Table> walk_;
    std::optional<scanner_type> rows_;  // of the region; nothing at the end
    bool has_returned_ = false;         // the region has
};

}  // namespace strata
