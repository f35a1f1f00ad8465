// rejected: strata: a time to live is more than 0 milliseconds
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/retention/hbase.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::retention::hbase<3, 0, 0>> {};
#else
struct contents : st::family<"contents", st::retention::hbase<3, 0, 1>> {};
#endif

constexpr contents html{"html"};
