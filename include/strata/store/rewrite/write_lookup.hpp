// SPDX-License-Identifier: BSL-1.0
// Layer: store/rewrite.
#pragma once

#include <optional>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/equal.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/segment/cursor.hpp>

namespace strata::detail {

/// Tells which cells are stored already, by version and sequence number: for a load that keeps the numbers.
///
/// The cells that it is asked about come in order (R1.1).
/// Complexity: one search a row, and a walk over the stored cells of that row.
/// Invalidated by: the next mutation of the store.
template <row_cursor Rows>
class write_lookup {
    using cells_type = decltype(std::declval<const Rows&>().cells());

public:
    explicit write_lookup(const Rows& rows) : rows_(rows) {}

    /// There is a cell of that version and number, which is the same write.
    bool has(bytes_view row, bytes_view qualifier, const version_key& cell) {
        if (!is_in_row_ || !are_equal(row, row_)) seek(row);
        if (!cells_ || !cells_->valid()) return false;
        if (bytes_view(cells_->qualifier()) < qualifier && cells_->seek_column(qualifier) == boundary::end)
            return false;
        while (are_equal(cells_->qualifier(), qualifier)) {
            const version_key stored = cells_->version();
            if (stored.same_version(cell) && stored.sequence() == cell.sequence()) return true;
            if (!stored.sorts_before(cell) || cells_->next() == boundary::end) break;
        }
        return false;
    }

private:
    void seek(bytes_view row) {
        row_ = row;
        is_in_row_ = true;
        cells_.reset();
        rows_.seek(row_);
        if (rows_.valid() && are_equal(bytes_view(rows_.key()), row_)) cells_.emplace(rows_.cells());
    }

    Rows rows_;
    bytes row_;
    bool is_in_row_ = false;  // row_ was looked for
    std::optional<cells_type> cells_;
};

}  // namespace strata::detail
