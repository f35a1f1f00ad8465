// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <optional>
#include <span>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/policy/deletes/policy.hpp>

namespace strata::detail {

/// A read may end at the first cell that it finds.  One in the order of writes may not: HBase fails to read some rows
/// (R7.17), and does so whether a cell is found before or not.
template <class FamilySet>
bool may_end_at_first(const FamilySet& families) {
    bool may = true;
    families.for_each([&](const auto& store) { may = may && !is_sequenced(store.delete_policy()); });
    return may;
}

/// A function that ends a read with its first cell and leaves in `is_found` that there was one.
inline auto first_found(bool& is_found) {
    return [&is_found](const cell_view&) { return !(is_found = true); };
}

/// Returns whether a get of a row with those options finds a cell, if gets of one column after another tell: the
/// options name columns, and nothing else limits the cells.  Nothing, if only a read of the row tells.
///
/// The families pass may_end_at_first().  Throws: no_such_column_family.
template <class FamilySet, class Options>
std::optional<bool> exists_by_gets(const FamilySet& families, bytes_view row, const Options& options, timestamp now) {
    const std::span<const selection> columns = options.columns;
    if (columns.empty() || options.filter || options.stats || !options.family_when.empty()) return std::nullopt;
    if (options.store_limit >= 0 || options.store_offset > 0) return std::nullopt;
    for (const selection& one : columns)
        if (one.is_whole_family()) return std::nullopt;
    bool is_found = false;
    for (const selection& one : columns)
        families.visit(one.family(), [&](const auto& store) {
            if (!is_found) is_found = store.newest(row, one.qualifier(), options.when, now).has_value();
        });
    return is_found;
}

}  // namespace strata::detail
