// rejected: strata: a table takes a clock, a memory and a concurrency policy; the others belong to its families
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/quirks/repaired.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};

#ifdef STRATA_REJECT
st::table<contents, st::quirks::repaired> webtable;
#else
st::table<contents> webtable;
#endif
