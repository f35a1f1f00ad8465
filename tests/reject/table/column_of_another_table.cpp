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
struct links : st::family<"links"> {};
struct metadata : st::family<"metadata"> {};

void use(st::table<contents>& t, const std::vector<st::bytes_view>& rows, const st::put& changes) {
    t.put("row", contents{"html"}, "value");
    t.get("row", contents{"html"});
    t.get_each(rows, contents{"html"});
    t.versions("row", contents{"html"});
    t.delete_version("row", contents{"html"});
    t.delete_version("row", contents{"html"}, {1});
    t.delete_column("row", contents{"html"});
    t.get("row")[contents{"html"}];
    t.get("row").versions(contents{"html"});
    for (const auto& row : t.scan()) row[contents{"html"}];
    t.explain("row", contents{"html"});
    t.increment("row", contents{"html"});
    t.append("row", contents{"html"}, "more");
    t.check_and_put("row", contents{"html"}, {}, "value");
    t.check_and_mutate("row", {contents{"html"}}, changes);
#ifdef STRATA_REJECT
    t.put("row", anchor{"cnnsi.com"}, "value");                 // mistake
    t.get("row", anchor{"cnnsi.com"});                          // mistake
    t.get_each(rows, anchor{"cnnsi.com"});                      // mistake
    t.versions("row", anchor{"cnnsi.com"});                     // mistake
    t.delete_version("row", anchor{"cnnsi.com"});               // mistake
    t.delete_version("row", anchor{"cnnsi.com"}, {1});          // mistake
    t.delete_column("row", anchor{"cnnsi.com"});                // mistake
    t.get("row")[anchor{"cnnsi.com"}];                          // mistake
    t.get("row").versions(anchor{"cnnsi.com"});                 // mistake
    for (const auto& row : t.scan()) row[anchor{"cnnsi.com"}];  // mistake
    // Each of another type, as the sentence is said once for each type.
    t.explain("row", anchor{"q"});                        // mistake
    t.increment("row", history{"q"});                     // mistake
    t.append("row", language{"q"}, "more");               // mistake
    t.check_and_put("row", links{"q"}, {}, "value");      // mistake
    t.check_and_mutate("row", {metadata{"q"}}, changes);  // mistake
#endif
}
