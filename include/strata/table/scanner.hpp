// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/cell/cell.hpp>
#include <strata/core/assert.hpp>

namespace strata {

/// A scan that later writes do not disturb: see table.open_scanner().  HBase: ResultScanner on a region, with its read
/// point.
///
/// Threads: a scanner is for one thread at a time.  Its steps and its end are reads of the table; others may read at
/// the same time.  Of a table with a lock, each is made under it.
/// Of a split_table: one of each region, opened when the one before it has ended.  So the rows of a region are of one
/// state, of the time when the scan has come to the region.  HBase does the same.
/// Ended by: an alter of the table, after which a step throws.
/// Invalidated by: the end or a move of the table.  Where STRATA_CHECKED is 1, a step or the end of the scanner after
/// that is an assertion.
/// Source is where the rows come from: `next()` returns the cells of one, none at the end; `is_filter_done()`.
template <class Source>
class scanner {
public:
    /// An input iterator over the rows that are left.  A row is valid until the next step.
    ///
    /// Invalidated by: a move of the scanner.
    class iterator {
    public:
        /// Members of an input iterator.
        ///@{
        using value_type = std::vector<cell>;
        using difference_type = std::ptrdiff_t;
        using iterator_concept = std::input_iterator_tag;

        iterator() = default;
        explicit iterator(scanner& rows) : rows_(&rows), row_(rows.next()) {}

        const std::vector<cell>& operator*() const noexcept { return *row_; }
        const std::vector<cell>* operator->() const noexcept { return &*row_; }
        iterator& operator++() {
            row_ = rows_->next();
            return *this;
        }
        void operator++(int) { ++*this; }

        friend bool operator==(const iterator& it, std::default_sentinel_t) noexcept { return !it.row_; }
        ///@}

    private:
        scanner* rows_ = nullptr;
        std::optional<std::vector<cell>> row_;
    };

    /// Hands over the rows of the source that make() returns.
    template <std::invocable Make>
    explicit scanner(const Make& make) : rows_(new Source(make())) {}

    /// Takes over the scan of `other`, which is only safe to destroy and to assign to afterwards.
    scanner(scanner&& other) noexcept = default;
    /// Closes this scan and takes over that of `other`.
    scanner& operator=(scanner&& other) noexcept = default;
    ~scanner() = default;

    /// The cells of the next row, or with a batch those of its next part.  Nothing at the end.
    ///
    /// Complexity: one search, and linear in the stored cells of the rows that are passed.
    /// Throws: what an allocation or the filter throws; not_serving_region if the table was altered since it was opened
    /// (R8.20); of a table of a catalog, table_not_enabled if it is disabled, and table_not_found if it was dropped.
    std::optional<std::vector<cell>> next() {
        STRATA_EXPECT(rows_, "strata: this scanner was moved from; use the one that took over its scan");
        std::vector<cell> row = rows_->next();
        return row.empty() ? std::nullopt : std::optional(std::move(row));
    }

    /// The filter of the scan lets nothing pass any more (R4.18).  HBase: RegionScanner.isFilterDone.
    bool is_filter_done() const { return rows_->is_filter_done(); }

    /// The rows that are left, once: `for (const auto& row : t.open_scanner({.prefix = "a"}))`.  Each is what next()
    /// returns, so next() and a second begin() go on where the loop ended.
    ///@{
    iterator begin() { return iterator(*this); }
    std::default_sentinel_t end() const noexcept { return {}; }
    ///@}

private:
    std::unique_ptr<Source> rows_;  // where it stays
};

/// Of the source that make() returns.
template <std::invocable Make>
scanner(const Make&) -> scanner<std::invoke_result_t<const Make&>>;

}  // namespace strata
