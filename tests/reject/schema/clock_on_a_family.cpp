// rejected: strata: a clock belongs to the table, not to a family
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/clock/manual.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::clock::manual> {};
#else
struct contents : st::family<"contents"> {};
#endif

constexpr contents html{"html"};
st::table<contents, st::clock::manual> webtable;
