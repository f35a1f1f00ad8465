// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <iterator>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <strata/answer/scanner_iterator.hpp>
#include <strata/catalog/read_engine.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/assert.hpp>

namespace strata {

class any_table;

/// A scan of any_table that later writes do not disturb, as a scanner is of a table.  HBase: ResultScanner.
///
/// One virtual call a row.  Threads: as a scanner.
/// Invalidated by: the end of the catalog.  Of a table that was dropped meanwhile it keeps what it needs.
class any_scanner {
public:
    /// Goes through the rows that are left.
    using iterator = detail::scanner_iterator<any_scanner>;

    /// Made by any_table::open_scanner().  `of`: must be enabled; null if that does not matter.  `table`: is kept until
    /// the end of the scan; null if others see to that.
    any_scanner(std::unique_ptr<detail::scanner_source> rows, const any_table* of,
                std::shared_ptr<const any_table> table) noexcept
        : table_(std::move(table)), of_(of), rows_(std::move(rows)) {}

    /// Takes over the scan of `other`, which is only safe to destroy and to assign to afterwards.
    any_scanner(any_scanner&& other) noexcept = default;
    /// Closes this scan and takes over that of `other`.
    any_scanner& operator=(any_scanner&& other) noexcept {
        rows_ = std::move(other.rows_);  // before its table goes
        table_ = std::move(other.table_);
        of_ = other.of_;
        return *this;
    }
    ~any_scanner() = default;

    /// The cells of the next row, or with a batch those of its next part.  Nothing at the end.
    ///
    /// Throws: table_not_enabled if the table is disabled, table_not_found if it was dropped; what the scan throws.
    std::optional<std::vector<cell>> next();
    /// The filter of the scan lets nothing pass any more: see scanner::is_filter_done().
    bool is_filter_done() const { return rows_->is_filter_done(); }
    /// The rows that are left, once.
    ///@{
    iterator begin() { return iterator(*this); }
    std::default_sentinel_t end() const noexcept { return {}; }
    ///@}

private:
    std::shared_ptr<const any_table> table_;
    const any_table* of_;
    std::unique_ptr<detail::scanner_source> rows_;
};

}  // namespace strata
