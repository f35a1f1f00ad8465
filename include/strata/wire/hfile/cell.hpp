// SPDX-License-Identifier: BSL-1.0
// Layer: wire/hfile.
#pragma once

#include <cstdint>

#include <strata/cell/cell.hpp>
#include <strata/wire/tag.hpp>

namespace strata {

/// A cell of an HFile, borrowed.
///
/// It converts to a cell_view, so that `table.bulk_load(reader)` takes a whole file.
/// Invalidated by: the iterator's next ++, its end, and the end of the file's bytes.
struct hfile_cell {
    /// The cell, with its own time to live and with its sequence number, which is 0 if the file has none.
    cell_view cell;
    /// All tags, the time to live among them.
    tag_list tags;

    /// The number of the write that the cell came in; 0 if the file has none.
    std::uint64_t sequence() const noexcept { return cell.version().sequence(); }

    /// The cell without its tags.
    operator const cell_view&() const noexcept { return cell; }  // NOLINT: implicit, for what takes cells
};

}  // namespace strata
