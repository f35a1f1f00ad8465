// rejected: strata: .filter is a filter, like filters::prefix("a") or parse_filter("PrefixFilter('a')"); a condition is the second argument of scan
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#include <memory>
#include <string>

#include <strata/filter/filter_string.hpp>
#include <strata/filter/row_filters.hpp>
#include <strata/filter/where.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};

void use(const st::table<contents>& t) {
    t.scan({.filter = st::parse_filter("PrefixFilter('a')")});
    t.scan({.filter = st::filters::prefix("a")});
    t.open_scanner({.filter = std::make_shared<st::filters::prefix>("a")});
    t.get("r", {.filter = nullptr});
    t.scan({}, st::where::value == "x");
#ifdef STRATA_REJECT
    t.scan({.filter = "PrefixFilter('a')"});               // mistake
    t.get("r", {.filter = std::string("PageFilter(1)")});  // mistake
    t.open_scanner({.filter = st::where::value == "x"});   // mistake
#endif
}
