// rejected: strata: a family takes at most one retention policy
// SPDX-License-Identifier: BSL-1.0
#include <strata/schema/family.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::retention::max_versions<3>, st::retention::max_versions<5>> {};
#else
struct contents : st::family<"contents", st::retention::max_versions<3>> {};
#endif

constexpr contents html{"html"};
