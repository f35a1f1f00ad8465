// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/assert.hpp>
#include <strata/core/loan.hpp>
#include <strata/table/columns.hpp>
#include <strata/table/options.hpp>
#include <strata/table/snapshot.hpp>

namespace strata {

/// What a read of two snapshots answers differently: a column of a row, or one version of it.
struct change {
    std::optional<cell> before;  ///< What the first snapshot has; nothing if it came later.
    std::optional<cell> after;   ///< What the second one has; nothing if it has gone.

    /// Where it is.
    ///@{
    bytes_view row() const noexcept { return place().row(); }
    bytes_view family() const noexcept { return place().family(); }
    bytes_view qualifier() const noexcept { return place().qualifier(); }
    ///@}

private:
    const cell& place() const noexcept { return before ? *before : *after; }
};

/// The options of diff(): `{.prefix = "a", .columns = {contents{"html"}}}`.  See scan_options.
template <class Columns>
struct basic_diff_options {
    /// The rows that are compared; all if nothing is said.
    ///@{
    detail::row_option prefix = {};
    detail::row_option start = {};
    bool start_inclusive = true;
    detail::row_option stop = {};
    bool stop_inclusive = false;
    ///@}
    Columns columns = {};  ///< Columns and families that are compared; all if empty.
    /// The greatest number of versions of a column that are compared.  With more than one, each is a change of its own.
    detail::number_option<std::int64_t> versions = 1;
};

namespace detail {

/// The cells of a scan, one by one.
template <class Scan>
class scanned_cells {
public:
    template <class Make>
    explicit scanned_cells(const Make& scan) : rows_(scan()) {}

    /// The cell that it is at, or null at the end.  Goes to the first one if it has not begun.
    const cell_view* get() {
        if (!row_) row_ = rows_.begin();
        while (*row_ != rows_.end() && at_ == (*row_)->size()) {
            ++*row_;
            at_ = 0;
        }
        return *row_ == rows_.end() ? nullptr : &(*row_)->begin()[static_cast<std::ptrdiff_t>(at_)];
    }
    void next() noexcept { ++at_; }

private:
    Scan rows_;
    std::optional<typename Scan::iterator> row_;
    std::size_t at_ = 0;
};

/// The order of cells in a scan; of several versions, the newest comes first.
inline std::strong_ordering order_of(const cell_view& a, const cell_view& b, bool by_version) noexcept {
    if (const auto rows = a.row() <=> b.row(); rows != 0) return rows;
    if (const auto families = a.family() <=> b.family(); families != 0) return families;
    if (const auto qualifiers = a.qualifier() <=> b.qualifier(); qualifiers != 0) return qualifiers;
    return by_version ? b.timestamp() <=> a.timestamp() : std::strong_ordering::equal;
}

}  // namespace detail

/// What differs between two snapshots of a table, in the order of rows, families, qualifiers and versions.
///
/// It is an input range, and is gone through once.  Each change is valid until the next step.  The snapshots may end,
/// their table may not.
/// Complexity: that of a scan of both snapshots.  Invalidated by: a move of the range, the end or a move of the table.
/// Throws: as a step of the scans does.
template <class Scan>
class diff_view {
public:
    /// An input iterator over the changes.
    class iterator {
    public:
        /// Members of an input iterator.
        ///@{
        using value_type = change;
        using difference_type = std::ptrdiff_t;
        using iterator_concept = std::input_iterator_tag;

        iterator() = default;
        explicit iterator(diff_view* of) noexcept : of_(of) {}

        const change& operator*() const noexcept { return of_->current_; }
        const change* operator->() const noexcept { return &of_->current_; }
        iterator& operator++() {
            of_->advance();
            return *this;
        }
        void operator++(int) { ++*this; }

        friend bool operator==(const iterator& it, std::default_sentinel_t) noexcept { return it.is_at_end(); }
        ///@}

    private:
        bool is_at_end() const noexcept { return of_->is_at_end_; }

        diff_view* of_ = nullptr;
    };

    /// Made by diff().
    template <class Before, class After>
    diff_view(const Before& before, const After& after, bool by_version)
        : before_(before), after_(after), by_version_(by_version) {}

    /// Goes to the first change.  Call it once.
    iterator begin() {
        STRATA_EXPECT(begun_.is_first(), "strata: a diff is gone through once; call diff() again to begin anew");
        advance();
        return iterator(this);
    }
    /// The end of the range.
    std::default_sentinel_t end() const noexcept { return {}; }

private:
    void advance() {
        current_ = {};
        for (;;) {
            const cell_view* const a = before_.get();
            const cell_view* const b = after_.get();
            if (!a && !b) break;
            const auto order = !a   ? std::strong_ordering::greater
                               : !b ? std::strong_ordering::less
                                    : detail::order_of(*a, *b, by_version_);
            const bool is_same = order == 0 && a->timestamp() == b->timestamp() && a->value() == b->value();
            if (!is_same && order <= 0) current_.before.emplace(*a);
            if (!is_same && order >= 0) current_.after.emplace(*b);
            if (order <= 0) before_.next();
            if (order >= 0) after_.next();
            if (!is_same) return;
        }
        is_at_end_ = true;
    }

    detail::scanned_cells<Scan> before_;
    detail::scanned_cells<Scan> after_;
    change current_;
    bool by_version_;
    bool is_at_end_ = false;
    [[no_unique_address]] detail::once begun_;
};

/// What a get of each column answers otherwise in the second snapshot than in the first: see diff_view.
///
/// `for (const st::change& c : st::diff(before, t.snapshot())) ...`
/// Each side is read as at the time at which it was taken, so what has expired between them differs.
/// Complexity: constant, and that of the first rows of two scans.
/// Throws: as scan.  Snapshots of two tables: where STRATA_CHECKED is 1, an assertion.
template <class Table, class Turns>
auto diff(const snapshot<Table, Turns>& before, const snapshot<Table, Turns>& after,
          const basic_diff_options<columns_in<typename Table::families_type>>& options = {}) {
    STRATA_EXPECT(before.is_of_table_of(after), "strata: diff compares two snapshots of one table");
    const scan_options rows{.prefix = options.prefix,
                            .start = options.start,
                            .start_inclusive = options.start_inclusive,
                            .stop = options.stop,
                            .stop_inclusive = options.stop_inclusive,
                            .columns = options.columns,
                            .versions = options.versions};
    return diff_view<decltype(before.scan(rows))>([&] { return before.scan(rows); }, [&] { return after.scan(rows); },
                                                  options.versions != 1);
}

}  // namespace strata
