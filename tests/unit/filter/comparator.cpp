// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>

#include <strata/bytes/big_endian.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/comparator.hpp>

namespace st = strata;
namespace comparator = st::comparator;

namespace {
// How the reference value stands to the part.
char sign(const st::shared_comparator& of, st::bytes_view part) {
    const int s = of->compare(part);
    return s < 0 ? '<' : s > 0 ? '>' : '=';
}
}  // namespace

TEST_SUITE("filter/comparator")
{
    TEST_CASE("binary compares all bytes, unsigned") {  // R10.7
        const auto b = comparator::binary("b");
        CHECK(sign(b, "a") == '>');
        CHECK(sign(b, "b") == '=');
        CHECK(sign(b, "ba") == '<');
        CHECK(sign(b, "\x80") == '<');
        CHECK(sign(comparator::binary(""), "") == '=');
    }

    TEST_CASE("a binary prefix is equal to all that begins with it") {  // R10.7
        const auto ab = comparator::binary_prefix("ab");
        CHECK(sign(ab, "ab") == '=');
        CHECK(sign(ab, "abc") == '=');
        CHECK(sign(ab, "ac") == '<');
        CHECK(sign(ab, "aa9") == '>');
        CHECK(sign(ab, "a") == '>');  // shorter, and a prefix of it
        CHECK(sign(ab, "") == '>');
    }

    TEST_CASE("a component lies at its offset") {  // R10.7
        const auto bc = comparator::binary_component("bc", 1);
        CHECK(sign(bc, "abcd") == '=');
        CHECK(sign(bc, "abdd") == '<');
        CHECK(sign(bc, "abb") == '>');
        CHECK(sign(bc, "ab") == '>');  // what is left of it
        CHECK(sign(bc, "") == '>');
        CHECK(sign(comparator::binary_component("", 7), "a") == '=');
        CHECK(sign(comparator::binary_component("b", 1), "b") ==
              sign(comparator::binary_component("b", 1LL << 32), "b"));
        CHECK_THROWS_WITH_AS(comparator::binary_component("bc", -1),
                             "strata: a component begins at 0 or later, but not at -1", st::illegal_argument);
    }

    TEST_CASE("a comparator says whether it may throw") {
        CHECK_FALSE(comparator::binary("a")->may_throw());
        CHECK_FALSE(comparator::binary_prefix("a")->may_throw());
        CHECK_FALSE(comparator::binary_component("a", 1)->may_throw());
        CHECK_FALSE(comparator::null()->may_throw());
        CHECK_FALSE(comparator::bit("a", st::bitwise::one)->may_throw());
        CHECK_FALSE(comparator::substring("a")->may_throw());
        CHECK(comparator::number(1)->may_throw());
        struct own : st::byte_comparator {
            int compare(st::bytes_view) const override { return 0; }
        };
        CHECK(own().may_throw());
    }

    TEST_CASE("three write what filter strings call them, the others say that they cannot") {  // R10.44
        std::string to;
        comparator::binary("a")->write_string(to);
        comparator::binary_prefix("b")->write_string(to);
        comparator::substring("C")->write_string(to);
        CHECK(to == "binary:abinaryprefix:bsubstring:c");
        for (const auto& one : {comparator::null(), comparator::number(1), comparator::bit("a", st::bitwise::both),
                                comparator::binary_component("a", 1)})
            CHECK_THROWS_AS(one->write_string(to), st::illegal_argument);
    }

    TEST_CASE("numbers are signed and have eight bytes") {  // R10.7
        const auto two = comparator::number(2);
        CHECK(sign(two, st::to_big_endian(1)) == '>');
        CHECK(sign(two, st::to_big_endian(2)) == '=');
        CHECK(sign(two, st::to_big_endian(3)) == '<');
        CHECK(sign(two, st::to_big_endian(-3)) == '>');
        CHECK(sign(comparator::number(std::numeric_limits<std::int64_t>::min()), st::to_big_endian(0)) == '<');
        CHECK_THROWS_WITH_AS(two->compare("2"), "strata: a number has 8 bytes, but this one has 1",
                             st::illegal_argument);
        CHECK_THROWS_AS(two->compare("123456789"), st::illegal_argument);
    }

    TEST_CASE("nothing in a filter is equal to null") {  // R10.7
        CHECK(sign(comparator::null(), "") == '>');
        CHECK(sign(comparator::null(), "a") == '>');
    }

    TEST_CASE("bits are equal if any byte is left of them") {  // R10.7
        CHECK(sign(comparator::bit("\x0F", st::bitwise::both), "\x01") == '=');
        CHECK(sign(comparator::bit("\x0F", st::bitwise::both), "\x70") == '>');
        CHECK(sign(comparator::bit(st::bytes(1, '\0'), st::bitwise::either), st::bytes(1, '\0')) == '>');
        CHECK(sign(comparator::bit(st::bytes(1, '\0'), st::bitwise::either), "\x80") == '=');
        CHECK(sign(comparator::bit("ab", st::bitwise::one), "ab") == '>');
        CHECK(sign(comparator::bit("ab", st::bitwise::one), "ac") == '=');
    }

    TEST_CASE("bits of another length are not equal") {  // R10.7
        CHECK(sign(comparator::bit("ab", st::bitwise::either), "a") == '>');
        CHECK(sign(comparator::bit("ab", st::bitwise::either), "abc") == '>');
        CHECK(sign(comparator::bit("", st::bitwise::either), "") == '>');
    }

    TEST_CASE("a substring is found in upper and lower case") {  // R10.7
        const auto web = comparator::substring("Web");
        CHECK(sign(web, "the WEB table") == '=');
        CHECK(sign(web, "web") == '=');
        CHECK(sign(web, "we b") == '>');
        CHECK(sign(comparator::substring(""), "") == '=');
        CHECK(sign(comparator::substring("\xC3\x84"), "\xC3\x84") == '=');
        CHECK(sign(comparator::substring("\xC3\x84"), "\xC3\xA4") == '>');  // letters beyond ASCII have one case
    }

    TEST_CASE("a filter asks whether the part relates to the reference value") {  // R10.4, S10
        const auto b = comparator::binary("b");
        CHECK(st::detail::passes(st::compare::less, *b, "a"));
        CHECK_FALSE(st::detail::passes(st::compare::less, *b, "b"));
        CHECK(st::detail::passes(st::compare::less_or_equal, *b, "b"));
        CHECK(st::detail::passes(st::compare::equal, *b, "b"));
        CHECK(st::detail::passes(st::compare::not_equal, *b, "a"));
        CHECK(st::detail::passes(st::compare::greater_or_equal, *b, "b"));
        CHECK(st::detail::passes(st::compare::greater, *b, "c"));
        CHECK_FALSE(st::detail::passes(st::compare::greater, *b, "b"));
    }

    TEST_CASE("a mismatch passes less and not_equal, nothing passes greater") {  // R10.8
        const auto x = comparator::substring("x");
        CHECK(st::detail::passes(st::compare::less, *x, "a"));
        CHECK(st::detail::passes(st::compare::not_equal, *x, "a"));
        CHECK_FALSE(st::detail::passes(st::compare::greater, *x, "a"));
        CHECK_FALSE(st::detail::passes(st::compare::greater, *x, "x"));
        CHECK(st::detail::passes(st::compare::greater_or_equal, *x, "x"));
    }
}
