// rejected: strata: the second argument of scan is a function from a const strata::cell_view& to bool
// SPDX-License-Identifier: BSL-1.0
// remainder: 6
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};

int main() {
    const st::table<contents> t;
    t.scan({}, [](const st::cell_view& cell) { return cell.value() == "x"; });
#ifdef STRATA_REJECT
    t.scan({}, 10);  // mistake
#endif
}
