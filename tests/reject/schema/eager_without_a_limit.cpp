// rejected: strata: maintenance::eager needs a retention policy with a limit, such as max_versions<N>
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/maintenance/eager.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::retention::keep_all, st::maintenance::eager> {};
#else
struct contents : st::family<"contents", st::retention::max_versions<3>, st::maintenance::eager> {};
#endif

constexpr contents html{"html"};
