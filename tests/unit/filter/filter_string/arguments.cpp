// SPDX-License-Identifier: BSL-1.0
#include <cstdint>
#include <string>

#include <doctest/doctest.h>
#include <strata/core/error.hpp>
#include <strata/filter/filter_string.hpp>
#include <strata/filter/filter_string/arguments.hpp>

namespace st = strata;
using st::detail::argument_reader;

namespace {
/// Reads the one argument of a filter.
template <class Read>
auto of(st::bytes_view text, const Read& read) {
    const st::detail::filter_words words = st::detail::filter_reader(text).read(0);
    argument_reader from(words, st::comparator::regex<char>);
    return read(from);
}
std::int64_t number(const std::string& text) {
    return of("A(" + text + ")", [](argument_reader& from) { return from.number(); });
}
}  // namespace

TEST_SUITE("filter/filter_string/arguments")
{
    TEST_CASE("numbers are those of HBase, with what it makes of too large ones") {  // R10.44
        CHECK(number("0") == 0);
        CHECK(number("007") == 7);
        CHECK(number("-") == 0);
        CHECK(number("-0") == 0);
        CHECK(number("9223372036854775807") == INT64_MAX);
        CHECK(number("18446744073709551617") == 1);
        for (const char* wrong : {"9223372036854775808", "18446744073709551615", "-1", "+1", "1.5", "a", "'1'"}) {
            CAPTURE(wrong);
            CHECK_THROWS_AS(number(wrong), st::bad_filter_string);
        }
    }

    TEST_CASE("true and false have any case") {  // R10.44
        const auto truth = [](argument_reader& from) { return from.truth(); };
        CHECK(of("A(tRuE)", truth));
        CHECK_FALSE(of("A(FALSE)", truth));
        CHECK_THROWS_AS(of("A('true')", truth), st::bad_filter_string);
    }

    TEST_CASE("there are six operators") {  // R10.44
        const auto op = [](argument_reader& from) { return from.op(); };
        CHECK(of("A(<)", op) == st::compare::less);
        CHECK(of("A(<=)", op) == st::compare::less_or_equal);
        CHECK(of("A(=)", op) == st::compare::equal);
        CHECK(of("A(!=)", op) == st::compare::not_equal);
        CHECK(of("A(>=)", op) == st::compare::greater_or_equal);
        CHECK(of("A(>)", op) == st::compare::greater);
        CHECK_THROWS_AS(of("A('=')", op), st::bad_filter_string);
    }

    TEST_CASE("a comparator is a kind and, after the first colon, a value") {  // R10.44
        const auto text_of = [](const std::string& text) {
            std::string written;
            of("A('" + text + "')", [](argument_reader& from) { return from.reference(); })->write_string(written);
            return written;
        };
        for (const char* same : {"binary:a:b", "binaryprefix:", "substring:a", "regexstring:a+", "regexstringnocase:A"})
            CHECK(text_of(same) == same);
        CHECK(text_of("substring:AB") == "substring:ab");
        for (const char* wrong : {"a", "", ":a", "Binary:a", " binary:a", "long:1"}) {
            CAPTURE(wrong);
            CHECK_THROWS_AS(text_of(wrong), st::bad_filter_string);
        }
    }

    TEST_CASE("the number of arguments is one of those that are given") {
        const auto has = [](argument_reader& from) { return from.has({0, 2}); };
        CHECK(of("A()", has) == 0);
        CHECK(of("A(1, 2)", has) == 2);
        CHECK_THROWS_WITH_AS(of("A(1)", has),
                             "strata: at byte 3 of the filter string: expected A to have 0 or 2 arguments, and not 1",
                             st::bad_filter_string);
    }

    TEST_CASE("an error of the library gets the position") {
        CHECK_THROWS_WITH_AS(
            st::detail::at_position(7, "that", []() -> int { st::detail::raise<st::bad_timestamp>("not this"); }),
            "strata: at byte 7 of the filter string: expected that, but not this", st::bad_filter_string);
    }
}
