// SPDX-License-Identifier: BSL-1.0
#include <random>
#include <string>

#include <doctest/doctest.h>
#include <strata/files/json_lines/base64.hpp>

namespace st = strata;

TEST_SUITE("files/json_lines/base64")
{
    TEST_CASE("the test vectors of RFC 4648") {
        const char* const pairs[][2] = {{"", ""},
                                        {"f", "Zg=="},
                                        {"fo", "Zm8="},
                                        {"foo", "Zm9v"},
                                        {"foob", "Zm9vYg=="},
                                        {"fooba", "Zm9vYmE="},
                                        {"foobar", "Zm9vYmFy"}};
        for (const auto& [raw, text] : pairs) {
            st::bytes written;
            st::detail::append_base64(written, raw);
            CHECK(written == text);
            CHECK(st::detail::from_base64(text) == raw);
        }
    }

    TEST_CASE("any bytes come back") {
        std::mt19937 random(7);
        for (std::size_t size = 0; size != 300; ++size) {
            st::bytes raw;
            while (raw.size() != size) raw += static_cast<char>(random() & 0xFF);
            st::bytes text;
            st::detail::append_base64(text, raw);
            CHECK(text.size() == (size + 2) / 3 * 4);
            CHECK(st::detail::from_base64(text) == raw);
        }
    }

    TEST_CASE("what would not be written so is refused") {
        for (const char* text :
             {"A", "AA", "AAA", "A===", "====", "AB==", "AAB=", "AA=A", "Zg==Zg==", "Zm9\n", "-_-_"}) {
            CAPTURE(text);
            CHECK_FALSE(st::detail::from_base64(text));
        }
    }
}
