// rejected: strata: an mdmap takes at most one memory policy
// SPDX-License-Identifier: BSL-1.0
#include <string>
#include <tuple>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/memory/pmr.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
st::mdmap<int, st::dim<int>, st::memory::pmr, st::memory::heap> readings;
#else
st::mdmap<int, st::dim<int>, st::memory::pmr> readings;
#endif
