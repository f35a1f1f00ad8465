// rejected: strata: backend::small_flat keeps at least one entry inside; backend::flat keeps none
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/backend/small_flat.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::versions_in<st::backend::small_flat<0>>> {};
#else
struct contents : st::family<"contents", st::versions_in<st::backend::small_flat<1>>> {};
#endif

constexpr contents html{"html"};
st::table<contents> webtable;
