// rejected: strata: the predicate of keep_if looks at the rank or the age and breaks a law of check_laws: reads would depend on flushes
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/retention/keep_if.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

struct all_but_the_second {
    constexpr bool operator()(const st::version_position& v) const { return v.rank != 1; }
};
struct all_after_the_first_hour {
    constexpr bool operator()(const st::version_position& v) const { return v.written.value > st::hours(1); }
};

#ifdef STRATA_REJECT
using kept = st::retention::keep_if<all_but_the_second>;
#else
using kept = st::retention::keep_if<all_after_the_first_hour>;
#endif
struct contents : st::family<"contents", kept> {};

constexpr contents html{"html"};
