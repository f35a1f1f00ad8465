// rejected: strata: these options are not those of this read; each has its name and a value of its type, and they come in the order of their declaration
// SPDX-License-Identifier: BSL-1.0
// shows: .prefx
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};

void use(const st::table<contents>& t) {
    t.scan({.prefix = "a", .limit = 3});
#ifdef STRATA_REJECT
    t.scan({.prefx = "a", .limit = 3});
#endif
}
