// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <string>

#include <doctest/doctest.h>
#include <strata/core/error.hpp>
#include <strata/filter/regex/java_reader.hpp>

namespace st = strata;

namespace {

/// Opens what java_reader has for its children.
struct reader : st::detail::java_reader {
    explicit reader(st::bytes_view whole, st::regex_options how = {}) : java_reader(whole, how) { begin(); }
    using java_reader::counted;
    using java_reader::escaped_byte;
    using java_reader::flags;
    using java_reader::group_name;
    using java_reader::options_;
    using java_reader::property;
    using java_reader::skip;
    using java_reader::take;

    std::string rest() const { return text_.substr(at_); }
};

std::string unquoted(st::bytes_view expression) { return reader(expression).rest(); }
int byte_of(st::bytes_view escape) {
    reader in(escape);
    const char letter = in.take("a test");
    const int byte = in.escaped_byte(letter);
    CHECK(in.rest().empty());
    return byte;
}

}  // namespace

TEST_SUITE("filter/regex/java_reader")
{
    TEST_CASE("a quote is written with backslashes") {  // R10.7
        CHECK(unquoted("a\\Qb.c\\Ed.") == "ab\\.cd.");
        CHECK(unquoted("\\Q\\d") == "\\\\d");
        CHECK(unquoted("\\Q7") == "\\x37");
        CHECK(unquoted("\\\\Q") == "\\\\Q");
        CHECK(unquoted("a\\") == "a\\");
    }

    TEST_CASE("escapes of one byte") {  // R10.7
        CHECK(byte_of("n") == '\n');
        CHECK(byte_of("x7f") == 0x7F);
        CHECK(byte_of("xFf") == 0xFF);
        CHECK(byte_of("x{00000E9}") == 0xE9);
        CHECK(byte_of("u007e") == '~');
        CHECK(byte_of("0377") == 0xFF);
        CHECK(byte_of("07") == 7);
        CHECK(byte_of("c@") == 0);
        CHECK(byte_of("e") == 0x1B);
        CHECK(byte_of("*") == '*');
        for (const char* wrong :
             {"x", "x4", "x{", "x{}", "x{4", "x{100}", "u007", "u0080", "0", "08", "c", "c\x80", "y", "8"})
            CHECK_THROWS_AS(byte_of(wrong), st::illegal_argument);
    }

    TEST_CASE("an octal number ends where another digit would make it too large") {  // R10.7
        reader in("0400");
        CHECK(in.escaped_byte(in.take("a test")) == 040);
        CHECK(in.rest() == "0");
    }

    TEST_CASE("repetitions by number") {  // R10.7
        CHECK(reader("{7}").counted() == "{7}");
        CHECK(reader("{07,}").counted() == "{7,}");
        CHECK(reader("{2,2147483647}").counted() == "{2,2147483647}");
        for (const char* wrong : {"{", "{}", "{,2}", "{2", "{2,", "{2,1}", "{2147483648}", "{a}", "{2;3}"})
            CHECK_THROWS_AS(reader(wrong).counted(), st::illegal_argument);
    }

    TEST_CASE("names of groups") {  // R10.7
        CHECK(reader("n1>rest").group_name() == "n1");
        for (const char* wrong : {"1n>", ">", "", "n", "n_>"})
            CHECK_THROWS_AS(reader(wrong).group_name(), st::illegal_argument);
    }

    TEST_CASE("flags") {  // R10.7
        reader in("im-s:");
        CHECK(in.flags() == ':');
        CHECK(in.options_.ignore_case);
        CHECK(in.options_.multiline);
        CHECK_FALSE(in.options_.dot_takes_line);
        for (const char* wrong : {"u)", "U)", "i", "", "i-s-m)", "y)"})
            CHECK_THROWS_AS(reader(wrong).flags(), st::illegal_argument);
    }

    TEST_CASE("comments mode skips blanks and comments, other modes nothing") {  // R10.7
        reader in(" \t# a\r # b\n c", {.comments = true});
        in.skip();
        CHECK(in.rest() == "c");
        reader unix_lines("# a\rb\nc", {.unix_lines = true, .comments = true});
        unix_lines.skip();
        CHECK(unix_lines.rest() == "c");
        reader plain(" a");
        plain.skip();
        CHECK(plain.rest() == " a");
    }
}
