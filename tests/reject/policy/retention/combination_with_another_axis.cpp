// rejected: strata: the parts of a retention policy are retention policies
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/deletes/none.hpp>
#include <strata/policy/retention/any_of.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::retention::any_of<st::retention::ttl<1>, st::deletes::none>> {};
#else
struct contents : st::family<"contents", st::retention::any_of<st::retention::ttl<1>>> {};
#endif

constexpr contents html{"html"};
st::table<contents> webtable;
