// SPDX-License-Identifier: BSL-1.0
// Layer: answer.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>

namespace strata {

/// Why a read of all versions of a column returns a stored cell, or does not.
enum class visibility : unsigned char {
    /// It is returned.
    visible,
    marker,        ///< It is a delete marker (R5.5).
    deleted,       ///< A marker covers it (R5.1, R5.9).
    superseded,    ///< A later write has the same timestamp (R4.27).
    beyond_limit,  ///< The retention policy drops it for its place: VERSIONS (R6.1).
    too_old,       ///< The retention policy drops it for its age: TTL (R6.2).
    expired,       ///< Its own time to live has passed (R6.4).
    not_kept,      ///< The retention policy, which is none of HBase's, drops it for another reason than its age.
};

/// Which maintenance would remove a stored cell first, at the time of the explanation.
enum class removal : unsigned char {
    none,                  ///< It stays, for now.
    flush,                 ///< flush() (R8.3)
    compaction,            ///< compact() (R8.7)
    flush_and_compaction,  ///< flush(), then compact()
    /// flush(), then compact(), unless another row keeps a put that is as old as this marker (R8.8).  See
    /// explain_options.
    depends_on_other_rows,
};

/// One stored version of a column, or a marker that covers the column, and what becomes of it.
struct explained_cell {
    /// The cell itself.
    cell what;
    std::size_t segment = 0;  ///< 0: the active one; then frozen ones, the newest first.
    /// Whether a read of all versions returns it.
    visibility shown = visibility::visible;
    std::optional<cell> hidden_by = {};  ///< The marker, or the later write, that hides it.
    /// What would remove it.  With deletes::sequenced a compaction may also remove a marker because of cells of earlier
    /// columns of the row, and what has expired while a scanner is open; of both nothing is said.
    removal goes_with = removal::none;
    /// For a visible cell that ages: the last time at which a read returns it, unless versions come or go before.
    std::optional<timestamp> lives_until = {};
    /// What the cell is after that: too_old or expired.
    visibility becomes = visibility::visible;
};

/// Everything stored for one column of one row, in HBase's order (R1.1), family markers first: table.explain() returns
/// it.
struct explanation {
    bytes row;  ///< The row.
    /// The column that was asked about.
    column what;
    /// When it was asked, by the table's clock.
    timestamp now;
    /// What lies there.
    std::vector<explained_cell> cells = {};
    /// The timestamp that a put without one would get, if that is later than now: see clock_policy.
    std::optional<timestamp> next_put = {};
};

}  // namespace strata
