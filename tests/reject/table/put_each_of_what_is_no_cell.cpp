// rejected: strata: many cells are a range of cells, of cell_views, or of what converts to one and stays in memory
// SPDX-License-Identifier: BSL-1.0
#include <vector>

#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};

void write(st::table<contents>& t) {
    t.put_each(std::vector<st::cell>());
#ifdef STRATA_REJECT
    t.put_each(std::vector<int>());
#endif
}
