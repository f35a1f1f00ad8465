// SPDX-License-Identifier: BSL-1.0
#include <cstdint>
#include <string>

#include <doctest/doctest.h>
#include <strata/key/key.hpp>
#include <strata/key/key_reader.hpp>

namespace st = strata;

TEST_SUITE("key/key_reader")
{
    TEST_CASE("a key can be read field by field where the first says what follows") {
        const st::bytes key = st::to_key(std::uint8_t{2}, "name", 1.5);
        st::key_reader in(key);
        CHECK(in.rest() == key);
        REQUIRE(in.take<std::uint8_t>() == 2);
        CHECK(in.take<st::bytes>() == "name");
        CHECK(in.rest() == st::to_key(1.5));
        CHECK(in.take<double>() == 1.5);
        CHECK_NOTHROW(in.finish());
    }

    TEST_CASE("a field that cannot be read leaves the reader of a key where it stood") {
        const st::bytes key = st::to_key(std::uint16_t{0xFFFF});
        st::key_reader in(key);
        CHECK_THROWS_AS(in.take<std::uint32_t>(), st::illegal_argument);
        CHECK_THROWS_AS(in.take<bool>(), st::illegal_argument);
        CHECK_THROWS_AS(in.take<st::descending<std::uint64_t>>(), st::illegal_argument);
        CHECK(in.rest() == key);
        CHECK(in.take<std::uint16_t>() == 0xFFFF);
    }

    TEST_CASE("what is left of a key is an error only at its end") {
        const st::bytes key = st::to_key(std::uint8_t{1}) + "abc";
        st::key_reader in(key);
        CHECK(in.take<std::uint8_t>() == 1);
        CHECK_THROWS_WITH_AS(in.finish(), "strata: a key has 3 bytes after its last field", st::illegal_argument);
        CHECK(in.rest() == "abc");
    }

    TEST_CASE("an inverted reader of a key gives every bit as its opposite") {
        st::key_reader in(st::bytes_view("\x0F\xF0\x01\x01", 4));
        CHECK(in.take_byte() == 0x0F);
        in.invert();
        CHECK(in.take_byte() == 0x0F);
        CHECK(in.take_byte() == 0xFE);
        in.invert();
        CHECK(in.take_byte() == 0x01);
        CHECK_THROWS_WITH_AS(in.take_byte(), "strata: a key ends within a field", st::illegal_argument);
    }
}
