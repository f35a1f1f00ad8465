// SPDX-License-Identifier: BSL-1.0
#include <string>

#include <doctest/doctest.h>
#include <strata/core/error.hpp>
#include <strata/filter/filter_string.hpp>
#include <strata/filter/filter_string/reader.hpp>

namespace st = strata;

namespace {
/// The name and the arguments, those in quotes in brackets.
std::string read(st::bytes_view text, std::size_t from = 0) {
    const st::detail::filter_words words = st::detail::filter_reader(text).read(from);
    std::string all(words.name);
    for (const st::detail::filter_argument& one : words.arguments)
        all += one.is_quoted ? "[" + one.text + "]" : " " + one.text;
    return all + "|" + std::string(text.substr(words.end));
}
}  // namespace

TEST_SUITE("filter/filter_string/reader")
{
    TEST_CASE("a filter ends at the first parenthesis that is not in quotes") {  // R10.43
        CHECK(read("A(1, 'b') AND") == "A 1[b]| AND");
        CHECK(read("A(')')") == "A[)]|");
        CHECK(read("A(''')')") == "A[')]|");
        CHECK(read("x A()", 2) == "A|");
    }

    TEST_CASE("a name ends at a blank or a parenthesis, and what is between them does not count") {  // R10.43
        CHECK(read("A ()") == "A|");
        CHECK(read("A b,c (1)") == "A 1|");
        CHECK(read("A\t(1)") == "A\t 1|");
    }

    TEST_CASE("blanks, commas and parentheses part arguments") {  // R10.43
        CHECK(read("A(1 2,,3 , 4)") == "A 1 2 3 4|");
        CHECK(read("A(a'b c'd)") == "A a'b c'd|");  // quotes within one are bytes
    }

    TEST_CASE("doubled quotes are one") {  // R10.43
        CHECK(read("A('')") == "A[]|");
        CHECK(read("A('''')") == "A[']|");
        CHECK(read("A('a''''b')") == "A[a''b]|");
    }

    TEST_CASE("the byte after a quoted argument does not count") {  // R10.43
        CHECK(read("A('a'xb)") == "A[a] b|");
        CHECK(read("A('a'x'b')") == "A[a][b]|");
    }

    TEST_CASE("what does not end is an error at the end") {
        for (const char* text : {"A(", "A('", "A('a", "A(''", "A"}) {
            CAPTURE(text);
            CHECK_THROWS_AS(read(text), st::bad_filter_string);
        }
        CHECK_THROWS_WITH_AS(read("A('a"),
                             "strata: at byte 4 of the filter string: expected a quote that ends the "
                             "text from byte 2",
                             st::bad_filter_string);
    }

    TEST_CASE("a message shows forty bytes") {
        CHECK(st::detail::shown("a\n") == "'a\\x0A'");
        CHECK(st::detail::shown(std::string(41, 'a')) == "'" + std::string(40, 'a') + "...'");
    }
}
