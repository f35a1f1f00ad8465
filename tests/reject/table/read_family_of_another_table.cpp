// rejected: strata: this column's family does not belong to this table
// SPDX-License-Identifier: BSL-1.0
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};
struct anchor : st::family<"anchor"> {};

bool use(const st::table<contents>& webtable) {
#ifdef STRATA_REJECT
    return webtable.get("com.cnn.www", anchor{"cnnsi.com"}).has_value();
#else
    return webtable.get("com.cnn.www", contents{"html"}).has_value();
#endif
}
