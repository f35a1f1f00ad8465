// rejected: strata: name a column, like contents{"html"} or column::parse("f:q")
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#include <string>

#include <strata/answer/row_view.hpp>
#include <strata/request/mutation.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};
struct anchor : st::family<"anchor"> {};

void use(const st::row_view& row) {
    st::put("row").add(contents{"html"}, "value");
    st::deletion("row").add_version(contents{"html"});
    st::deletion("row").add_column(contents{"html"});
    st::increment("row").add(contents{"html"}, 1);
    st::append("row").add(contents{"html"}, "more");
    st::condition{contents{"html"}};
    row[contents{"html"}];
    row.versions(contents{"html"});
#ifdef STRATA_REJECT
    // Each of another type, as the sentence is said once for each type.
    st::put("row").add("f:q", "value");                           // mistake
    st::deletion("row").add_version("f:qq");                      // mistake
    st::deletion("row").add_column(std::string("f:q"));           // mistake
    st::increment("row").add(st::bytes_view("f:q"), 1);           // mistake
    st::append("row").add(st::bytes_view("f:q").data(), "more");  // mistake
    st::condition{"f:qqq"};                                       // mistake
    row[st::all<contents>];                                       // mistake
    row.versions(st::all<anchor>);                                // mistake
#endif
}
