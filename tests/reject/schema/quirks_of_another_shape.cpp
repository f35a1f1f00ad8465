// rejected: strata: the quirks policy of this family does not model strata::quirks_policy
// SPDX-License-Identifier: BSL-1.0
#include <strata/schema/family.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct own_quirks {
    using axis = st::axis::quirks;
    static constexpr bool increment_moves_on = false;
};
#else
struct own_quirks : st::quirks::hbase {
    static constexpr bool increment_moves_on = false;
};
#endif
struct contents : st::family<"contents", own_quirks> {};

constexpr contents html{"html"};
