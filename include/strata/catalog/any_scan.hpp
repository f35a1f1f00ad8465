// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>

#include <strata/answer/cell_list.hpp>
#include <strata/answer/row_view.hpp>
#include <strata/answer/scan_view.hpp>
#include <strata/catalog/read_engine.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/assert.hpp>
#include <strata/core/loan.hpp>

namespace strata {

/// The rows of a scan of any_table, or of a snapshot of one: an input range, which is gone through once.
///
/// One virtual call a row.  A row is valid until the next step.
/// Invalidated by: as a scan of the table is.
template <class Where>
class any_scan {
public:
    /// An input iterator over the rows.
    class iterator {
    public:
        /// Members of an input iterator.
        ///@{
        using value_type = row_of<row_view, detail::any_families>;
        using difference_type = std::ptrdiff_t;
        using iterator_concept = std::input_iterator_tag;

        iterator() = default;
        explicit iterator(any_scan* scan) noexcept : scan_(scan) {}

        const value_type& operator*() const noexcept { return scan_->current_; }
        const value_type* operator->() const noexcept { return &scan_->current_; }
        iterator& operator++() {
            scan_->advance();
            return *this;
        }
        void operator++(int) { ++*this; }

        friend bool operator==(const iterator& it, std::default_sentinel_t) noexcept {
            return it.scan_->current_.empty();
        }
        ///@}

    private:
        any_scan* scan_ = nullptr;
    };

    /// Made by any_table::scan().
    any_scan(std::unique_ptr<detail::scan_source> rows, Where where)
        : rows_(std::move(rows)), where_(std::move(where)) {}

    /// Goes to the first row.  Call it once.
    iterator begin() {
        check_begin();
        advance();
        return iterator(this);
    }
    /// The end of the range.
    std::default_sentinel_t end() const noexcept { return {}; }

    /// Calls use(cell) for every cell of the scan, in order, until it returns false, which ends the scan.  If it
    /// returns nothing, it is called for all of them.  Call it instead of begin().
    template <class Use>
    void for_each_cell(Use use) {
        check_begin();
        for (row_view row = rows_->next(); !row.empty(); row = rows_->next())
            for (const cell_view& one : row)
                if (where_(one) && !detail::visit(use, one)) return;
    }

    /// See scan_view.
    bool is_filter_done() const { return rows_->is_filter_done(); }

private:
    void check_begin() noexcept {
        STRATA_EXPECT(begun_.is_first(), "strata: a scan is gone through once; call scan() again to begin anew");
    }

    /// Goes to the next row of which a cell is shown.
    void advance() {
        do {
            const row_view row = rows_->next();
            if (row.empty()) {
                current_ = row;
                return;
            }
            if constexpr (std::same_as<Where, every_cell>) {
                current_ = row;
                return;
            }
            shown_.clear();
            for (const cell_view& one : row)
                if (where_(one)) shown_.emplace_back(one);
        } while (shown_.empty());
        current_ = row_view(shown_.cells());
    }

    std::unique_ptr<detail::scan_source> rows_;
    [[no_unique_address]] Where where_;
    detail::cell_list shown_;
    row_of<row_view, detail::any_families> current_;
    [[no_unique_address]] detail::once begun_;
};

}  // namespace strata
