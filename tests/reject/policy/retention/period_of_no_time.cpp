// rejected: strata: a period is more than 0 milliseconds
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/retention/one_per.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::retention::one_per<0>> {};
#else
struct contents : st::family<"contents", st::retention::one_per<1>> {};
#endif

constexpr contents html{"html"};
st::table<contents> webtable;
