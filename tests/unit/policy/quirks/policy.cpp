// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>

#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/quirks/policy.hpp>
#include <strata/policy/quirks/repaired.hpp>
#include <strata/schema/family.hpp>

namespace st = strata;

namespace {
// One oddity less.
struct own : st::quirks::hbase {
    static constexpr bool increment_moves_on = false;
};
struct says_too_little {
    using axis = st::axis::quirks;
};
struct of_another_axis : st::quirks::hbase {
    using axis = st::axis::clock;
};
struct plain : st::family<"plain"> {};
struct chosen : st::family<"chosen", own> {};
}  // namespace

TEST_SUITE("policy/quirks/policy")
{
    TEST_CASE("a policy of quirks says of each whether it is reproduced") {
        CHECK(st::quirks_policy<st::quirks::hbase>);
        CHECK(st::quirks_policy<st::quirks::repaired>);
        CHECK(st::quirks_policy<own>);
        CHECK_FALSE(st::quirks_policy<says_too_little>);
        CHECK_FALSE(st::quirks_policy<of_another_axis>);
        CHECK_FALSE(st::quirks_policy<int>);
    }

    TEST_CASE("a family is as odd as HBase's unless told otherwise") {
        CHECK(std::same_as<plain::quirks, st::quirks::hbase>);
        CHECK(std::same_as<chosen::quirks, own>);
        CHECK(own::store_limit_of_zero_returns_one);
        CHECK_FALSE(chosen::quirks::increment_moves_on);
    }
}
