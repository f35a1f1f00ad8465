// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

#include <doctest/doctest.h>
#include <strata/wire/encoding/crc.hpp>

namespace st = strata;
using st::detail::crc32;
using st::detail::crc32c;

namespace {

/// A bit at a time, as a checksum is defined.
std::uint32_t by_bits(st::bytes_view raw, std::uint32_t polynomial) {
    std::uint32_t sum = 0xFFFFFFFF;
    for (const char one : raw) {
        sum ^= static_cast<unsigned char>(one);
        for (int bit = 0; bit != 8; ++bit) sum = (sum >> 1) ^ ((sum & 1) * polynomial);
    }
    return ~sum;
}

}  // namespace

TEST_SUITE("wire/encoding/crc")
{
    TEST_CASE("the sums of the digits are those that the standards print") {
        CHECK(crc32("123456789") == 0xCBF43926);
        CHECK(crc32c("123456789") == 0xE3069283);
        CHECK(crc32("") == 0);
        CHECK(crc32c("") == 0);
    }

    TEST_CASE("the sums of RFC 3720 are found") {  // B.4, 32 bytes each
        CHECK(crc32c(std::string(32, '\0')) == 0x8A9136AA);
        CHECK(crc32c(std::string(32, '\xFF')) == 0x62A8AB43);
        std::string up;
        for (char one = 0; one != 32; ++one) up += one;
        CHECK(crc32c(up) == 0x46DD794E);
        CHECK(crc32c(std::string(up.rbegin(), up.rend())) == 0x113FDB5C);
    }

    TEST_CASE("sums of every length, at every address, are those of the definition") {
        std::mt19937 random(7);
        std::string raw;
        for (int i = 0; i != 400; ++i) raw += static_cast<char>(random());
        for (std::size_t begin = 0; begin != 9; ++begin)
            for (std::size_t size = 0; size != 100; ++size) {
                const st::bytes_view part = st::bytes_view(raw).substr(begin, size);
                CHECK(crc32(part) == by_bits(part, 0xEDB88320));
                CHECK(crc32c(part) == by_bits(part, 0x82F63B78));
                CHECK(~st::detail::crc_by_tables<0x82F63B78>(0xFFFFFFFF, part) == by_bits(part, 0x82F63B78));
            }
        CHECK(crc32c(raw) == by_bits(raw, 0x82F63B78));
    }

    TEST_CASE("a sum goes on over the bytes that follow") {
        CHECK(crc32c("6789", crc32c("12345")) == 0xE3069283);
        CHECK(crc32c("123456789", crc32c("")) == 0xE3069283);
        CHECK(crc32c("", crc32c("123456789")) == 0xE3069283);
    }
}
