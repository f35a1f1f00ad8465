// rejected: strata: only deletes that leave markers can be delayed
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/deletes/delayed.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::deletes::delayed<1000, st::deletes::erase>> {};
#else
struct contents : st::family<"contents", st::deletes::delayed<1000, st::deletes::keep_deleted>> {};
#endif

constexpr contents html{"html"};
