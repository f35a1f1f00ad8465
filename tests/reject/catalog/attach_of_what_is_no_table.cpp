// rejected: strata: attach takes a table, like st::table or st::dynamic_table
// SPDX-License-Identifier: BSL-1.0
#include <vector>

#include <strata/catalog/catalog.hpp>
#include <strata/table/dynamic_table.hpp>

namespace st = strata;

void attach(st::catalog& all, st::dynamic_table& mine, std::vector<int>& others) {
    all.attach("mine", mine);
#ifdef STRATA_REJECT
    all.attach("others", others);
#endif
}
