// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <strata/testing/model/cells.hpp>

namespace strata::testing::model {

/// A filter's answer to a cell.  HBase: Filter.ReturnCode.
enum class filter_code : std::uint8_t {
    include,           ///< Return the cell.
    include_next_col,  ///< Return the cell and leave its column.
    include_next_row,  ///< Return the cell and leave the row, in this family.
    skip,              ///< Do not return the cell.
    next_col,          ///< Do not return the cell and leave its column.
    next_row,          ///< Do not return the cell and leave the row, in this family.
    hint               ///< Do not return the cell and go on where next_cell_hint() says.
};

/// Chooses among the cells of a read, by the calls of HBase's class Filter, which have its names here (R10.1, R10.2).
///
/// A read works on a clone, so that one filter may be used again.
class filter {
public:
    virtual ~filter() = default;

    /// Makes one with these settings, which has seen nothing.
    virtual std::unique_ptr<filter> clone() const = 0;

    /// Begins a row.
    virtual void reset() {}
    /// True if nothing can pass any more.
    virtual bool filter_all_remaining() const { return false; }
    /// True if the row of this cell, its first stored one, is left out.
    virtual bool filter_row_key(const cell& first) {
        static_cast<void>(first);
        return filter_all_remaining();
    }
    /// Judges a cell.
    virtual filter_code filter_cell(const cell& c) {
        static_cast<void>(c);
        return filter_code::include;
    }
    /// The cell to be returned in the place of one that passed.
    virtual cell transform_cell(const cell& c) { return c; }
    /// Where to go on after filter_code::hint; nowhere in particular if there is none.
    virtual std::optional<cell> next_cell_hint(const cell& c) {
        static_cast<void>(c);
        return std::nullopt;
    }
    /// True if it looks at rows as a whole.
    virtual bool has_filter_row() const { return false; }
    /// Takes cells of a row away.
    virtual void filter_row_cells(std::vector<cell>& cells) { static_cast<void>(cells); }
    /// True if the row is left out after all.
    virtual bool filter_row() { return false; }
    /// True if all_of asks it about cells that a member before it has refused (R10.36).
    virtual bool is_hinting() const { return false; }

protected:
    filter() = default;
    filter(const filter&) = default;
    filter& operator=(const filter&) = default;
};

/// Shared by reads, which clone it.
using shared_filter = std::shared_ptr<const filter>;

/// Where a filter's hint stands in a row: before all cells of that column, and of all columns after it.
inline cell before_column(const cell& c, std::string qualifier) {
    return {c.row, c.family, std::move(qualifier), latest, kind::delete_family, ~std::uint64_t{}, {}};
}
/// Before all cells of a row.
inline cell before_row(std::string row) {
    return {std::move(row), {}, {}, latest, kind::delete_family, ~std::uint64_t{}, {}};
}

}  // namespace strata::testing::model
