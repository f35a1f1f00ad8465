// rejected: strata: merge moves nodes, and the backend of a dimension of this map has none
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
void join(readings& a, readings& b) { a.merge(b); }
#else
void join(nodes& a, nodes& b) { a.merge(b); }
#endif
