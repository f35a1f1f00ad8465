// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <random>
#include <string>

#include <strata/bytes/compare.hpp>

namespace st = strata;
namespace raw = st::detail::raw;

TEST_SUITE("bytes/compare")
{
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
            const auto x = raw::head_of(a, 6);
            const auto y = raw::head_of(b, 6);
            REQUIRE((x == y || (x < y) == (a < b)));
            const std::size_t common = raw::common_prefix(a, b);
            REQUIRE(a.substr(0, common) == b.substr(0, common));
            REQUIRE((common == a.size() || common == b.size() || a[common] != b[common]));
        }
    }

    TEST_CASE("keys are in order by their first bytes that differ, whatever their lengths") {
        for (const std::size_t size : {0u, 1u, 7u, 8u, 9u, 15u, 16u, 17u, 40u, 127u, 128u, 129u, 200u}) {
            const std::string key(size, 'k');
            CHECK_FALSE(raw::is_less(key, key));
            CHECK(raw::is_less(key, key + '\0'));
            CHECK_FALSE(raw::is_less(key + '\0', key));
            for (std::size_t i = 0; i != size; ++i) {
                for (const int other : {0, 'k' - 1, 'k' + 1, 0x80, 0xFF}) {
                    // What lies behind the byte that differs says the opposite.
                    std::string changed = key;
                    changed[i] = static_cast<char>(other);
                    if (i + 1 != size) changed[i + 1] = other < 'k' ? '\xFF' : '\0';
                    REQUIRE(raw::is_less(changed, key) == (other < 'k'));
                    REQUIRE(raw::is_less(key, changed) == (other > 'k'));
                    REQUIRE(raw::is_less(changed + "more", key) == (other < 'k'));
                }
            }
        }
    }
}
