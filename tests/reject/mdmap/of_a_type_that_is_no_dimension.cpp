// rejected: strata: an mdmap takes dimensions and at most one memory policy, nothing else
// SPDX-License-Identifier: BSL-1.0
#include <string>
#include <tuple>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/memory/pmr.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
st::mdmap<int, std::string> readings;
#else
st::mdmap<int, st::dim<std::string>> readings;
#endif
