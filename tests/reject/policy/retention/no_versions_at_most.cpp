// rejected: strata: a column keeps at least one version
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/retention/hbase.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::retention::hbase<0>> {};
#else
struct contents : st::family<"contents", st::retention::hbase<1>> {};
#endif

constexpr contents html{"html"};
