// rejected: strata: every argument of a table must be a column family
// SPDX-License-Identifier: BSL-1.0
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};
struct other {};
#ifdef STRATA_REJECT
using webtable = st::table<contents, other>;  // mistake
#else
using webtable = st::table<contents>;
#endif

// Nothing more is said, though the table is used.
void use(webtable& t) {
    t.put("r", contents{"html"}, "v");
    for (const auto& row : t.scan()) row.key();
}
