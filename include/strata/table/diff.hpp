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
#include <strata/request/columns.hpp>
#include <strata/request/options.hpp>
#include <strata/table/snapshot.hpp>
#include <strata/table/view/changed_parts.hpp>

namespace strata {

/// What a read of two snapshots answers differently: a column of a row, or one version of it.  It is valid until the
/// next step of the diff; `cell(*c.after)` is a copy that lives on.
struct change {
    std::optional<cell_view> before;  ///< What the first snapshot has; nothing if it came later.
    std::optional<cell_view> after;   ///< What the second one has; nothing if it has gone.

    /// Where it is.
    ///@{
    bytes_view row() const noexcept { return place().row(); }
    bytes_view family() const noexcept { return place().family(); }
    bytes_view qualifier() const noexcept { return place().qualifier(); }
    ///@}

private:
    const cell_view& place() const noexcept { return before ? *before : *after; }
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
    explicit scanned_cells(const Make& scan) : rows_(scan()), row_(rows_.begin()) {}

    /// The cell that it is at, or null at the end.
    const cell_view* get() {
        while (row_ != rows_.end() && at_ == row_->size()) {
            ++row_;
            ++row_number_;
            at_ = 0;
        }
        return row_ == rows_.end() ? nullptr : &row_->begin()[static_cast<std::ptrdiff_t>(at_)];
    }
    void next() noexcept { ++at_; }
    /// Of the row of that cell: the first one is 1.
    std::size_t row_number() const noexcept { return row_number_; }

private:
    Scan rows_;
    typename Scan::iterator row_;
    std::size_t row_number_ = 1;
    std::size_t at_ = 0;
};

/// Compares the cells of two scans in the order of a scan; of several versions, the newest comes first.
class scan_order {
public:
    explicit scan_order(bool by_version) noexcept : by_version_(by_version) {}

    template <class Scan>
    std::strong_ordering operator()(const scanned_cells<Scan>& before, const cell_view& a,
                                    const scanned_cells<Scan>& after, const cell_view& b) noexcept {
        if (before.row_number() != row_before_ || after.row_number() != row_after_) {
            row_before_ = before.row_number();
            row_after_ = after.row_number();
            rows_ = a.row() <=> b.row();
        }
        if (rows_ != 0) return rows_;
        if (const auto families = compare(a.family(), b.family()); families != 0) return families;
        if (const auto qualifiers = a.qualifier() <=> b.qualifier(); qualifiers != 0) return qualifiers;
        return by_version_ ? b.timestamp() <=> a.timestamp() : std::strong_ordering::equal;
    }
    /// Other scans follow.
    void begin() noexcept { row_before_ = row_after_ = 0; }

private:
    /// Of names that are mostly one and the same piece of memory.
    static std::strong_ordering compare(bytes_view a, bytes_view b) noexcept {
        return a.data() == b.data() && a.size() == b.size() ? std::strong_ordering::equal : a <=> b;
    }

    std::size_t row_before_ = 0;  // the rows that were compared last: their numbers, from 1 on
    std::size_t row_after_ = 0;
    std::strong_ordering rows_ = std::strong_ordering::equal;
    bool by_version_;
};

/// The scan of both.  Throws: what the options of a scan are refused with.
template <class Snapshot, class Columns>
scan_options scan_for_diff(const Snapshot& before, const Snapshot& after, const basic_diff_options<Columns>& options) {
    scan_options rows{.prefix = options.prefix,
                      .start = options.start,
                      .start_inclusive = options.start_inclusive,
                      .stop = options.stop,
                      .stop_inclusive = options.stop_inclusive,
                      .columns = options.columns,
                      .versions = options.versions};
    check(rows);
    if (!rows.columns.empty()) {  // refuses what the later ones would
        static_cast<void>(before.scan(rows));
        static_cast<void>(after.scan(rows));
    }
    return rows;
}

}  // namespace detail

/// What differs between two snapshots of a table, in the order of rows, families, qualifiers and versions.
///
/// It is an input range, and is gone through once.  Each change is valid until the next step.  The snapshots may end,
/// their table may not.
/// Complexity: that of a scan of both snapshots.  With concurrency::single_writer rows that both share are passed over,
/// unless values may age: then it is linear in the leaves and nodes that were changed between them, or flushed.
/// Invalidated by: a move of the range, the end or a move of the table.
/// Throws: as a step of the scans does.
template <class Snapshot>
class diff_view {
    using scan_type = decltype(std::declval<const Snapshot&>().scan(scan_options()));

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
    diff_view(const Snapshot& before, const Snapshot& after, const scan_options& asked)
        : before_(before), after_(after), parts_(before.changed_parts(after, asked)), order_(asked.versions != 1) {}

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
            const cell_view* const a = cells_before_ ? cells_before_->get() : nullptr;
            const cell_view* const b = cells_after_ ? cells_after_->get() : nullptr;
            if (!a && !b) {
                if (!next_part()) break;
                continue;
            }
            const auto order = !a   ? std::strong_ordering::greater
                               : !b ? std::strong_ordering::less
                                    : order_(*cells_before_, *a, *cells_after_, *b);
            const bool is_same = order == 0 && a->timestamp() == b->timestamp() && a->value() == b->value();
            if (!is_same && order <= 0) current_.before = *a;
            if (!is_same && order >= 0) current_.after = *b;
            if (order <= 0) cells_before_->next();
            if (order >= 0) cells_after_->next();
            if (!is_same) return;
        }
        is_at_end_ = true;
    }
    bool next_part() {
        if (!parts_.next()) return false;
        order_.begin();
        cells_before_.emplace([&] { return before_.scan(parts_.part()); });
        cells_after_.emplace([&] { return after_.scan(parts_.part()); });
        return true;
    }

    Snapshot before_;
    Snapshot after_;
    detail::changed_parts<> parts_;
    std::optional<detail::scanned_cells<scan_type>> cells_before_;
    std::optional<detail::scanned_cells<scan_type>> cells_after_;
    change current_;
    detail::scan_order order_;
    bool is_at_end_ = false;
    [[no_unique_address]] detail::once begun_;
};

/// What a get of each column answers otherwise in the second snapshot than in the first: see diff_view.
///
/// `for (const st::change& c : st::diff(before, t.snapshot())) ...`
/// Each side is read as at the time at which it was taken, so what has expired between them differs.
/// Complexity: constant.  With concurrency::single_writer: that of the search for the first change.
/// Throws: as scan.  Snapshots of two tables: where STRATA_CHECKED is 1, an assertion.
template <class Table, class Lock>
auto diff(const snapshot<Table, Lock>& before, const snapshot<Table, Lock>& after,
          const basic_diff_options<columns_in<typename Table::families_type>>& options = {}) {
    STRATA_EXPECT(before.is_of_table_of(after), "strata: diff compares two snapshots of one table");
    return diff_view<snapshot<Table, Lock>>(before, after, detail::scan_for_diff(before, after, options));
}

}  // namespace strata
