// SPDX-License-Identifier: BSL-1.0
#include <concepts>
#include <string_view>

#include <doctest/doctest.h>
#include <strata/core/fixed_string.hpp>

namespace st = strata;

namespace {
template <st::fixed_string Name>
struct named {
    static constexpr std::string_view name = Name.view();
};
}  // namespace

TEST_SUITE("core/fixed_string")
{
    TEST_CASE("a literal can be a template argument") {
        CHECK(named<"contents">::name == "contents");
        CHECK(named<"">::name.empty());
    }

    TEST_CASE("a zero byte inside a literal is a character like any other") {
        CHECK(named<"a\0b">::name == std::string_view("a\0b", 3));
    }

    TEST_CASE("two literals of the same characters are one argument") {
        CHECK(std::same_as<named<"a">, named<"a">>);
        CHECK_FALSE(std::same_as<named<"a">, named<"b">>);
        CHECK_FALSE(std::same_as<named<"a">, named<"a\0">>);
    }
}
