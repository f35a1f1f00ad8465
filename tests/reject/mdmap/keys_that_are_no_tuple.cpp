// rejected: strata: the keys of a value are a tuple with one key for each dimension
// SPDX-License-Identifier: BSL-1.0
#include <string>
#include <tuple>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/memory/pmr.hpp>

namespace st = strata;

using readings = st::mdmap<int, st::dim<std::string>, st::dim<int>>;
#ifdef STRATA_REJECT
void set(readings& r) { r.insert_or_assign("boiler", 2); }
#else
void set(readings& r) { r.insert_or_assign({"boiler", 1}, 2); }
#endif
