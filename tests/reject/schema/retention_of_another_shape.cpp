// rejected: strata: the retention policy of this family does not model strata::retention_policy
// SPDX-License-Identifier: BSL-1.0
#include <strata/schema/family.hpp>

namespace st = strata;

struct odd_versions {
    using axis = st::axis::retention;
#ifdef STRATA_REJECT
    constexpr bool keeps(int rank) const { return rank % 2 == 1; }
#else
    constexpr bool keeps(const st::version_position& v) const { return v.rank % 2 == 1; }
#endif
};
struct contents : st::family<"contents", odd_versions> {};

constexpr contents html{"html"};
