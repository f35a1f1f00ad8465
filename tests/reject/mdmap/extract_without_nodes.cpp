// rejected: strata: extract takes out a node, and the backend of the outermost dimension has none
// SPDX-License-Identifier: BSL-1.0
#include <string>
#include <tuple>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/memory/pmr.hpp>

namespace st = strata;

using readings = st::mdmap<int, st::dim<std::string, st::backend::flat>, st::dim<int>>;
using nodes = st::mdmap<int, st::dim<std::string>, st::dim<int>>;
#ifdef STRATA_REJECT
void take(readings& r) { r.extract("boiler"); }
#else
void take(nodes& r) { r.extract("boiler"); }
#endif
