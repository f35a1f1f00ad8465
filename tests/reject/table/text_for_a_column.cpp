// rejected: strata: name a column of this table, like contents{"html"}, or a strata::column
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#include <string>
#include <vector>

#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};

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
    t.put("row", "contents:html", "value");                 // mistake
    t.get("row", "contents:html");                          // mistake
    t.get_each(rows, "contents:html");                      // mistake
    t.versions("row", "contents:html");                     // mistake
    t.delete_version("row", "contents:html");               // mistake
    t.delete_version("row", "contents:html", {1});          // mistake
    t.delete_column("row", "contents:html");                // mistake
    t.get("row")["contents:html"];                          // mistake
    t.get("row").versions("contents:html");                 // mistake
    for (const auto& row : t.scan()) row["contents:html"];  // mistake
    // Each of another type, as the sentence is said once for each type.
    t.explain("row", std::string("f:q"));                   // mistake
    t.increment("row", st::bytes_view("f:q"));              // mistake
    t.append("row", st::bytes_view("f:q").data(), "more");  // mistake
    t.check_and_put("row", "f:q", {}, "value");             // mistake
    t.check_and_mutate("row", {"f:qq"}, changes);           // mistake
#endif
}
