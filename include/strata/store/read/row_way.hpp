// SPDX-License-Identifier: BSL-1.0
// Layer: store/read.
#pragma once

#include <strata/store/judge/read_request.hpp>
#include <strata/store/judge/visibility.hpp>
#include <strata/store/read/marker_free_column.hpp>
#include <strata/store/segments/segment_stats.hpp>

namespace strata::detail {

/// The way through the rows of a store.
///
/// Every read could go from cell to cell, by judged_row.  What the others save, in a flushed table of 2,000 rows of ten
/// cells, or of ten and a marker (g++ 12, -O2; ns a cell of for_each_cell(), a row of a get, a get):
///
/// | by | which read takes it | it takes | judged_row |
/// |---|---|--:|--:|
/// | judged_row | with a filter, statistics, store limits or named columns, or if the order of writes counts | 38 | 38 |
/// | raw_column | a raw one | 10 | 38 |
/// | marker_free_column | any other, in rows without markers | 5.6; row_way::versions: 2.9 | 38 |
/// | marked_row, marked_columns | likewise, in rows with markers | 9.2; row_way::versions: 4.1 | 38 |
/// | row_get | a get of a row, from the only segment there is, as row_way::versions | 154; row_reader: 192 | 564 |
/// | point_get.hpp | a get of one column | 99 | 198 |
enum class row_way : unsigned char {
    judged,     ///< From cell to cell, as HBase goes: see judged_row.
    raw,        ///< Column by column, markers too: see raw_column.
    versions,   ///< Column by column; nothing but the number of versions decides, and markers in rows that have some.
    any_times,  ///< Likewise; the times and the numbers of writes decide, too.
};

/// The way that a read of all columns takes; one of named columns is always judged.  `stored`: what is known of the
/// cells of the store.
template <class Policies>
row_way way_of(const Policies& policies, const read_request& read, const segment_stats& stored) noexcept {
    if (read.chosen || read.stats || read.store_limit >= 0 || read.store_offset > 0) return row_way::judged;
    if (read.raw) return row_way::raw;
    if (read.versions < 1 || policies.is_sequenced()) return row_way::judged;
    const bool may_age = may_be_mere_limit<decltype(Policies::retention)>() && looks_at_time(policies.retention);
    return detail::is_unbounded(read, stored) && !may_age ? row_way::versions : row_way::any_times;
}

}  // namespace strata::detail
