// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory_resource>
#include <string>

#include <strata/policy/order/bytewise.hpp>

TEST_SUITE("policy/order/bytewise")
{
    TEST_CASE("rows and qualifiers sort by unsigned bytes") {  // R1.2
        constexpr strata::order::bytewise sorts;
        CHECK(sorts("a", "b"));
        CHECK_FALSE(sorts("b", "a"));
        CHECK_FALSE(sorts("a", "a"));
        CHECK(sorts("", "a"));
        CHECK(sorts("a", "ab"));
        CHECK(sorts("\x7F", "\x80"));
        CHECK(sorts("a", "\xFF"));
        CHECK(sorts(std::string("a\0", 2), std::string("a\1", 2)));
    }

    TEST_CASE("keys of any memory compare with one another") {
        constexpr strata::order::bytewise sorts;
        CHECK(sorts(std::pmr::string("a"), std::string("b")));
        CHECK_FALSE(sorts("b", std::pmr::string("a")));
    }
}
