// rejected: strata: a family takes at most one quirks policy
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/quirks/repaired.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::quirks::repaired, st::quirks::hbase> {};
#else
struct contents : st::family<"contents", st::quirks::repaired> {};
#endif

constexpr contents html{"html"};
