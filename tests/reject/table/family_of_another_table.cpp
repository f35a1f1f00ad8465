// rejected: strata: this column's family does not belong to this table
// SPDX-License-Identifier: BSL-1.0
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};
struct anchor : st::family<"anchor"> {};

void use(st::table<contents>& webtable) {
    webtable.put("com.cnn.www", contents{"html"}, "<html>");
#ifdef STRATA_REJECT
    webtable.put("com.cnn.www", anchor{"cnnsi.com"}, "CNN");
#endif
}
