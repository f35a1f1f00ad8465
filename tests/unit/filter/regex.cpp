// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/core/error.hpp>
#include <strata/filter/regex.hpp>

namespace st = strata;

namespace {
bool finds(const std::string& expression, st::bytes_view part, st::regex_options how = {}) {
    return st::comparator::regex(expression, how)->compare(part) == 0;
}
}  // namespace

TEST_SUITE("filter/regex")
{
    TEST_CASE("an expression may be found anywhere") {  // R10.7
        CHECK(finds("b+", "abbc"));
        CHECK(finds("^a", "abc"));
        CHECK_FALSE(finds("^b", "abc"));
        CHECK_FALSE(finds("x", "abc"));
        CHECK(finds("", ""));
        CHECK(st::comparator::regex("x")->compare("abc") == 1);
    }

    TEST_CASE("a dot takes a line break, unless told otherwise") {  // R10.7
        CHECK(finds("a.b", "a\nb"));
        CHECK_FALSE(finds("a.b", "a\nb", {.dot_takes_line = false}));
        CHECK(finds("a.b", "axb", {.dot_takes_line = false}));
    }

    TEST_CASE("a dot that is escaped or in a class is a dot") {
        CHECK(finds("a\\.b", "a.b"));
        CHECK_FALSE(finds("a\\.b", "axb"));
        CHECK(finds("a[.]b", "a.b"));
        CHECK_FALSE(finds("a[.]b", "axb"));
        CHECK(finds("a\\\\.b", "a\\xb"));
        CHECK(finds("\\[.\\]", "[\n]"));
    }

    TEST_CASE("case matters, unless told otherwise") {  // R10.7
        CHECK_FALSE(finds("ABC", "abc"));
        CHECK(finds("ABC", "abc", {.ignore_case = true}));
    }

    TEST_CASE("an expression that cannot be read is refused") {
        CHECK_THROWS_AS(st::comparator::regex("a("), st::illegal_argument);
        CHECK_THROWS_AS(st::comparator::regex("[b"), st::illegal_argument);
    }
}
