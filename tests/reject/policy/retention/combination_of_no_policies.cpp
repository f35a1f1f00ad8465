// rejected: strata: a combination of retention policies has at least one part
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/retention/all_of.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::retention::all_of<>> {};
#else
struct contents : st::family<"contents", st::retention::all_of<st::retention::ttl<1>>> {};
#endif

constexpr contents html{"html"};
st::table<contents> webtable;
