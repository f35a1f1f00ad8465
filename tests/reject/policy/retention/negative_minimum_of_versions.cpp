// rejected: strata: the minimum of versions is not negative
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/retention/hbase.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::retention::hbase<3, -1>> {};
#else
struct contents : st::family<"contents", st::retention::hbase<3, 0>> {};
#endif

constexpr contents html{"html"};
