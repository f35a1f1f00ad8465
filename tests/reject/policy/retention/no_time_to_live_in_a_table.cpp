// rejected: strata: a time to live is more than 0 milliseconds
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/retention/ttl.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::retention::ttl<0>> {};  // mistake
#else
struct contents : st::family<"contents", st::retention::ttl<st::hours(24)>> {};
#endif

// Nothing more is said, though the family is used.
void use(st::table<contents>& t) {
    t.put("r", contents{"html"}, "v");
    for (const auto& row : t.scan()) row.key();
}
