// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/concurrency/policy.hpp>

namespace st = strata;

namespace {
struct least_concurrency {
    using axis = st::axis::concurrency;
};
struct of_another_axis {
    using axis = st::axis::clock;
};
}  // namespace

TEST_SUITE("policy/concurrency/policy")
{
    TEST_CASE("a concurrency policy need only name its axis") {
        CHECK(st::concurrency_policy<least_concurrency>);
        CHECK_FALSE(st::concurrency_policy<of_another_axis>);
        CHECK_FALSE(st::concurrency_policy<int>);
    }
}
