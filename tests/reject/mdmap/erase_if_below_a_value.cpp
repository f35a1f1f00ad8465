// rejected: strata: erase_if takes fewer keys than there are dimensions
// SPDX-License-Identifier: BSL-1.0
#include <string>
#include <tuple>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/memory/pmr.hpp>

namespace st = strata;

using readings = st::mdmap<int, st::dim<std::string>, st::dim<int>>;
#ifdef STRATA_REJECT
auto drop(readings& r) {
    return r.erase_if([] { return true; }, "boiler", 1);
}
#else
auto drop(readings& r) {
    return r.erase_if([](int) { return true; }, "boiler");
}
#endif
