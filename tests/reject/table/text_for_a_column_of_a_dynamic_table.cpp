// rejected: strata: name a column of this table, like contents{"html"}, or a strata::column
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#include <string>
#include <vector>

#include <strata/table/dynamic_table.hpp>

namespace st = strata;

void use(st::dynamic_table& t, const std::vector<st::bytes_view>& rows, const st::put& changes) {
    t.put("row", st::column::parse("f:q"), "value");
    t.get("row", st::column::parse("f:q"));
    t.get_each(rows, st::column::parse("f:q"));
    t.versions("row", st::column::parse("f:q"));
    t.delete_version("row", st::column::parse("f:q"));
    t.delete_version("row", st::column::parse("f:q"), {1});
    t.delete_column("row", st::column::parse("f:q"));
    t.get("row")[st::column::parse("f:q")];
    t.get("row").versions(st::column::parse("f:q"));
    for (const auto& row : t.scan()) row[st::column::parse("f:q")];
    t.explain("row", st::column::parse("f:q"));
    t.increment("row", st::column::parse("f:q"));
    t.append("row", st::column::parse("f:q"), "more");
    t.check_and_put("row", st::column::parse("f:q"), {}, "value");
    t.check_and_mutate("row", {st::column::parse("f:q")}, changes);
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
