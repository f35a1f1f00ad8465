// SPDX-License-Identifier: BSL-1.0
#include <string>

#include <doctest/doctest.h>
#include <strata/filter/regex/java_bounds.hpp>

namespace st = strata;

// What they find is compared with HBase in regex.cpp.
TEST_SUITE("filter/regex/java_bounds")
{
    TEST_CASE("a dot is every byte, or all but those that end a line") {  // R10.7
        CHECK(st::detail::java_dot({}).text() == ".");
        CHECK(st::detail::java_dot({.dot_takes_line = false}).text() == "[\\x00-\\x09\\x0B-\\x0C\\x0E-\\xFF]");
        CHECK(st::detail::java_dot({.dot_takes_line = false, .unix_lines = true}).text() == "[\\x00-\\x09\\x0B-\\xFF]");
    }

    TEST_CASE("only a line's ends that count are written") {  // R10.7
        CHECK(st::detail::java_begin_of_line({}) == "(?:\\A)");
        CHECK(st::detail::java_begin_of_line({.multiline = true}).find("\\r") != std::string::npos);
        CHECK(st::detail::java_begin_of_line({.multiline = true, .unix_lines = true}).find("\\r") == std::string::npos);
        CHECK(st::detail::java_end_of_line({}).find("\\r") != std::string::npos);
        CHECK(st::detail::java_end_of_line({.unix_lines = true}) == "(?=\\n?\\z)");
        CHECK(st::detail::java_end_of_line({.multiline = true, .unix_lines = true}) == "(?=\\n|\\z)");
    }

    TEST_CASE("bytes beyond ASCII are parts of words") {
        CHECK(st::detail::java_word_bound(true).find("\\x80-\\xFF") != std::string::npos);
        CHECK(st::detail::java_word_bound(true) != st::detail::java_word_bound(false));
    }
}
