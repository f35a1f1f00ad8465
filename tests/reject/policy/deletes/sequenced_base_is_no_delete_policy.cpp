// rejected: strata: the base of deletes::sequenced is not a delete policy
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::deletes::sequenced<st::retention::keep_all>> {};
#else
struct contents : st::family<"contents", st::deletes::sequenced<st::deletes::keep_deleted>> {};
#endif

constexpr contents html{"html"};
st::table<contents> webtable;
