// rejected: strata: a horizon is not negative
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/retention/horizon.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::retention::horizon<-1>> {};
#else
struct contents : st::family<"contents", st::retention::horizon<1>> {};
#endif

constexpr contents html{"html"};
st::table<contents> webtable;
