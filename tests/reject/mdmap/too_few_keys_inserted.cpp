// rejected: strata: a value has one key for each dimension, and fewer were given
// SPDX-License-Identifier: BSL-1.0
#include <string>
#include <tuple>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/memory/pmr.hpp>

namespace st = strata;

using readings = st::mdmap<int, st::dim<std::string>, st::dim<int>>;
#ifdef STRATA_REJECT
void set(readings& r) { r.try_emplace(std::tuple("boiler"), 2); }
#else
void set(readings& r) { r.try_emplace(std::tuple("boiler", 1), 2); }
#endif
