// rejected: strata: the minimum of versions is not above the maximum
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/retention/hbase.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::retention::hbase<3, 4>> {};
#else
struct contents : st::family<"contents", st::retention::hbase<3, 3>> {};
#endif

constexpr contents html{"html"};
