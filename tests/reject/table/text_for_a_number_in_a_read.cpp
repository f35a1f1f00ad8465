// rejected: strata: this option of a read is a whole number
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#include <cstddef>

#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};

void use(const st::table<contents>& t) {
    const int few = 3;
    const std::size_t more = 10;
    t.scan({.versions = st::all_versions, .limit = few, .batch = more});
    t.versions("r", contents{"html"}, {.count = few});
#ifdef STRATA_REJECT
    t.scan({.limit = "ten"});                               // mistake
    t.get("r", {.versions = 1.5});                          // mistake
    t.versions("r", contents{"html"}, {.count = nullptr});  // mistake
#endif
}
