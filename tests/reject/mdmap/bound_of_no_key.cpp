// rejected: strata: at least one key must be given here
// SPDX-License-Identifier: BSL-1.0
#include <string>
#include <tuple>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/memory/pmr.hpp>

namespace st = strata;

using readings = st::mdmap<int, st::dim<std::string>, st::dim<int>>;
#ifdef STRATA_REJECT
auto there(readings& r) { return r.lower_bound(); }
#else
auto there(readings& r) { return r.lower_bound("boiler"); }
#endif
