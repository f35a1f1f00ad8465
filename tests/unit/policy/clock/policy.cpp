// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/clock/policy.hpp>
#include <strata/policy/clock/shared.hpp>
#include <strata/policy/clock/system.hpp>
#include <strata/policy/clock/ticking.hpp>

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
// What is no member of that shape is a mistake, not a clock without it.
struct literal_by_a_number {
    using axis = st::axis::clock;
    st::timestamp now() const { return {7}; }
    static constexpr bool is_literal = true;
};
struct literal_if_it_is_moved {
    using axis = st::axis::clock;
    st::timestamp now() const { return {7}; }
    bool is_literal() { return true; }
};
struct at_times_literal {
    using axis = st::axis::clock;
    bool is_set = false;
    st::timestamp now() const { return {7}; }
    bool is_literal() const { return is_set; }
};
}  // namespace

TEST_SUITE("policy/clock/policy")
{
    TEST_CASE("a clock says what time it is as a timestamp") {
        CHECK(st::clock_policy<least_clock>);
        CHECK_FALSE(st::clock_policy<clock_of_numbers>);
        CHECK_FALSE(st::clock_policy<clock_that_must_be_moved>);
    }

    TEST_CASE("a clock is literal if it says so") {
        CHECK_FALSE(st::detail::has_no_odd_literal<literal_by_a_number>);
        CHECK_FALSE(st::detail::has_no_odd_literal<literal_if_it_is_moved>);
        CHECK(st::detail::has_no_odd_literal<at_times_literal>);
        CHECK(st::detail::has_no_odd_literal<least_clock>);
        CHECK(st::clock_policy<at_times_literal>);
        CHECK_FALSE(st::detail::is_literal(least_clock{}));
        CHECK_FALSE(st::detail::is_literal(at_times_literal{}));
        CHECK(st::detail::is_literal(at_times_literal{true}));
        CHECK(st::detail::is_literal(st::clock::manual()));
        CHECK(st::detail::is_literal(st::clock::ticking()));
        CHECK_FALSE(st::detail::is_literal(st::clock::system()));
        CHECK_FALSE(st::detail::is_literal(st::clock::shared()));
        CHECK(st::detail::literal_clock<st::clock::manual>);
        CHECK_FALSE(st::detail::literal_clock<at_times_literal>);
        CHECK_FALSE(st::detail::literal_clock<st::clock::system>);
    }
}
