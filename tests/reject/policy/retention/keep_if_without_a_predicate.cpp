// rejected: strata: keep_if takes a predicate that can be called with a version_position
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/retention/keep_if.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::retention::keep_if<int>> {};
#else
struct contents : st::family<"contents", st::retention::keep_if<bool (*)(const st::version_position&)>> {};
#endif

constexpr contents html{"html"};
st::table<contents> webtable;
