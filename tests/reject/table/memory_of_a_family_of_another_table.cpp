// rejected: strata: this family does not belong to this table
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};
struct anchor : st::family<"anchor"> {};

void use(const st::table<contents>& t) {
    static_cast<void>(t.memory(st::all<contents>));
#ifdef STRATA_REJECT
    static_cast<void>(t.memory(st::all<anchor>));
#endif
}
