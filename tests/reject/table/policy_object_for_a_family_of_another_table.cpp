// rejected: strata: for_family names a family that does not belong to this table
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents", st::retention::max_versions<>> {};
struct anchor : st::family<"anchor", st::retention::max_versions<>> {};

#ifdef STRATA_REJECT
st::table<contents> webtable(st::for_family<anchor>(st::retention::max_versions<>(3)));
#else
st::table<contents> webtable(st::for_family<contents>(st::retention::max_versions<>(3)));
#endif
