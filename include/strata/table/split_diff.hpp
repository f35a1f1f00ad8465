// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>

#include <strata/core/assert.hpp>
#include <strata/core/loan.hpp>
#include <strata/request/columns.hpp>
#include <strata/request/options.hpp>
#include <strata/table/diff.hpp>
#include <strata/table/split_snapshot.hpp>

namespace strata {

/// What differs between two snapshots of a split_table: the changes of one region after another, which is in the order
/// of rows.
///
/// It is an input range, and is gone through once.  Each change is valid until the next step.
/// Complexity, throws, invalidated by: as diff_view, of each region.
template <class Table>
class split_diff_view {
    using part = diff_view<typename split_snapshot<Table>::region_type>;
    using place = typename part::iterator;

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
        explicit iterator(split_diff_view* of) noexcept : of_(of) {}

        const change& operator*() const noexcept { return **of_->at_; }
        const change* operator->() const noexcept { return &**of_->at_; }
        iterator& operator++() {
            ++*of_->at_;
            of_->arrive();
            return *this;
        }
        void operator++(int) { ++*this; }

        friend bool operator==(const iterator& it, std::default_sentinel_t) noexcept { return it.is_at_end(); }
        ///@}

    private:
        bool is_at_end() const noexcept { return !of_->at_; }

        split_diff_view* of_ = nullptr;
    };

    /// Made by diff().
    split_diff_view(const split_snapshot<Table>& before, const split_snapshot<Table>& after, scan_options asked)
        : before_(before), after_(after), asked_(std::move(asked)) {}
    split_diff_view(const split_diff_view&) = delete;
    split_diff_view& operator=(const split_diff_view&) = delete;
    ~split_diff_view() = default;

    /// Goes to the first change.  Call it once.
    iterator begin() {
        STRATA_EXPECT(begun_.is_first(), "strata: a diff is gone through once; call diff() again to begin anew");
        enter();
        arrive();
        return iterator(this);
    }
    /// The end of the range.
    std::default_sentinel_t end() const noexcept { return {}; }

private:
    void enter() {
        at_.reset();
        part_.emplace(before_.region(region_), after_.region(region_), asked_);
        at_.emplace(part_->begin());
    }
    /// After a step: goes on to the regions after this one if it has no more changes.
    void arrive() {
        while (*at_ == std::default_sentinel) {
            if (++region_ == before_.regions()) return at_.reset();
            enter();
        }
    }

    split_snapshot<Table> before_;
    split_snapshot<Table> after_;
    scan_options asked_;
    std::size_t region_ = 0;
    std::optional<part> part_;  // of the region
    std::optional<place> at_;   // in it; nothing at the end
    [[no_unique_address]] detail::once begun_;
};

/// What a get of each column answers otherwise in the second snapshot than in the first: see split_diff_view.
///
/// Throws: as the diff of two snapshots.  Snapshots of two tables: where STRATA_CHECKED is 1, an assertion.
template <class Table>
split_diff_view<Table> diff(const split_snapshot<Table>& before, const split_snapshot<Table>& after,
                            const basic_diff_options<columns_in<typename Table::families_type>>& options = {}) {
    STRATA_EXPECT(before.is_of_table_of(after), "strata: diff compares two snapshots of one table");
    return {before, after, detail::scan_for_diff(before.region(0), after.region(0), options)};
}

}  // namespace strata
