// rejected: strata: only deletes that leave markers can be sequenced
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/deletes/delayed.hpp>
#include <strata/policy/deletes/none.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::deletes::sequenced<st::deletes::none>> {};
#else
struct contents : st::family<"contents", st::deletes::sequenced<st::deletes::delayed<1000>>> {};
#endif

constexpr contents html{"html"};
