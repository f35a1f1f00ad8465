// rejected: strata: name a column of this table, like contents{"html"}, or a strata::column
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#include <vector>

#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};
struct anchor : st::family<"anchor"> {};
struct history : st::family<"history"> {};
struct language : st::family<"language"> {};

void use(const st::table<contents>& t, const std::vector<st::bytes_view>& rows) {
    const auto seen = t.snapshot();
    seen.get("row", contents{"html"});
    seen.versions("row", contents{"html"});
    seen.get_each(rows, contents{"html"});
    seen.get("row")[contents{"html"}];
#ifdef STRATA_REJECT
    // Each of another type, as the sentence is said once for each type.
    seen.get("row", anchor{"q"});        // mistake
    seen.versions("row", history{"q"});  // mistake
    seen.get_each(rows, language{"q"});  // mistake
    seen.get("row", "contents:html");    // mistake
    seen.versions("row", 5);             // mistake
#endif
}
