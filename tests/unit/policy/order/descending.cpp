// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include <strata/policy/order/descending.hpp>

TEST_SUITE("policy/order/descending")
{
    TEST_CASE("descending: the greatest key comes first") {
        constexpr strata::order::descending sorts;
        CHECK(sorts(2, 1));
        CHECK_FALSE(sorts(1, 2));
        CHECK_FALSE(sorts(1, 1));
    }

    TEST_CASE("descending: keys of two types are compared without making a key") {
        constexpr strata::order::descending sorts;
        CHECK(sorts(std::string("b"), "a"));
        CHECK(sorts(std::string_view("b"), std::string("a")));
        CHECK_FALSE(sorts("a", std::string("b")));
        CHECK_FALSE(sorts(std::string("a"), std::string_view("a")));
    }
}
