// rejected: strata: the minimum of this retention policy is no std::int64_t minimum() const
// SPDX-License-Identifier: BSL-1.0
#include <cstdint>
#include <optional>

#include <strata/table/table.hpp>

namespace st = strata;

struct own {
    using axis = st::axis::retention;
    bool keeps(const st::version_position&) const { return true; }
#ifdef STRATA_REJECT
    std::optional<std::int64_t> minimum() const;
#endif
};
struct contents : st::family<"contents", own> {};

constexpr contents html{"html"};
