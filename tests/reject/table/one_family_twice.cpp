// rejected: strata: two families of this table have the same name
// SPDX-License-Identifier: BSL-1.0
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};
struct anchor : st::family<"anchor"> {};
#ifdef STRATA_REJECT
using webtable = st::table<contents, anchor, contents>;  // mistake
#else
using webtable = st::table<contents, anchor>;
#endif

// Nothing more is said, though the table is used.
void use(webtable& t) {
    t.put("r", contents{"html"}, "v");
    t.delete_family("r", st::all<contents>);
    for (const auto& row : t.scan()) row.key();
}
