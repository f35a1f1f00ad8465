// rejected: strata: a row, a start, a stop and a prefix are bytes, like "com.cnn."; to_key makes bytes of numbers
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#include <string>

#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};

void use(const st::table<contents>& t) {
    const std::string row = "r";
    t.scan({.prefix = row});
    t.scan({.start = "a", .stop = st::bytes_view("b")});
#ifdef STRATA_REJECT
    t.scan({.prefix = 5});              // mistake
    t.open_scanner({.start = 1.5});     // mistake
    t.scan({.stop = st::timestamp()});  // mistake
#endif
}
