// rejected: strata: this family does not belong to this table
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};
struct anchor : st::family<"anchor"> {};

void use(st::table<contents>& t) {
    t.delete_family("row", st::all<contents>);
    t.delete_family_version("row", st::all<contents>, {1});
#ifdef STRATA_REJECT
    t.delete_family("row", st::all<anchor>);               // mistake
    t.delete_family_version("row", st::all<anchor>, {1});  // mistake
#endif
}
