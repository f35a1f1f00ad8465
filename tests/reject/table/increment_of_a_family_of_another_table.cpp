// rejected: strata: this column's family does not belong to this table
// SPDX-License-Identifier: BSL-1.0
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};
struct stranger : st::family<"stranger"> {};

void use(st::table<contents>& t) {
    t.increment("row", contents{"visits"});
#ifdef STRATA_REJECT
    t.increment("row", stranger{"visits"});
#endif
}
