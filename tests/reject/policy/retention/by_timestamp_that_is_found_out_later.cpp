// rejected: strata: the by_timestamp of this retention policy is no static constexpr bool
// SPDX-License-Identifier: BSL-1.0
#include <strata/table/table.hpp>

namespace st = strata;

struct own {
    using axis = st::axis::retention;
    bool keeps(const st::version_position&) const { return true; }
#ifdef STRATA_REJECT
    static bool by_timestamp;  // which may change
#endif
};
struct contents : st::family<"contents", own> {};

constexpr contents html{"html"};
