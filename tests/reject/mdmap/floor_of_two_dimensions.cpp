// rejected: strata: floor, ceiling, as_of and between ask one dimension; fix the keys above it first
// SPDX-License-Identifier: BSL-1.0
#include <string>
#include <tuple>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/memory/pmr.hpp>

namespace st = strata;

using readings = st::mdmap<int, st::dim<std::string>, st::dim<int>>;
#ifdef STRATA_REJECT
auto there(readings& r) { return r.all().floor("boiler"); }
#else
auto there(readings& r) { return r["boiler"].floor(1); }
#endif
