// SPDX-License-Identifier: BSL-1.0
#include <limits>
#include <sstream>
#include <string>

#include <doctest/doctest.h>
#include <strata/bytes/escape.hpp>
#include <strata/files/parts/text_lines.hpp>

namespace st = strata;

TEST_SUITE("files/parts/text_lines")
{
    TEST_CASE("lines have numbers, and the last one needs no end") {
        std::istringstream in("a\n\nb");
        st::detail::text_lines lines(in);
        CHECK(lines.number() == 0);
        std::string seen;
        while (lines.next()) seen += std::to_string(lines.number()) + std::string(lines.line()) + ';';
        CHECK(seen == "1a;2;3b;");
        CHECK_FALSE(lines.next());
    }

    TEST_CASE("a fault has its place, also before the first line") {
        std::istringstream in("a\nb");
        st::detail::text_lines lines(in);
        CHECK_THROWS_WITH_AS(lines.fail(0, "no"), "strata: line 1, column 1: no", st::bad_text);
        lines.next();
        lines.next();
        CHECK_THROWS_WITH_AS(lines.fail(4, "no"), "strata: line 2, column 5: no", st::bad_text);
    }

    TEST_CASE("whole numbers are read to their ends") {
        std::istringstream in("a");
        st::detail::text_lines lines(in);
        CHECK(lines.number<std::int64_t>("-9223372036854775808", 0, "it") ==
              (std::numeric_limits<std::int64_t>::min)());
        CHECK(lines.number<std::uint64_t>("18446744073709551615", 0, "it") ==
              (std::numeric_limits<std::uint64_t>::max)());
        for (const char* text : {"", "-", "+1", " 1", "1 ", "0x1", "1.0", "18446744073709551616"})
            CHECK_THROWS_AS(lines.number<std::uint64_t>(text, 0, "it"), st::bad_text);
    }

    TEST_CASE("what escape() writes is read, and nothing else") {
        std::istringstream in("a");
        st::detail::text_lines lines(in);
        st::bytes all;
        for (int c = 0; c != 256; ++c) all += static_cast<char>(c);
        st::bytes read;
        lines.unescape_strictly(st::escape(all), 0, read);
        CHECK(read == all);
        for (const char* text : {"\\", "\\x", "\\x0", "\\xag", "\\x0a", "\\n", "\x7F", "\x80", "\t"})
            CHECK_THROWS_AS(lines.unescape_strictly(text, 0, read), st::bad_text);
    }
}
