// SPDX-License-Identifier: BSL-1.0
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>
#include <strata/wire/byte_reader.hpp>

namespace st = strata;
using st::detail::byte_reader;

TEST_SUITE("wire/byte_reader")
{
    TEST_CASE("parts are taken off the front of bytes") {
        byte_reader in(st::bytes_view("\0\2abrest", 8));
        CHECK_FALSE(in.empty());
        CHECK(in.counted<std::int16_t>("a part") == "ab");
        CHECK(in.rest() == "rest");
        CHECK(in.take(0, "nothing").empty());
        CHECK(in.take(4, "the rest") == "rest");
        CHECK(in.empty());
        CHECK_NOTHROW(in.finish("all"));
    }

    TEST_CASE("lengths are read with the sign of their type") {
        const std::vector<char> raw{'\xFF', '\xFE'};
        const st::bytes_view view(raw.data(), raw.size());
        CHECK(byte_reader(view).length<std::uint16_t>("a part") == 0xFFFE);
        CHECK_THROWS_WITH_AS(byte_reader(view).length<std::int16_t>("a part"),
                             "strata: the length of a part is negative: -2", st::illegal_argument);
        CHECK_THROWS_WITH_AS(byte_reader(view).length<std::int8_t>("a part"),
                             "strata: the length of a part is negative: -1", st::illegal_argument);
    }

    TEST_CASE("bytes that end too early say within what") {
        const std::vector<char> raw{'\0', '\3', 'a', 'b'};
        const st::bytes_view view(raw.data(), raw.size());
        CHECK_THROWS_WITH_AS(byte_reader(view).counted<std::int16_t>("the row"),
                             "strata: the bytes end within the row: 3 are needed and 2 are left", st::illegal_argument);
        CHECK_THROWS_WITH_AS(byte_reader(view).number<std::int64_t>("the timestamp"),
                             "strata: the bytes end within the timestamp: 8 are needed and 4 are left",
                             st::illegal_argument);
        CHECK_THROWS_WITH_AS(byte_reader(view).finish("a KeyValue"), "strata: 4 bytes lie after a KeyValue",
                             st::illegal_argument);
    }
}
