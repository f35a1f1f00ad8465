// rejected: strata: none_of takes retention policies that look at the timestamp alone, such as keep_if: a version that another part keeps today may count tomorrow
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/retention/keep_if.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/none_of.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

struct odd {
    constexpr bool operator()(const st::version_position& v) const { return v.written.value % 2 != 0; }
};

#ifdef STRATA_REJECT
using kept = st::retention::none_of<st::retention::max_versions<3>>;
#else
using kept = st::retention::none_of<st::retention::keep_if<odd>>;
#endif
struct contents : st::family<"contents", kept> {};

constexpr contents html{"html"};
