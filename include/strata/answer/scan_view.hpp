// SPDX-License-Identifier: BSL-1.0
// Layer: answer.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <span>
#include <type_traits>
#include <utility>

#include <strata/answer/cell_visitor.hpp>
#include <strata/answer/row_view.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/assert.hpp>
#include <strata/core/inlining.hpp>
#include <strata/core/loan.hpp>

namespace strata {

namespace detail {

/// A scan can ask it about its cells.
template <class Where>
inline constexpr bool is_condition = std::is_invocable_r_v<bool, const Where&, const cell_view&>;

/// Where a scan has its rows from.
/// - `next()`: the cells of the next row, or with a batch those of its next part; none at the end.  They are valid
///   until the next step.
/// - `for_each_cell(use)`: use(cell) for all of them, in order, until it returns false.
/// - `is_filter_done()`: see scan_view.
/// - `check()`: asserts that what the rows are borrowed from is there.
template <class Source>
concept row_source = requires(Source& rows, const Source& seen, bool (&use)(const cell_view&)) {
    { rows.next() } -> std::same_as<std::span<const cell_view>>;
    { rows.for_each_cell(use) } -> std::same_as<void>;
    { seen.is_filter_done() } -> std::same_as<bool>;
    { seen.check() }
    noexcept;
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
/// Source is where the rows come from, and says what their table may meanwhile do:
/// - of a table, a dynamic_table and a table_reader: nothing.  The next mutation of the table, its move and its end
///   invalidate the scan.
/// - of a table with a lock, and of snapshots: anything, since rows are copied, some at a time.  Its move and its end
///   invalidate the scan.
/// - with concurrency::single_writer: anything but to be assigned to, or to end.
/// - of a split_table: what the scan of a region allows; the next region is scanned when the one before it has ended.
/// - of a table of a catalog: what that table allows.
///
/// A row is valid until the next step.  Where STRATA_CHECKED is 1, a use after that is an assertion, as is a use of a
/// scan that was invalidated, and a second begin().
/// Row is what is shown: a row_view, or one that knows its table.
template <class Source, class Row = row_view>
class scan_view {
    static_assert(detail::row_source<Source>);

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
            scan_->source_.check();
            return *scan_;
        }

        scan_view* scan_ = nullptr;
        [[no_unique_address]] detail::loan step_;
    };

    /// Shows the rows of the source that make() returns.
    template <std::invocable Make>
    explicit scan_view(const Make& make) : source_(make()) {}

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
        source_.for_each_cell([&](const cell_view& cell)
                                  STRATA_ALWAYS_INLINE_LAMBDA { return detail::visit(use, cell); });
    }

    /// The filter of the scan lets nothing pass any more (R4.18).  HBase: RegionScanner.isFilterDone.
    bool is_filter_done() const { return source_.is_filter_done(); }

private:
    /// Goes to the next row.  At the end the current row is empty.
    void advance() {
        steps_.recall();
        current_ = row_view(source_.next(), steps_.lend());
    }

    void check_begin() noexcept {
        STRATA_EXPECT(begun_.is_first(), "strata: a scan is gone through once; call scan() again to begin anew");
        source_.check();
    }

    Source source_;
    Row current_;
    [[no_unique_address]] detail::lender steps_;  // lends what is shown until the next step
    [[no_unique_address]] detail::once begun_;
};

/// Of the source that make() returns.
template <std::invocable Make>
scan_view(const Make&) -> scan_view<std::invoke_result_t<const Make&>>;

}  // namespace strata
