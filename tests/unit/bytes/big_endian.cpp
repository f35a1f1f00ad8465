// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <string>

#include <strata/bytes/big_endian.hpp>

namespace st = strata;

TEST_SUITE("bytes/big_endian")
{
    TEST_CASE("a number is eight bytes with the highest first") {  // R3.20
        CHECK(st::to_big_endian(0) == std::string(8, '\0'));
        CHECK(st::to_big_endian(1) == std::string("\0\0\0\0\0\0\0\1", 8));
        CHECK(st::to_big_endian(0x0102030405060708) == "\1\2\3\4\5\6\7\x08");
        CHECK(st::to_big_endian(-1) == std::string(8, '\xFF'));
        CHECK(st::to_big_endian(std::numeric_limits<std::int64_t>::min()) == std::string("\x80\0\0\0\0\0\0\0", 8));
    }

    TEST_CASE("every number is read as it was written") {
        std::mt19937_64 random(1);
        for (int i = 0; i != 1000; ++i) {
            const auto number = static_cast<std::int64_t>(random() >> random() % 64);
            CHECK(st::from_big_endian(st::to_big_endian(number)) == number);
            CHECK(st::from_big_endian(st::to_big_endian(-number)) == -number);
        }
        for (const std::int64_t edge :
             {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max(), std::int64_t{0}})
            CHECK(st::from_big_endian(st::to_big_endian(edge)) == edge);
    }

    TEST_CASE("only the first eight bytes are the number") {
        CHECK(st::from_big_endian(st::to_big_endian(77) + "rest") == 77);
        CHECK(st::number_size == 8);
    }

    TEST_CASE("a number of any width is written behind what is there") {
        st::bytes out = "row";
        st::append_big_endian(out, std::int16_t{-2});
        CHECK(out == "row\xFF\xFE");
        st::append_big_endian(out, std::uint32_t{0x01020304});
        CHECK(out == "row\xFF\xFE\1\2\3\4");
        st::append_big_endian(out, std::int8_t{5});
        CHECK(out == "row\xFF\xFE\1\2\3\4\5");
    }

    TEST_CASE("a number of any width is read from as many bytes") {
        CHECK(st::from_big_endian<std::int16_t>("\xFF\xFE") == -2);
        CHECK(st::from_big_endian<std::uint16_t>("\xFF\xFE") == 0xFFFE);
        CHECK(st::from_big_endian<std::int8_t>("\x80") == -128);
        CHECK(st::from_big_endian<std::int32_t>("\xFF\xFF\xFF\xFFrest") == -1);
        CHECK(st::from_big_endian<std::uint64_t>("\1\2\3\4\5\6\7\x08") == 0x0102030405060708);
    }
}
