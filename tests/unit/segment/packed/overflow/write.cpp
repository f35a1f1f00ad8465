// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <iterator>
#include <random>
#include <string>

#include <strata/segment/packed/overflow/write.hpp>

#include "unit/segment/packed/overflow/overflow_test.hpp"

using namespace overflow_test;  // NOLINT

TEST_SUITE("segment/packed/overflow/write")
{
    TEST_CASE("versions come and go at random and the tree holds the others in order") {
        std::mt19937 random(6);
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        expected_versions expected;
        for (int round = 0; round != 6000; ++round) {
            const sort_key r = key_of(static_cast<std::int64_t>(random() % 3000));
            if (expected.count(r) > 0) {
                REQUIRE(erase(memory, root, r) == 1);
                expected.erase(r);
            } else if (round < 4000 || random() % 4 == 0) {
                const std::string value(random() % 40 == 0 ? 600 : random() % 20, 'v');
                write(memory, root, r, value);
                expected.emplace(r, value);
            }
            if (round % 500 == 7) REQUIRE(holds(root, expected));
        }
        for (std::int64_t time = -1; time != 3001; ++time) {
            const packed::overflow_place found = packed::overflow::find(root, key_of(time));
            const auto next = expected.upper_bound(key_of(time));
            REQUIRE(static_cast<bool>(found) == (next != expected.begin()));
            if (found) REQUIRE(found.key() == std::prev(next)->first);
        }
        while (!expected.empty()) {
            REQUIRE(erase(memory, root, expected.begin()->first) == 1);
            expected.erase(expected.begin());
        }
        CHECK(root == nullptr);
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("an overflow tree that finds no memory holds what it held") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        expected_versions expected;
        for (int i = 0; i != 300; ++i) {
            const sort_key r = key_of(i * 7919 % 1000);
            st::testing::survive(
                meter.allocations, [&] { write(memory, root, r, "value"); },
                [&] { REQUIRE((expected.empty() || holds(root, expected))); });
            expected.emplace(r, "value");
        }
        CHECK(holds(root, expected));
        for (const auto& [r, value] : expected) {
            meter.allocations.burn_at(1);
            REQUIRE(erase(memory, root, r) == 1);
        }
        meter.allocations.burn_at(0);
        CHECK(root == nullptr);
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("a version that is there already is written over") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        expected_versions expected;
        for (int i = 0; i != 200; ++i) {
            write(memory, root, key_of(i), "old");
            expected.emplace(key_of(i), "old");
        }
        for (int i = 0; i < 200; i += 3) {
            const std::string value = i % 2 == 0 ? "new" : std::string(static_cast<std::size_t>(i) * 4, 'n');
            CHECK_FALSE(write(memory, root, key_of(i), value));
            expected[key_of(i)] = value;
        }
        CHECK(holds(root, expected));
        packed::overflow::destroy(memory, root, true);
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("a version is renewed by one of a later sequence number wherever the old one lies") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        expected_versions expected;
        const auto later = [](int i) { return sort_key(st::version_key({i}, st::kind::put, 1000000)); };
        for (int i = 0; i != 200; ++i) write(memory, root, key_of(i), "old");
        for (int i = 0; i != 200; ++i) {
            CHECK_FALSE(write(memory, root, later(i), "new", true));
            expected.emplace(later(i), "new");
        }
        CHECK(holds(root, expected));
        CHECK(write(memory, root, key_of(20), "older"));
        expected.emplace(key_of(20), "older");
        CHECK(holds(root, expected));
        packed::overflow::destroy(memory, root, true);
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("what comes near to what was changed last is added without a search and all else is refused") {
        st::testing::metered::meter meter;
        heap memory{st::testing::metered(meter)};
        packed::inner* root = nullptr;
        expected_versions expected;
        const auto add = [&](std::int64_t time, const std::string& value) {
            packed::kept_value<heap> kept(memory, value);
            const bool is_added = packed::overflow::add_nearby(memory, root, {key_of(time), kept.get()}, false);
            if (is_added) kept.release();
            return is_added;
        };
        for (int i = 0; i != 1000; ++i) {
            write(memory, root, key_of(i * 1000), "v");
            expected.emplace(key_of(i * 1000), "v");
        }
        memory.recent().forget();
        CHECK_FALSE(add(500500, "v"));
        int nearby = 0;
        for (int i = 500001; i != 500200; ++i) {
            const bool is_added = add(i, "v");
            nearby += is_added;
            if (!is_added) REQUIRE(write(memory, root, key_of(i), "v"));
            expected.emplace(key_of(i), "v");
            REQUIRE(holds(root, expected));
        }
        CHECK(nearby > 130);
        CHECK_FALSE(add(100500, "v"));  // elsewhere
        CHECK_FALSE(add(500199, "w"));  // there is one
        const sort_key later(st::version_key({500199}, st::kind::put, 4));
        CHECK_FALSE(packed::overflow::add_nearby(memory, root, {later, packed::payload{"w"}}, true));
        CHECK(holds(root, expected));
        packed::overflow::destroy(memory, root, true);
        CHECK(meter.bytes == 0);
    }

    TEST_CASE("what comes after a chunk that was the last when it was changed is not added to it") {
        for (const int direction : {1, -1}) {
            st::testing::metered::meter meter;
            heap memory{st::testing::metered(meter)};
            packed::inner* root = nullptr;
            expected_versions expected;
            const auto put = [&](int i) {
                const sort_key r = key_of(i * direction);
                if (!root || !packed::overflow::add_nearby(memory, root, {r, packed::payload{"v"}}, false))
                    write(memory, root, r, "v");
                expected.emplace(r, "v");
            };
            for (int i = 0; i != 300; ++i) {
                const unsigned chunks = root ? root->count : 1;
                put(i);
                // The chunk before has room again when a new one has just begun.
                const sort_key gone = key_of((i - 10) * direction);
                if (root->count != chunks && packed::overflow::erase_nearby(memory, root, {gone, gone}) == 1)
                    expected.erase(gone);
                REQUIRE(holds(root, expected));
            }
            packed::overflow::destroy(memory, root, true);
            CHECK(meter.bytes == 0);
        }
    }
}
