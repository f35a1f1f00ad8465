// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/clock/policy.hpp>

namespace st = strata;

namespace {
struct least_clock {
    using axis = st::axis::clock;
    st::timestamp now() const { return {7}; }
};
struct clock_of_numbers {
    using axis = st::axis::clock;
    long now() const { return 7; }
};
struct clock_that_must_be_moved {
    using axis = st::axis::clock;
    st::timestamp now() { return {7}; }
};
}  // namespace

TEST_SUITE("policy/clock/policy")
{
    TEST_CASE("a clock says what time it is as a timestamp") {
        CHECK(st::clock_policy<least_clock>);
        CHECK_FALSE(st::clock_policy<clock_of_numbers>);
        CHECK_FALSE(st::clock_policy<clock_that_must_be_moved>);
    }
}
