// rejected: strata: illegal column family name: it may not be empty
// SPDX-License-Identifier: BSL-1.0
#include <strata/schema/family.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<".contents"> {};
#else
struct contents : st::family<"contents"> {};
#endif

constexpr contents html{"html"};
