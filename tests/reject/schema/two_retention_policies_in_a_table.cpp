// rejected: strata: a family takes at most one retention policy
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/retention/keep_all.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::retention::max_versions<3>, st::retention::keep_all> {};  // mistake
#else
struct contents : st::family<"contents", st::retention::max_versions<3>> {};
#endif
struct anchor : st::family<"anchor"> {};

// Nothing more is said, though the family is used.
void use(st::table<contents, anchor>& t) {
    t.put("r", contents{"html"}, "v");
    for (const auto& row : t.scan({.columns = {contents{"html"}, st::all<contents>}})) row.key();
}
