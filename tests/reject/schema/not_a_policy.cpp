// rejected: strata: every argument after a family's name must be a policy
// SPDX-License-Identifier: BSL-1.0
#include <strata/schema/family.hpp>

namespace st = strata;

struct three_versions {};

#ifdef STRATA_REJECT
struct contents : st::family<"contents", three_versions> {};
#else
struct contents : st::family<"contents", st::retention::max_versions<3>> {};
#endif

constexpr contents html{"html"};
