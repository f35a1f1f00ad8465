// rejected: strata: the base of deletes::delayed is not a delete policy
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/deletes/delayed.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::deletes::delayed<1000, st::retention::keep_all>> {};
#else
struct contents : st::family<"contents", st::deletes::delayed<1000, st::deletes::keep_deleted>> {};
#endif

constexpr contents html{"html"};
st::table<contents> webtable;
