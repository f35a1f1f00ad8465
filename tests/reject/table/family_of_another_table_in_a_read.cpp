// rejected: strata: name columns of this table, like contents{"html"}, and families of it, like all<contents>, or a strata::selection
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};
struct anchor : st::family<"anchor"> {};
struct history : st::family<"history"> {};
struct language : st::family<"language"> {};
struct links : st::family<"links"> {};
struct metadata : st::family<"metadata"> {};
struct people : st::family<"people"> {};
struct places : st::family<"places"> {};

void use(const st::table<contents>& t) {
    t.get("row", {.columns = {contents{"html"}, st::all<contents>}});
    t.exists("row", {.columns = {contents{"html"}, st::all<contents>}});
    t.scan({.columns = {contents{"html"}, st::all<contents>}});
    t.open_scanner({.prefix = "r", .columns = {contents{"html"}, st::all<contents>}});
    t.columns(st::all<contents>);
    t.columns({.row = "r", .columns = {contents{"html"}, st::all<contents>}});
#ifdef STRATA_REJECT
    t.get("row", {.columns = {st::all<anchor>}});                  // mistake
    t.exists("row", {.columns = {st::all<history>}});              // mistake
    t.scan({.columns = {st::all<language>}});                      // mistake
    t.open_scanner({.prefix = "r", .columns = {st::all<links>}});  // mistake
    t.columns(st::all<people>);                                    // mistake
    t.columns({.row = "r", .columns = {st::all<places>}});         // mistake
#endif
}
