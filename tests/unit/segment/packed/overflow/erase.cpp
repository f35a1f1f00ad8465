// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <string>

#include <strata/segment/packed/overflow/erase.hpp>

#include "unit/segment/packed/overflow/overflow_test.hpp"

using namespace overflow_test;  // NOLINT

TEST_SUITE("segment/packed/overflow/erase")
{
    TEST_CASE("ranges of versions go and those that are no puts stay where puts are to go") {
        std::mt19937 random(8);
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        expected_versions expected;
        while (expected.size() != 3000) {
            const bool is_put = random() % 8 != 0;
            const auto time = static_cast<std::int64_t>(random() % 5000);
            const sort_key r(st::version_key({time}, is_put ? st::kind::put : st::kind::delete_version, 3));
            if (expected.emplace(r, random() % 20 == 0 ? std::string(600, 'v') : "v").second)
                write(memory, root, r, expected[r]);
        }
        for (int round = 0; root; ++round) {
            const auto time = static_cast<std::int64_t>(random() % 5000);
            const bool puts_only = round < 100;
            const packed::erased_range range{{time, 0}, {time + round * 7, ~std::uint64_t{0}}, puts_only};
            const std::size_t erased = packed::overflow::erase(memory, root, range);
            const std::size_t gone = std::erase_if(expected, [&](const auto& one) {
                return range.first <= one.first && one.first <= range.last &&
                       (!puts_only || one.first.version().kind() == st::kind::put);
            });
            REQUIRE(erased == gone);
            if (root) REQUIRE(holds(root, expected));
        }
        CHECK(expected.empty());
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("what was appended is dropped again") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        const packed::payload value{"12345678"};
        expected_versions expected;
        for (int i = 0; i != 65; ++i) {
            packed::overflow::append(memory, root, {key_of(i), value});
            if (i < 40) expected.emplace(key_of(i), "12345678");
        }
        for (int i = 65; i-- > 40;) packed::overflow::drop_newest(memory, root);
        CHECK(holds(root, expected));
        for (int i = 40; i-- > 0;) packed::overflow::drop_newest(memory, root);
        CHECK(root == nullptr);
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("what lies near to what was changed last goes without a search and all else stays to be searched for") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        expected_versions expected;
        for (int i = 0; i != 1000; ++i) {
            write(memory, root, key_of(i), i % 50 == 0 ? std::string(600, 'v') : "v");
            expected.emplace(key_of(i), i % 50 == 0 ? std::string(600, 'v') : "v");
        }
        const auto erase_nearby = [&](int first, int last) {
            return packed::overflow::erase_nearby(memory, root, {key_of(first), key_of(last)});
        };
        memory.recent().forget();
        CHECK(erase_nearby(500, 500) == 0);
        REQUIRE(holds(root, expected));
        std::size_t nearby = 0;
        for (int i = 500; i != 700; ++i) {
            const std::size_t erased = erase_nearby(i, i);
            nearby += erased;
            if (erased == 0) REQUIRE(erase(memory, root, key_of(i)) == 1);
            expected.erase(key_of(i));
            REQUIRE(holds(root, expected));
        }
        CHECK(nearby > 130);
        CHECK(erase_nearby(500, 500) == 0);  // gone
        erase(memory, root, key_of(100));
        erase(memory, root, key_of(101));
        CHECK(erase_nearby(102, 104) == 3);
        CHECK(erase_nearby(10, 106) == 0);  // not all of it is near
        CHECK(erase_nearby(106, 900) == 0);
        for (int i = 100; i != 105; ++i) expected.erase(key_of(i));
        CHECK(holds(root, expected));
        packed::overflow::destroy(memory, root, true);
        CHECK(meter.bytes == 0);
    }
}
