// rejected: strata: a time to live is more than 0 milliseconds
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/retention/ttl.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::retention::ttl<-1>> {};
#else
struct contents : st::family<"contents", st::retention::ttl<1>> {};
#endif

constexpr contents html{"html"};
