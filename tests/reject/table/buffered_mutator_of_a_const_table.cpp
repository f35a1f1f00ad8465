// rejected: strata: a buffered_mutator writes to a table that is not const
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#include <strata/table/buffered_mutator.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};

void use(st::table<contents>& t) {
    st::buffered_mutator writes(t);
    writes.mutate(st::put("row").add(contents{"html"}, "value"));
#ifdef STRATA_REJECT
    const st::table<contents>& of_others = t;
    st::buffered_mutator refused(of_others);  // mistake
#endif
}
