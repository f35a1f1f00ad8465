// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <string>

#include <strata/segment/packed/format/raw.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

TEST_SUITE("segment/packed/format/raw")
{
    TEST_CASE("a length is read as it was written") {
        for (const std::size_t length : {std::size_t{0}, std::size_t{1}, std::size_t{127}, std::size_t{128},
                                         std::size_t{16383}, std::size_t{16384}, std::size_t{1} << 40}) {
            char bytes[10];
            const char* const end = packed::write_length(bytes, length);
            CHECK(static_cast<std::size_t>(end - bytes) == packed::length_size(length));
            const char* at = bytes;
            CHECK(packed::read_length(at) == length);
            CHECK(at == end);
        }
    }

    TEST_CASE("a number of any width is stored with its lowest byte first") {
        char bytes[8] = {};
        packed::store_number(bytes, 0x0102030405060708u, 6);
        CHECK(packed::load_little_endian(bytes) == 0x030405060708u);
        packed::store_big_endian(bytes, 0x0102030405060708u);
        CHECK(bytes[0] == 1);
        CHECK(packed::load_big_endian(bytes) == 0x0102030405060708u);
        CHECK(packed::load_little_endian(bytes) == 0x0807060504030201u);
    }

    TEST_CASE("heads compare like the keys they are of") {
        std::mt19937 random(1);
        for (int i = 0; i != 2000; ++i) {
            const auto key = [&] {
                std::string k = "prefix";
                for (auto n = random() % 12; n > 0; --n) k += static_cast<char>(random() % 3 * 127);
                return k;
            };
            const std::string a = key();
            const std::string b = key();
            const auto x = packed::head_of(a, 6);
            const auto y = packed::head_of(b, 6);
            REQUIRE((x == y || (x < y) == (a < b)));
            const std::size_t common = packed::common_prefix(a, b);
            REQUIRE(a.substr(0, common) == b.substr(0, common));
            REQUIRE((common == a.size() || common == b.size() || a[common] != b[common]));
        }
    }

    TEST_CASE("keys are in order by their first bytes that differ, whatever their lengths") {
        for (const std::size_t size : {0u, 1u, 7u, 8u, 9u, 15u, 16u, 17u, 40u, 127u, 128u, 129u, 200u}) {
            const std::string key(size, 'k');
            CHECK_FALSE(packed::is_less(key, key));
            CHECK(packed::is_less(key, key + '\0'));
            CHECK_FALSE(packed::is_less(key + '\0', key));
            for (std::size_t i = 0; i != size; ++i) {
                for (const int other : {0, 'k' - 1, 'k' + 1, 0x80, 0xFF}) {
                    // What lies behind the byte that differs says the opposite.
                    std::string changed = key;
                    changed[i] = static_cast<char>(other);
                    if (i + 1 != size) changed[i + 1] = other < 'k' ? '\xFF' : '\0';
                    REQUIRE(packed::is_less(changed, key) == (other < 'k'));
                    REQUIRE(packed::is_less(key, changed) == (other > 'k'));
                    REQUIRE(packed::is_less(changed + "more", key) == (other < 'k'));
                }
            }
        }
    }

    TEST_CASE("a fingerprint depends on the key and not on where it lies") {
        std::set<unsigned> seen;
        for (std::size_t size = 0; size != 100; ++size) {
            const std::string key(size, 'a');
            const std::string behind = "x" + key;
            CHECK(packed::fingerprint(key) == packed::fingerprint(st::bytes_view(behind).substr(1)));
            seen.insert(packed::fingerprint(key));
        }
        CHECK(seen.size() > 50);
    }

    TEST_CASE("a few bytes are copied and none but these whatever their number") {
        for (std::size_t size = 0; size != 300; ++size) {
            std::string from;
            for (std::size_t i = 0; i != size; ++i) from += static_cast<char>(i * 7 + i / 256);
            std::string to(size + 1, '.');
            CHECK(packed::copy_short(to.data(), from) == to.data() + size);
            CHECK(to == from + '.');
        }
    }
}
