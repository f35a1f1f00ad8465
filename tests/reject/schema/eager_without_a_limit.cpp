// rejected: strata: maintenance::eager drops versions beyond a limit, and the retention policy of this family has none: name max_versions<N>
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
