// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/deletes/policy.hpp>

namespace st = strata;

namespace {
struct least_removing {
    using axis = st::axis::deletes;
    static constexpr st::delete_effect effect = st::delete_effect::removes;
};
struct marking_without_answers {
    using axis = st::axis::deletes;
    static constexpr st::delete_effect effect = st::delete_effect::marks;
};
struct marking : marking_without_answers {
    bool sees(const st::version_key&, const st::time_range&) const { return true; }
    bool purges(const st::marker_position&) const { return true; }
};
struct without_effect {
    using axis = st::axis::deletes;
};
}  // namespace

TEST_SUITE("policy/deletes/policy")
{
    TEST_CASE("a delete policy says what a delete leaves behind") {
        CHECK(st::delete_policy<least_removing>);
        CHECK(st::delete_policy<marking>);
        CHECK_FALSE(st::delete_policy<without_effect>);
    }

    TEST_CASE("only a delete policy that leaves markers is asked about them") {
        CHECK_FALSE(st::delete_policy<marking_without_answers>);
    }
}
