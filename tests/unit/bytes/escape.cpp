// SPDX-License-Identifier: BSL-1.0
#include <cstdio>
#include <string>

#include <doctest/doctest.h>
#include <strata/bytes/escape.hpp>

namespace st = strata;

TEST_SUITE("bytes/escape")
{
    TEST_CASE("printable characters stand for themselves") {  // R11.7
        CHECK(st::escape("").empty());
        CHECK(st::escape("com.cnn.www") == "com.cnn.www");
        CHECK(st::escape(" ~") == " ~");
        CHECK(st::escape("'\"`") == "'\"`");
    }

    TEST_CASE("every other byte and the backslash is written as two upper-case hex digits") {  // R11.7
        CHECK(st::escape(st::bytes_view("\0", 1)) == "\\x00");
        CHECK(st::escape("\\") == "\\x5C");
        CHECK(st::escape("\x7F\x80\xAB\xFF") == "\\x7F\\x80\\xAB\\xFF");
        CHECK(st::escape("a\tb") == "a\\x09b");
    }

    TEST_CASE("each of the 256 bytes has one text") {  // R11.7
        for (int byte = 0; byte != 256; ++byte) {
            const bool is_plain = byte >= ' ' && byte <= '~' && byte != '\\';
            char expected[5];
            std::snprintf(expected, sizeof expected, is_plain ? "%c" : "\\x%02X", static_cast<unsigned>(byte));
            CHECK(st::escape(std::string(1, static_cast<char>(byte))) == expected);
        }
    }
}
