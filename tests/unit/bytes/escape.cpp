// SPDX-License-Identifier: BSL-1.0
#include <cstdio>
#include <random>
#include <string>
#include <utility>

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

    TEST_CASE("a text with escapes stands for the bytes that it was made of") {
        for (int byte = 0; byte != 256; ++byte) {
            const st::bytes raw(1, static_cast<char>(byte));
            CHECK(st::unescape(st::escape(raw)) == raw);
        }
        std::mt19937_64 random(31);
        for (int i = 0; i != 10000; ++i) {
            st::bytes raw;
            for (std::size_t left = random() % 8; left != 0; --left)
                raw.push_back(random() % 2 == 0 ? "\\xA0"[random() % 4] : static_cast<char>(random()));
            if (st::unescape(st::escape(raw)) != raw) FAIL_CHECK("not restored: " << st::escape(raw));
        }
    }

    // Each of these was read by Bytes.toBytesBinary of HBase 2.6.4.
    TEST_CASE("a text with escapes that are none is read as HBase reads it") {
        const std::pair<st::bytes_view, st::bytes_view> read[] = {
            {"", ""},
            {"plain", "plain"},
            {"\\x00", {"\0", 1}},
            {"\\xFF\\x0A", "\xFF\n"},
            {"\\x5Cx41", "\\x41"},
            {"~ \\x7F", "~ \x7F"},
            {"\\", "\\"},
            {"a\\", "a\\"},
            {"a\\b", "a\\b"},
            {"\\\\x41", "\\A"},
            {"\\X41", "\\X41"},
            {"\\xab", "xab"},
            {"\\xAg", "xAg"},
            {"\\xGA!", "xGA!"},
            {"\\xZZ\\x41", "xZZA"},
            {"\\x\\x41", "xA"},
            {"\\x\\x414", "xA4"},
            {"\\x4\\x41", "x4A"},
        };
        for (const auto& one : read) CHECK_MESSAGE(st::unescape(one.first) == one.second, one.first);
    }

    TEST_CASE("a text that ends within an escape is refused") {
        for (const st::bytes_view text : {"\\x", "\\x4", "\\xg", "a\\x", "\\x41\\x4"})
            CHECK_THROWS_AS(st::unescape(text), st::illegal_argument);
        CHECK_THROWS_WITH(st::unescape("row\\x4"), "strata: a text ends within the escape '\\x4'");
    }
}
