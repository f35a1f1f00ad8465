// rejected: strata: maintenance::eager does not go with deletes::sequenced, whose reads count every write
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/maintenance/eager.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::deletes::sequenced<>, st::maintenance::eager> {};
#else
struct contents : st::family<"contents", st::deletes::tombstones, st::maintenance::eager> {};
#endif

constexpr contents html{"html"};
