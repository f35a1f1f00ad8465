// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>
#include <strata/key/text.hpp>

#include "agrees.hpp"

namespace st = strata;
using codec_test::agrees;
using codec_test::check_length;

namespace {

/// All texts of at most three of the bytes that the escapes are made of, and of their neighbours.
std::vector<st::bytes> short_texts() {
    const st::bytes_view alphabet("\0\1\x7F\xFE\xFF", 5);
    std::vector<st::bytes> all{""};
    for (std::size_t begin = 0, length = 1; length <= 3; ++length) {
        const std::size_t end = all.size();
        for (; begin != end; ++begin)
            for (const char c : alphabet) all.push_back(all[begin] + c);
    }
    return all;
}

st::bytes random_text(std::mt19937_64& random) {
    st::bytes text;
    for (std::size_t left = random() % 6; left != 0; --left)
        text.push_back(random() % 2 == 0 ? static_cast<char>(random()) : "\0\1\xFE\xFF"[random() % 4]);
    return text;
}

}  // namespace

TEST_SUITE("key/text")
{
    TEST_CASE("a text in a key ends with two zero bytes and its own are escaped") {
        CHECK(st::to_key("") == st::bytes("\0\0", 2));
        CHECK(st::to_key("row") == st::bytes("row\0\0", 5));
        CHECK(st::to_key(st::bytes("\0", 1)) == st::bytes("\0\xFF\0\0", 4));
        CHECK(st::to_key(st::bytes("a\0\0b\0", 5)) == st::bytes("a\0\xFF\0\xFF"
                                                                "b\0\xFF\0\0",
                                                                10));
        CHECK(st::to_key("\xFF\1") == st::bytes("\xFF\1\0\0", 4));
    }

    TEST_CASE("whatever converts to a view of bytes is the same field of a key") {
        const st::bytes key = st::to_key(st::bytes("text"));
        const char* pointer = "text";
        CHECK(st::to_key("text") == key);
        CHECK(st::to_key(pointer) == key);
        CHECK(st::to_key(std::string_view("text")) == key);
        CHECK(st::to_key(std::pmr::string("text")) == key);
    }

    TEST_CASE("keys of all short texts compare as the texts and give them back") {
        const std::vector<st::bytes> all = short_texts();
        REQUIRE(all.size() == 156);
        std::size_t wrong = 0;
        for (const st::bytes& a : all)
            for (const st::bytes& b : all)
                if (!agrees(a, b)) ++wrong;
        CHECK(wrong == 0);
    }

    TEST_CASE("keys of random texts compare as the texts and give them back") {
        std::mt19937_64 random(3);
        std::size_t wrong = 0;
        for (int i = 0; i != 100000; ++i)
            if (!agrees(random_text(random), random_text(random))) ++wrong;
        CHECK(wrong == 0);
    }

    TEST_CASE("the bytes of every value stand in a text of a key") {
        st::bytes all;
        for (int byte = 0; byte != 256; ++byte) all.push_back(static_cast<char>(byte));
        CHECK(st::from_key<st::bytes>(st::to_key(all)) == all);
        const st::bytes zeros(1000, '\0');
        CHECK(st::to_key(zeros).size() == 2002);
        CHECK(st::from_key<st::bytes>(st::to_key(zeros)) == zeros);
    }

    TEST_CASE("a text that is cut off or not escaped is refused") {
        check_length<st::bytes>(st::to_key(st::bytes("a\0b", 3)));
        for (int byte = 1; byte != 255; ++byte)
            CHECK_THROWS_WITH_AS(
                st::from_key<st::bytes>(st::bytes("a\0", 2) + static_cast<char>(byte) + st::to_key("")),
                "strata: a key holds a zero byte that is not escaped", st::illegal_argument);
    }

    TEST_CASE("exactly the keys of texts that begin so begin with the key of a text prefix") {
        const std::vector<st::bytes> all = short_texts();
        std::size_t wrong = 0;
        for (const st::bytes& begin : all) {
            const st::bytes up = st::to_key(std::uint8_t{7}, st::text_prefix{begin});
            const st::bytes down = st::to_key(st::descending{st::text_prefix{begin}});
            for (const st::bytes& text : all) {
                if (st::to_key(std::uint8_t{7}, text, 1).starts_with(up) != text.starts_with(begin)) ++wrong;
                if (st::to_key(st::descending{text}, 1).starts_with(down) != text.starts_with(begin)) ++wrong;
            }
        }
        CHECK(wrong == 0);
        CHECK(st::to_key(st::text_prefix{""}).empty());
    }
}
