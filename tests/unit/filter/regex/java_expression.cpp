// SPDX-License-Identifier: BSL-1.0
#include <string>

#include <doctest/doctest.h>
#include <strata/core/error.hpp>
#include <strata/filter/regex/java_expression.hpp>

namespace st = strata;

namespace {
std::string written(st::bytes_view expression, st::regex_options how = {}) {
    return st::detail::java_expression(expression, how).for_boost();
}
}  // namespace

// What expressions find is compared with HBase in regex.cpp.
TEST_SUITE("filter/regex/java_expression")
{
    TEST_CASE("what means the same in both is left") {
        CHECK(written("a|bc*d+?(?:ef){2,3}") == "a|bc*d+?(?:ef){2,3}");
        CHECK(written("(?=a)(?!b)(?>c)") == "(?=a)(?!b)(?>c)");
        CHECK(written("").size() == 4);
        CHECK(written("|a") == "(?:)|a");
    }

    TEST_CASE("flags are written out") {  // R10.7
        CHECK(written("a(?i)b(?-i)c") == "a[Bb]c");
        CHECK(written("(a(?i)b|c)d") == "(a[Bb]|[Cc])d");
        CHECK(written("(?i:a)b") == "(?:[Aa])b");
        CHECK(written("a.b", {.literal = true}) == "a\\x2Eb");
        CHECK(written("a b # c", {.comments = true}) == "ab");
    }

    TEST_CASE("groups have numbers") {  // R10.7
        CHECK(written("(?<n>a)\\k<n>\\1") == "(a)(?:\\g{1})(?:\\g{1})");
        CHECK(written("(a)\\10") == "(a)(?:\\g{1})0");
        CHECK(written("(?i)(a)\\1") == "([Aa])(?i:\\g{1})");
        for (const char* wrong : {"\\1", "(a\\1)", "(a)\\2", "(a)*\\1", "(a)?\\1", "(?:(a)|\\1)", "(?!(a))\\1",
                                  "(?<=(a))\\1", "(?>(a))\\1", "(?<n>a)(?<n>b)", "\\k<n>", "\\k"})
            CHECK_THROWS_AS(written(wrong), st::illegal_argument);
    }

    TEST_CASE("alternatives of a look-behind stand alone") {  // R10.7
        CHECK(written("(?<=a|bc)d") == "(?:(?<=a)|(?<=bc))d");
        CHECK(written("(?<!a|bc)d") == "(?:(?<!a)(?<!bc))d");
    }

    TEST_CASE("a group that is repeated possessively is tried once each time") {  // R10.7
        CHECK(written("(?:a|ab)++") == "(?>(?:a|ab))++");
        CHECK(written("a++") == "a++");
    }

    TEST_CASE("what may be nothing is left out at both ends") {
        CHECK(written(".*error.*") == "error");
        CHECK(written(".*?a?error|x.*") == "error|x");
        CHECK(written("a*+b") == "a*+b");
        CHECK(written("(.*a)b") == "(.*a)b");
        CHECK(written("^.*a") == "(?:\\A).*a");
    }

    TEST_CASE("groups within groups end somewhere") {
        const std::string deep = std::string(90, '(') + std::string(90, ')');
        CHECK(written(deep).size() > deep.size());
        CHECK_THROWS_AS(written(std::string(100'000, '(')), st::illegal_argument);
    }
}
