// rejected: strata: this family is declared deletes::none, so its cells cannot be deleted
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/deletes/none.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};
struct ledger : st::family<"ledger", st::deletes::none> {};

void use(st::table<contents, ledger>& t) {
    t.delete_version("row", contents{"html"});
#ifdef STRATA_REJECT
    t.delete_version("row", ledger{"entry"});
#endif
}
