// rejected: strata: a family takes at most one maintenance policy
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/maintenance/by_size.hpp>
#include <strata/policy/maintenance/manual.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::maintenance::manual, st::maintenance::by_size<1000>> {};
#else
struct contents : st::family<"contents", st::maintenance::manual> {};
#endif

constexpr contents html{"html"};
