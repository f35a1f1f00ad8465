// rejected: strata: a table takes a clock, a memory and a concurrency policy; the others belong to its families
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents"> {};
st::table<contents, st::retention::max_versions<3>> webtable;
#else
struct contents : st::family<"contents", st::retention::max_versions<3>> {};
st::table<contents> webtable;
#endif
