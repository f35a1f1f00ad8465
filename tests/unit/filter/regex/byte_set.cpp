// SPDX-License-Identifier: BSL-1.0
#include <string>

#include <doctest/doctest.h>
#include <strata/filter/regex/byte_set.hpp>

namespace st = strata::detail;

namespace {
std::string class_text(char letter) { return st::java_class_of(letter).second.text(); }
std::string class_text(std::string_view name) { return st::java_class_of(name).second.text(); }
}  // namespace

TEST_SUITE("filter/regex/byte_set")
{
    TEST_CASE("a set is written in ranges, and bytes that are no letters or digits by number") {
        CHECK(st::byte_set::of("a").text() == "a");
        CHECK(st::byte_set::of(".").text() == "\\x2E");
        CHECK(st::byte_set::of("cab").text() == "[a-c]");
        CHECK(st::byte_set::of("az-]").text() == "[\\x2D\\x5Daz]");
        CHECK(st::byte_set::of(0x80, 0xFF).text() == "[\\x80-\\xFF]");
        CHECK(st::byte_set::all().text() == ".");
        CHECK(st::byte_set().text() == "[^\\x00-\\xFF]");
        CHECK((~st::byte_set::of("a")).text() == "[\\x00-\\x60b-\\xFF]");
    }

    TEST_CASE("sets are united, intersected and complemented") {
        const st::byte_set a_to_f = st::byte_set::of('a', 'f'), d_to_h = st::byte_set::of('d', 'h');
        CHECK((a_to_f | d_to_h).text() == "[a-h]");
        CHECK((a_to_f & d_to_h).text() == "[d-f]");
        CHECK((a_to_f & ~d_to_h).text() == "[a-c]");
        CHECK((~~a_to_f).text() == a_to_f.text());
    }

    TEST_CASE("letters of ASCII have another case, other bytes have not") {
        CHECK(st::byte_set::of("b").in_both_cases().text() == "[Bb]");
        CHECK(st::byte_set::of("[`{@").in_both_cases().text() == st::byte_set::of("[`{@").text());
        CHECK(st::byte_set::of("\xE9").in_both_cases().text() == "\\xE9");
    }

    TEST_CASE("classes of a letter") {  // R10.7
        CHECK(class_text('d') == "[0-9]");
        CHECK(class_text('D') == "[\\x00-\\x2F\\x3A-\\xFF]");
        CHECK(class_text('h') == "[\\x09\\x20]");
        CHECK(class_text('s') == "[\\x09-\\x0D\\x20]");
        CHECK(class_text('v') == "[\\x0A-\\x0D]");
        CHECK(class_text('w') == "[0-9A-Z\\x5Fa-z]");
        CHECK_FALSE(st::java_class_of('q').first);
        CHECK_FALSE(st::java_class_of('Q').first);
    }

    TEST_CASE("classes of a name") {  // R10.7
        CHECK(class_text("XDigit") == "[0-9A-Fa-f]");
        CHECK(class_text("Punct") == "[\\x21-\\x2F\\x3A-\\x40\\x5B-\\x60\\x7B-\\x7E]");
        CHECK(class_text("Cntrl") == "[\\x00-\\x1F\\x7F]");
        CHECK_FALSE(st::java_class_of("lower").first);
        CHECK_FALSE(st::java_class_of("L").first);
    }
}
