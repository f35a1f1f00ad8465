// rejected: strata: a family takes at most one delete policy
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::deletes::tombstones, st::deletes::keep_deleted> {};
#else
struct contents : st::family<"contents", st::deletes::keep_deleted> {};
#endif

constexpr contents html{"html"};
