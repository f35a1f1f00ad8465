// rejected: strata: a key of this type cannot be compared with the keys of its dimension
// SPDX-License-Identifier: BSL-1.0
#include <string>
#include <tuple>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/memory/pmr.hpp>

namespace st = strata;

using readings = st::mdmap<int, st::dim<std::string>, st::dim<int>>;
#ifdef STRATA_REJECT
bool there(readings& r) { return r[1].contains(1); }
#else
bool there(readings& r) { return r["boiler"].contains(1); }
#endif
