// SPDX-License-Identifier: BSL-1.0
#include <concepts>

#include <doctest/doctest.h>
#include <strata/core/axis.hpp>

namespace st = strata;

namespace {
struct a_clock {
    using axis = st::axis::clock;
};
struct another_clock {
    using axis = st::axis::clock;
};
struct a_memory {
    using axis = st::axis::memory;
};
struct no_policy {};
}  // namespace

TEST_SUITE("core/axis")
{
    TEST_CASE("a policy is what names an axis") {
        CHECK(st::policy<a_clock>);
        CHECK_FALSE(st::policy<no_policy>);
        CHECK_FALSE(st::policy<int>);
    }

    TEST_CASE("a policy answers the question of its own axis and of no other") {
        CHECK(st::policy_for<a_clock, st::axis::clock>);
        CHECK_FALSE(st::policy_for<a_clock, st::axis::memory>);
        CHECK_FALSE(st::policy_for<no_policy, st::axis::clock>);
    }

    TEST_CASE("a policy is found by its axis wherever it stands in the list") {
        CHECK(std::same_as<st::policy_or<st::axis::clock, another_clock, a_memory, a_clock>, a_clock>);
        CHECK(std::same_as<st::policy_or<st::axis::clock, another_clock, a_clock, a_memory>, a_clock>);
        CHECK(std::same_as<st::policy_or<st::axis::memory, another_clock, a_clock, a_memory>, a_memory>);
    }

    TEST_CASE("the default counts where the list is silent") {
        CHECK(std::same_as<st::policy_or<st::axis::clock, another_clock, a_memory>, another_clock>);
        CHECK(std::same_as<st::policy_or<st::axis::clock, another_clock>, another_clock>);
        // What is no policy is passed over.
        CHECK(std::same_as<st::policy_or<st::axis::clock, another_clock, no_policy, a_clock>, a_clock>);
    }

    TEST_CASE("two policies of one axis are counted as two") {
        CHECK(st::detail::policies_of<st::axis::clock> == 0);
        CHECK(st::detail::policies_of<st::axis::clock, a_memory, a_clock> == 1);
        CHECK(st::detail::policies_of<st::axis::clock, another_clock, a_memory, a_clock> == 2);
    }
}
