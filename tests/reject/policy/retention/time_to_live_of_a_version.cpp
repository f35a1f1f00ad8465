// rejected: strata: the time_to_live of this retention policy is no std::int64_t time_to_live() const
// SPDX-License-Identifier: BSL-1.0
#include <cstdint>

#include <strata/table/table.hpp>

namespace st = strata;

struct own {
    using axis = st::axis::retention;
    bool keeps(const st::version_position&) const { return true; }
#ifdef STRATA_REJECT
    std::int64_t time_to_live(const st::version_position& v) const;
#endif
};
struct contents : st::family<"contents", own> {};

constexpr contents html{"html"};
