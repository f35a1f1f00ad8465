// SPDX-License-Identifier: BSL-1.0
#include <string>

#include <doctest/doctest.h>
#include <strata/core/error.hpp>
#include <strata/filter/regex/java_class_reader.hpp>

namespace st = strata;

namespace {

struct reader : st::detail::java_class_reader {
    explicit reader(st::bytes_view whole, st::regex_options how = {}) : java_class_reader(whole, how) { begin(); }
    std::string text() {
        const std::string set = char_class().text();
        CHECK(at_end());
        return set;
    }
};

std::string set_of(st::bytes_view expression, st::regex_options how = {}) { return reader(expression, how).text(); }

}  // namespace

TEST_SUITE("filter/regex/java_class_reader")
{
    TEST_CASE("bytes, ranges, escapes") {  // R10.7
        CHECK(set_of("[abc]") == "[a-c]");
        CHECK(set_of("[a-c\\x64]") == "[a-d]");
        CHECK(set_of("[a-\\x63]") == "[a-c]");
        CHECK(set_of("[^\\x00-`b-\\xFF]") == "a");
        CHECK(set_of("[\\d\\p{Lower}]") == "[0-9a-z]");
        CHECK(set_of("[]a]") == "[\\x5Da]");
        CHECK(set_of("[a-]") == "[\\x2Da]");
        CHECK(set_of("[+--]") == "[\\x2B-\\x2D]");
    }

    TEST_CASE("unions and intersections") {  // R10.7
        CHECK(set_of("[a[bc]]") == "[a-c]");
        CHECK(set_of("[a-e&&[^bd]]") == "[ace]");
        CHECK(set_of("[a-e&&b-z&&c]") == "c");
        CHECK(set_of("[a-e&&[b][c]d]") == "[b-d]");
        CHECK(set_of("[^a-e&&c]") == "[\\x00-bd-\\xFF]");
        CHECK(set_of("[&&a]") == "a");
        CHECK(set_of("[a&b]") == "[\\x26a-b]");
        CHECK(set_of("[a&&b]") == "[^\\x00-\\xFF]");
    }

    TEST_CASE("cases and comments mode") {  // R10.7
        CHECK(set_of("[a-c]", {.ignore_case = true}) == "[A-Ca-c]");
        CHECK(set_of("[\\p{Lower}]", {.ignore_case = true}) == "[A-Za-z]");
        CHECK(set_of("[ a b # c\n]", {.comments = true}) == "[a-b]");
        CHECK(set_of("[ a]") == "[\\x20a]");
    }

    TEST_CASE("what is wrong or unlike Java is refused") {  // R10.7
        for (const char* wrong : {"[", "[]", "[^]", "[a", "[a-", "[b-a]", "[a-\\d]", "[a&&]", "[a&&[b]&c]", "[\\b]",
                                  "[\\v-a]", "[\xE9]", "[a[b]", "[\\p{L}]", "[\\1]"})
            CHECK_THROWS_AS(reader(wrong).text(), st::illegal_argument);
        CHECK_THROWS_AS(set_of("[a& b]", {.comments = true}), st::illegal_argument);
    }
}
