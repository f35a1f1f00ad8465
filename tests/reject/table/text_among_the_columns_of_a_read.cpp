// rejected: strata: name columns of this table, like contents{"html"}, and families of it, like all<contents>, or a strata::selection
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#include <string>

#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};
struct anchor : st::family<"anchor"> {};
struct history : st::family<"history"> {};
struct language : st::family<"language"> {};
struct links : st::family<"links"> {};
struct metadata : st::family<"metadata"> {};

void use(const st::table<contents>& t) {
    t.get("row", {.columns = {contents{"html"}, st::all<contents>}});
    t.exists("row", {.columns = {contents{"html"}, st::all<contents>}});
    t.scan({.columns = {contents{"html"}, st::all<contents>}});
    t.open_scanner({.prefix = "r", .columns = {contents{"html"}, st::all<contents>}});
    t.columns(st::selection::family("contents"));
    t.columns({.columns = {contents{"html"}, st::all<contents>}});
#ifdef STRATA_REJECT
    t.get("row", {.columns = {std::string("f:q")}});        // mistake
    t.exists("row", {.columns = {st::bytes_view("f:q")}});  // mistake
    t.scan({.columns = {"f:q"}});                           // mistake
    t.open_scanner({.prefix = "r", .columns = {"f:qq"}});   // mistake
    t.columns("family");                                    // mistake
    t.columns({.row = "r", .columns = {"f:q q"}});          // mistake
#endif
}
