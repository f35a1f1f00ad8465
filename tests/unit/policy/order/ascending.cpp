// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include <strata/policy/order/ascending.hpp>

TEST_SUITE("policy/order/ascending")
{
    TEST_CASE("ascending: the smallest key comes first") {
        constexpr strata::order::ascending sorts;
        CHECK(sorts(1, 2));
        CHECK_FALSE(sorts(2, 1));
        CHECK_FALSE(sorts(1, 1));
    }

    TEST_CASE("ascending: keys of two types are compared without making a key") {
        constexpr strata::order::ascending sorts;
        CHECK(sorts(std::string("a"), "b"));
        CHECK(sorts(std::string_view("a"), std::string("b")));
        CHECK_FALSE(sorts("b", std::string("a")));
        CHECK_FALSE(sorts(std::string("a"), std::string_view("a")));
    }
}
