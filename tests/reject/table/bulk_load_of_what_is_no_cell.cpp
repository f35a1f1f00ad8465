// rejected: strata: bulk_load takes a range of cells, of cell_views, or of what converts to a cell_view
// SPDX-License-Identifier: BSL-1.0
#include <vector>

#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};

void load(st::table<contents>& t) {
    t.bulk_load(std::vector<st::cell>());
#ifdef STRATA_REJECT
    t.bulk_load(std::vector<int>());
#endif
}
