// SPDX-License-Identifier: BSL-1.0
#include <string>

#include <doctest/doctest.h>
#include <strata/files/json_lines/utf8.hpp>

namespace st = strata;

TEST_SUITE("files/json_lines/utf8")
{
    TEST_CASE("every character is written and read") {
        for (std::uint32_t c = 0; c <= 0x10FFFF; ++c) {
            if (c >= 0xD800 && c <= 0xDFFF) continue;
            st::bytes text;
            st::detail::append_utf8(text, c);
            const std::size_t size = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
            if (text.size() != size || st::detail::utf8_length(text) != size) FAIL(c);
            text.pop_back();
            if (st::detail::is_utf8(text) != text.empty()) FAIL(c);
        }
    }

    TEST_CASE("of all starts of four bytes, as many are a character as there are characters") {
        std::size_t count = 0;
        for (unsigned first = 0; first != 256; ++first)
            for (unsigned second = 0; second != 256; ++second) {
                const char text[] = {static_cast<char>(first), static_cast<char>(second), '\x80', '\x80'};
                const std::size_t size = st::detail::utf8_length({text, 4});
                // Each further byte has 64 values.
                if (size == 2) count += 1;
                if (size == 3) count += 64;
                if (size == 4) count += 64 * 64;
            }
        CHECK(count == 0x110000 - 0x800 - 0x80);
    }

    TEST_CASE("what is no character") {
        for (const char* text : {"\x80", "\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xF0\x8F\xBF\xBF",
                                 "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "a\xC3", "\xC3\x28"})
            CHECK_FALSE(st::detail::is_utf8(text));
        CHECK(st::detail::is_utf8("a\xC3\xBC\xE2\x82\xAC\xF0\x9F\x98\x80"));
    }
}
