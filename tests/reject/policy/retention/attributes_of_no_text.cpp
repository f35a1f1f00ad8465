// rejected: strata: the attributes of this retention policy is no std::string attributes() const
// SPDX-License-Identifier: BSL-1.0
#include <strata/table/table.hpp>

namespace st = strata;

struct own {
    using axis = st::axis::retention;
    bool keeps(const st::version_position&) const { return true; }
#ifdef STRATA_REJECT
    int attributes() const;
#endif
};
struct contents : st::family<"contents", own> {};

constexpr contents html{"html"};
