// rejected: strata: a family takes at most one retention policy
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/retention/keep_all.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/schema/preset/hbase.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::preset::hbase<"contents", st::retention::max_versions<3>, st::retention::keep_all> {};
#else
struct contents : st::preset::hbase<"contents", st::retention::max_versions<3>> {};
#endif

constexpr contents html{"html"};
