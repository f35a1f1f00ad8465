// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <memory>
#include <string>

#include <doctest/doctest.h>
#include <strata/core/error.hpp>
#include <strata/filter/counting_filters.hpp>
#include <strata/filter/filter_string.hpp>
#include <strata/filter/filter_string/operators.hpp>

namespace st = strata;

namespace {
/// Puts together what letters stand for: pages by number, & | s w for operators, parentheses.
std::string combined(const std::string& letters) {
    using enum st::detail::filter_operator;
    st::detail::filter_stacks stacks;
    for (std::size_t i = 0; i != letters.size(); ++i) {
        switch (letters[i]) {
            case '&':
                stacks.push(both, i);
                break;
            case '|':
                stacks.push(either, i);
                break;
            case 's':
                stacks.push(skip, i);
                break;
            case 'w':
                stacks.push(while_match, i);
                break;
            case '(':
                stacks.push(open, i);
                break;
            case ')':
                stacks.close(i);
                break;
            default:
                stacks.push(std::make_shared<st::filters::page>(letters[i] - '0'), i);
        }
    }
    std::string text = st::filter_string(*stacks.finish(letters.size()));
    for (std::size_t at; (at = text.find("PageFilter(")) != std::string::npos;)
        text.replace(at, 13, text.substr(at + 11, 1));
    return text;
}
}  // namespace

TEST_SUITE("filter/filter_string/operators")
{
    TEST_CASE("what binds more strongly is applied first") {  // R10.42
        CHECK(combined("1|2&3") == "1 OR (2 AND 3)");
        CHECK(combined("1&2|3&4") == "(1 AND 2) OR (3 AND 4)");
        CHECK(combined("s1&2") == "(SKIP 1) AND 2");
        CHECK(combined("sw1") == "SKIP (WHILE 1)");
        CHECK(combined("(1|2)&3") == "(1 OR 2) AND 3");
    }

    TEST_CASE("operators of one kind make one list") {  // R10.42
        CHECK(combined("1&2&3") == "1 AND 2 AND 3");
        CHECK(combined("1|2|3") == "1 OR 2 OR 3");
        CHECK(combined("(1&2)&3") == "(1 AND 2) AND 3");
    }

    TEST_CASE("an operator takes its filters from wherever they stood") {  // R10.42
        CHECK(combined("1s") == "SKIP 1");
        CHECK(combined("&12") == "1 AND 2");
        CHECK(combined("12&") == "1 AND 2");
    }

    TEST_CASE("parentheses may be empty, and may stay open") {  // R10.42
        CHECK(combined("()1()") == "1");
        CHECK(combined("(1&(2|3") == "1 AND (2 OR 3)");
    }

    TEST_CASE("a parenthesis loses operators of a second kind") {  // R10.42
        for (const char* lost : {"(1|2&3)", "(1|s2)", "(1&s2)", "(sw1)", "((1|2&3)", "4&(1|2&3)"}) {
            CAPTURE(lost);
            CHECK_THROWS_AS(combined(lost), st::bad_filter_string);
        }
        CHECK(combined("((1||2&3))") == "1 OR (2 AND 3)");
    }

    TEST_CASE("what is missing or too much is an error") {
        for (const char* wrong : {"", "1&", "&1", "s", "(", ")", "12", "1)", "()"}) {
            CAPTURE(wrong);
            CHECK_THROWS_AS(combined(wrong), st::bad_filter_string);
        }
    }
}
