// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include <strata/catalog/read_engine.hpp>
#include <strata/cell/cell.hpp>
#include <strata/table/scanner.hpp>

namespace strata {

class any_table;

namespace detail {

/// The rows of a scanner of any_table, with one virtual call a row.
class any_steps {
public:
    /// `of`: must be enabled; null if that does not matter.  `table`: is kept until the end; null if others see to
    /// that.
    any_steps(std::unique_ptr<scanner_source> rows, const any_table* of,
              std::shared_ptr<const any_table> table) noexcept
        : table_(std::move(table)), of_(of), rows_(std::move(rows)) {}

    std::vector<cell> next();
    bool is_filter_done() const { return rows_->is_filter_done(); }

private:
    std::shared_ptr<const any_table> table_;
    const any_table* of_;
    std::unique_ptr<scanner_source> rows_;  // goes before its table
};

}  // namespace detail

/// A scan of any_table that later writes do not disturb, as a scanner is of a table.
///
/// Of a table that was dropped meanwhile it keeps what it needs.  Invalidated by: the end of the catalog.
using any_scanner = scanner<detail::any_steps>;

}  // namespace strata
