// rejected: strata: the outlived of this retention policy is no bool outlived(timestamp written, timestamp now) const
// SPDX-License-Identifier: BSL-1.0
#include <strata/table/table.hpp>

namespace st = strata;

struct own {
    using axis = st::axis::retention;
    bool keeps(const st::version_position&) const { return true; }
#ifdef STRATA_REJECT
    bool outlived(st::timestamp written) const;
#endif
};
struct contents : st::family<"contents", own> {};

constexpr contents html{"html"};
