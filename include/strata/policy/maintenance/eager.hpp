// SPDX-License-Identifier: BSL-1.0
// Layer: policy/maintenance.
#pragma once

#include <strata/policy/maintenance/policy.hpp>

namespace strata::maintenance {

/// A version that is beyond the family's limit goes with the write that pushes it there: the limit of its retention
/// policy, as of max_versions<N>.  The program decides about flushes and compactions, as with manual.
///
/// Columns that are written over and over do not pile up until somebody flushes.  The family answers as if it were
/// flushed, and its segments compacted by a minor compaction, after each such write (R8.3).  A table without this
/// policy still shows these versions, until a flush, to a read as of an earlier time, to a raw scan, and after the
/// newest version was deleted.
/// A version stays for the time being if
/// - there is a delete marker of its column, or of the family in its row, since that may hide newer versions,
/// - some cell of the family had a time to live of its own, since that may end first,
/// - a snapshot or an open scanner is there, which may show it,
/// - it was flushed or bulk loaded.
///
/// The next write of its column lets it go if these have passed.
/// Cost: a write looks at the versions of its column, which are few, and erases the oldest.
/// State: none.
struct eager {
    using axis = strata::axis::maintenance;  ///< The axis of the policy.
    /// See maintenance_policy.
    static constexpr bool drops_excess = true;
};

static_assert(maintenance_policy<eager>);

}  // namespace strata::maintenance
