// rejected: strata: many cells are a range of strata::cell, strata::cell_view, or of what converts to a cell_view and lies in memory until the range ends
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
