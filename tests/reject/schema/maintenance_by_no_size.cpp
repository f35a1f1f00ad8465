// rejected: strata: maintenance::by_size<N> flushes after N bytes, and N must be at least 1
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/maintenance/by_size.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::maintenance::by_size<0>> {};
#else
struct contents : st::family<"contents", st::maintenance::by_size<1>> {};
#endif

constexpr contents html{"html"};
