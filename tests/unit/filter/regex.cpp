// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <fstream>
#include <string>

#include <doctest/doctest.h>
#include <strata/core/error.hpp>
#include <strata/filter/cell_filters.hpp>
#include <strata/filter/regex.hpp>
#include <strata/table/dynamic_table.hpp>

#include "support/expression_questions.hpp"

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

    TEST_CASE("every expression finds what HBase's comparator finds, or is refused") {  // R10.7
        std::ifstream in(STRATA_EXPRESSIONS, std::ios::binary);
        int found = 0, not_found = 0, errors = 0, refused = 0;
        for (const expression_question& one : expression_question::all_of(in)) {
            CAPTURE(one.text);
            const std::string ours = one.answer_of_strata();
            if (one.answer.starts_with("error")) {
                ++errors;
                CHECK(ours.starts_with("error"));
            } else if (ours.starts_with("error")) {
                ++refused;
            } else {
                CHECK(ours == one.answer);
                ++(ours == "found" ? found : not_found);
            }
        }
        CHECK(found > 150);
        CHECK(not_found > 150);
        CHECK(errors > 40);
        CHECK(refused < 40);
    }

    TEST_CASE("Java's constructs match what they match there") {  // f07, R10.7
        CHECK(finds("\\Qa.b\\E", "a.b"));
        CHECK_FALSE(finds("\\Qa.b\\E", "axb"));
        CHECK(finds("\\Aabc\\z", "abc"));
        CHECK(finds("abc\\Z", "abc\n"));
        CHECK(finds("[a-c&&[^b]]", "a"));
        CHECK_FALSE(finds("[a-c&&[^b]]", "b"));
        CHECK(finds("\\h", "\t"));
        CHECK(finds("(?<quote>['\"]).*?\\k<quote>", "say 'yes'"));
        CHECK(finds("(?<!un)known", "well known"));
        CHECK_FALSE(finds("(?<!un)known", "unknown"));
        CHECK_FALSE(finds("a*+a", "aaa"));
    }

    TEST_CASE("what is not as in Java is refused by name") {  // R10.7
        const auto why = [](const std::string& expression) -> std::string {
            try {
                st::comparator::regex(expression);
            } catch (const st::illegal_argument& refusal) {
                return refusal.what();
            }
            return "";
        };
        const auto names = [&why](const std::string& expression, const std::string& construct) {
            CAPTURE(expression);
            CAPTURE(why(expression));
            CHECK(why(expression).find(construct) != std::string::npos);
        };
        names("\\X", "\\X");
        names("\\N{WHITE SMILING FACE}", "\\N");
        names("\\b{g}", "\\b{");
        names("\\p{L}", "\\p{L}");
        names("\\pL", "\\p{L}");
        names("\\p{IsAlphabetic}", "\\p{IsAlphabetic}");
        names("\\p{javaLowerCase}", "\\p{javaLowerCase}");
        names("\\u00e9", "\\u beyond 007F");
        names("\\x{e9}\\x{263a}", "\\x{...} beyond FF");
        names("(?u)a", "(?u");
        names("(?U)a", "(?U");
        names("(?R)", "(?R");
        names("(?1)", "(?1");
        names("(?P<n>a)", "(?P");
        names("(?|a)", "(?|");
        names("(?#a)", "(?#");
        names("(*FAIL)", "a * that repeats nothing");
        names("a\\Kb", "\\K");
        names("\\<a", "");
        names("\\1(a)", "a reference to group 1");
        names("(?:(a)|b)+\\1", "a reference to group 1");
        names("\\k<n>", "'n'");
        names("(?<=a+)b", "look-behind");
        names("[\xC3\xA9]", "a byte beyond ASCII in a class");
        names("\xC3\xA9+", "a repeated byte beyond ASCII");
        names("[a&&]", "an intersection with nothing");
        names("a{99999999999}", "2147483647");
        names(std::string(200, '('), "deep");
        names(std::string(200, '['), "deep");
        names("a)", "a )");
        names("\\", "an end within an escape");
    }

    TEST_CASE("a character is a byte") {  // R10.7
        CHECK(finds("caf\xC3\xA9", "un caf\xC3\xA9 noir"));
        CHECK(finds("(?:\xC3\xA9)+$", "\xC3\xA9\xC3\xA9"));
        CHECK(finds("^..$", "\xC3\xA9"));
        CHECK(finds("\\xC3\\xA9", "\xC3\xA9"));
        CHECK(finds("[\\x80-\\xFF]", "\xC3\xA9"));
        CHECK_FALSE(finds("\\bcaf\\b", "caf\xC3\xA9"));
        CHECK(finds("a\\x00b", st::bytes_view("a\0b", 3)));
        CHECK(finds(std::string("a\0b", 3), st::bytes_view("a\0b", 3)));
        CHECK_FALSE(finds("\xC3\x89", "\xC3\xA9", {.ignore_case = true}));
    }

    TEST_CASE("a long value is searched without a deep stack") {  // f10
        const std::string value(3'000'000, 'a');
        CHECK_FALSE(finds(".*error.*", value));
        CHECK(finds(".*error.*", value + "error" + value));
        CHECK_FALSE(finds("^.*error.*$", value));
        CHECK_FALSE(finds("(?:a|b)", std::string(300'000, 'c')));
    }

    TEST_CASE("a search for an expression that explodes is given up") {  // R10.7
        const std::string value(10 << 20, 'a');
        for (const char* expression :
             {"(a+)+b", "(a*)*b", "(a|aa)+b", "(?:a|a)*b", "(a+a+)+b", "^(([a-z])+.)+[A-Z]([a-z])+$",
              "(?:a?){30}a{30}b", "([a-zA-Z]+)*\\d", "(?=(a+)+b)", "(?:.*.*)*=.*", "((a|b)+c?)+d",
              "(?:(?:a{1,3}){1,3}){1,3}+b.*(.*)*c"}) {
            CAPTURE(expression);
            const auto reference = st::comparator::regex(expression, {.most_looks = 500'000});
            try {
                const int sign = reference->compare(value);
                CHECK(sign == 1);
            } catch (const st::expression_too_complex& refusal) {
                CHECK(std::string(refusal.what()).find(expression) != std::string::npos);
            }
        }
        CHECK_THROWS_AS(finds("(a+)+b", value, {.most_looks = 500'000}), st::expression_too_complex);
        // It is the comparator that gives up, not the part that is too long.
        CHECK(finds("^a+", value));
    }

    TEST_CASE("a search that is given up stops the read") {
        st::dynamic_table t{{.name = "f"}};
        t.put("row", st::column("f", "q"), std::string(2000, 'a'));
        const auto explodes = st::comparator::regex("(a+)+b", {.most_looks = 100'000});
        const auto filter = st::filters::value(st::compare::equal, explodes);
        CHECK_THROWS_AS(t.get("row", {.filter = filter}), st::expression_too_complex);
        CHECK(t.get("row", st::column("f", "q")));
    }
}
