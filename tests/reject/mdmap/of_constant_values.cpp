// rejected: strata: the value of an mdmap is an object type, not const and no array
// SPDX-License-Identifier: BSL-1.0
#include <string>
#include <tuple>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/memory/pmr.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
st::mdmap<const int, st::dim<int>> readings;
#else
st::mdmap<int, st::dim<int>> readings;
#endif
