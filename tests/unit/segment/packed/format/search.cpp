// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <strata/segment/packed/format/search.hpp>

namespace packed = strata::detail::packed;

TEST_SUITE("segment/packed/format/search")
{
    TEST_CASE("numbers are counted in arrays of a power of two whose last is the greatest") {
        for (const unsigned n : {8u, 16u, 32u, 64u})
            for (unsigned used = 0; used != n; ++used) {
                std::vector<std::uint64_t> numbers(n, ~std::uint64_t{0});
                for (unsigned i = 0; i != used; ++i) numbers[i] = i * 2 / 3 * 2;
                for (std::uint64_t x = 0; x != 100; ++x)
                    REQUIRE(packed::count_less_below_last(numbers.data(), n, x) ==
                            std::lower_bound(numbers.begin(), numbers.end(), x) - numbers.begin());
            }
    }

    TEST_CASE("as many numbers are less as a plain search finds") {
        std::vector<std::uint64_t> numbers;
        for (unsigned n = 0; n != 65; ++n, numbers.push_back(n * 2 / 3 * 2))
            for (std::uint64_t x = 0; x != 100; ++x)
                REQUIRE(packed::count_less(numbers.data(), n, x) ==
                        std::lower_bound(numbers.begin(), numbers.end(), x) - numbers.begin());
    }

    TEST_CASE("as many numbers of four bytes are not greater as a plain search finds") {
        for (const std::uint32_t least : {0u, 0x7FFFFFF0u, 0xFFFFFF00u}) {
            std::vector<std::uint32_t> numbers;
            for (unsigned n = 0; n != 65; ++n, numbers.push_back(least + n * 2 / 3 * 2)) {
                std::string bytes(1, '.');  // at an odd address
                for (const std::uint32_t number : numbers)
                    for (unsigned i = 0; i != 4; ++i) bytes += static_cast<char>(number >> 8 * i);
                for (std::uint32_t x = 0; x != 100; ++x)
                    for (const std::uint32_t than : {least + x, x})
                        REQUIRE(packed::count_not_greater(bytes.data() + 1, n, than) ==
                                std::upper_bound(numbers.begin(), numbers.end(), than) - numbers.begin());
            }
        }
    }

    TEST_CASE("the end of those in front is found, and only what was prefetched is looked at") {
        for (unsigned first = 0; first != 3; ++first)
            for (unsigned n = 0; n != 80; ++n)
                for (unsigned in_front = 0; in_front <= n; ++in_front) {
                    std::vector<bool> is_asked(first + n, false);
                    const auto ask = [&](unsigned i) { is_asked.at(i) = true; };
                    const auto is = [&](unsigned i) {
                        REQUIRE(is_asked.at(i));
                        return i < first + in_front;
                    };
                    REQUIRE(packed::end_of_front(first, first + n, ask, is) == first + in_front);
                }
    }

    TEST_CASE("equal bytes are found among eight and others are not") {
        std::mt19937 random(2);
        for (int i = 0; i != 2000; ++i) {
            char bytes[8];
            for (char& byte : bytes) byte = static_cast<char>(random() % 4 * 85);
            const std::uint64_t found = packed::equal_bytes(bytes, 85);
            for (unsigned k = 0; k != 8; ++k) REQUIRE((found >> (8 * k) & 0xFF) == (bytes[k] == 85 ? 0x80u : 0u));
        }
    }

    TEST_CASE("the first equal byte of eight is found") {
        std::mt19937 random(4);
        for (int round = 0; round != 2000; ++round) {
            char bytes[8];
            for (char& byte : bytes) byte = static_cast<char>(random() % 6 * 51);
            for (const unsigned one : {0u, 51u, 255u, 7u})
                REQUIRE(packed::first_equal_of_8(bytes, static_cast<unsigned char>(one)) ==
                        std::find(bytes, bytes + 8, static_cast<char>(one)) - bytes);
        }
    }

    TEST_CASE("equal bytes of 64 are found") {
        std::mt19937 random(3);
        for (int round = 0; round != 200; ++round) {
            unsigned char bytes[64];
            for (auto& byte : bytes) byte = static_cast<unsigned char>(random() % 3 * 127);
            const std::uint64_t found = packed::equal_bytes_of_64(bytes, 127);
            for (unsigned i = 0; i != 64; ++i) REQUIRE((found >> i & 1) == (bytes[i] == 127 ? 1u : 0u));
        }
    }
}
