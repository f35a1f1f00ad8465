// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>

namespace strata {

namespace detail {

/// Calls use(cell) for every cell of a store, in order (R1.1).
template <class Store, class Use>
void for_each_cell_of(const Store& store, Use use) {
    auto rows = store.rows();
    for (rows.seek_first(); rows.valid(); rows.next())
        for (auto at = rows.cells(); at.valid(); at.next())
            use(cell_view(rows.key(), store.name(), at.qualifier(), at.version(), at.value()));
}

}  // namespace detail

/// Calls use(cell) for every stored cell of a table: to copy the table, write it to a file, or compare it.
///
/// Families come in the order of their names, the cells of each in theirs (R1.1): what bulk_load takes with
/// keep_sequence.  A raw scan leaves out the earlier ones of two writes of one version, which a cell with a time to live
/// shows when it expires; these come too, as does what has expired.
/// Complexity: linear in the stored cells.
/// Throws: what `use` throws.
template <class Table, class Use>
void for_each_stored_cell(const Table& table, Use use) {
    table.families().for_each([&](const auto& store) { detail::for_each_cell_of(store, use); });
}

}  // namespace strata
