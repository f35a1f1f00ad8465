// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>

#include <strata/bytes/endian.hpp>

namespace st = strata;
namespace raw = st::detail::raw;

TEST_SUITE("bytes/endian")
{
    TEST_CASE("a number of any width is stored with its lowest byte first") {
        char bytes[8] = {};
        raw::store_number(bytes, 0x0102030405060708u, 6);
        CHECK(raw::load_little_endian(bytes) == 0x030405060708u);
        raw::store_big_endian(bytes, 0x0102030405060708u);
        CHECK(bytes[0] == 1);
        CHECK(raw::load_big_endian(bytes) == 0x0102030405060708u);
        CHECK(raw::load_little_endian(bytes) == 0x0807060504030201u);
    }

    TEST_CASE("numbers of one, two, four and eight bytes have the highest byte first, with their sign") {
        char bytes[8] = {};
        raw::store_big(bytes, std::int8_t{-2});
        CHECK(raw::load_big<std::int8_t>(bytes) == -2);
        raw::store_big(bytes, std::uint16_t{0x0102});
        CHECK(bytes[0] == 1);
        CHECK(raw::load_big<std::uint16_t>(bytes) == 0x0102);
        raw::store_big(bytes, std::int32_t{-2});
        CHECK(bytes[3] == '\xFE');
        CHECK(raw::load_big<std::int32_t>(bytes) == -2);
        raw::store_big(bytes, std::int64_t{0x0102030405060708});
        CHECK(raw::load_big_endian(bytes) == 0x0102030405060708u);
        CHECK(raw::load_big<std::int64_t>(bytes) == 0x0102030405060708);
    }
}
