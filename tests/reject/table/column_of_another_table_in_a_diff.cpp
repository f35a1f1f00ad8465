// rejected: strata: name columns of this table, like contents{"html"}, and families of it, like all<contents>, or a strata::selection
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#include <strata/table/diff.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};
struct anchor : st::family<"anchor"> {};

void use(const st::table<contents>& t) {
    const auto before = t.snapshot();
    st::diff(before, t.snapshot(), {.prefix = "a", .columns = {contents{"html"}}});
#ifdef STRATA_REJECT
    st::diff(before, t.snapshot(), {.prefix = "a", .columns = {anchor{"q"}}});  // mistake
#endif
}
