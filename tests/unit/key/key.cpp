// SPDX-License-Identifier: BSL-1.0
#include <cstdint>
#include <random>
#include <tuple>
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>
#include <strata/bytes/successor.hpp>
#include <strata/key/key.hpp>

#include "agrees.hpp"

namespace st = strata;

TEST_SUITE("key/key")
{
    TEST_CASE("the fields of a key lie one behind the other") {
        CHECK(st::to_key().empty());
        CHECK(st::to_key("a", std::uint8_t{1}, true) == st::bytes("a\0\0\1\1", 5));
        CHECK(st::to_key("a", 1) == st::to_key("a") + st::to_key(1));
    }

    TEST_CASE("a key gives one field as it is and several as a tuple") {
        const auto one = st::from_key<int>(st::to_key(17));
        static_assert(std::is_same_v<decltype(one), const int>);
        CHECK(one == 17);
        const auto [site, page, time] = st::from_key<st::bytes, int, st::descending<std::int64_t>>(
            st::to_key("cnn", 17, st::descending{INT64_C(9)}));
        CHECK(site == "cnn");
        CHECK(page == 17);
        CHECK(time.value == 9);
    }

    TEST_CASE("keys of a sensor sort the newest first") {
        // [keys]
        const auto key_of = [](st::bytes_view sensor, std::int64_t time) {
            return st::to_key(sensor, st::descending{time});
        };
        const st::bytes all_of_it = st::to_key("boiler");  // t.scan({.prefix = all_of_it})
        const auto [sensor, time] = st::from_key<st::bytes, st::descending<std::int64_t>>(key_of("boiler", 1700));
        // [/keys]
        CHECK(sensor == "boiler");
        CHECK(time.value == 1700);
        CHECK(key_of("boiler", 1800) < key_of("boiler", 1700));
        CHECK(key_of("boiler", 1700).starts_with(all_of_it));
        CHECK_FALSE(key_of("boiler room", 1700).starts_with(all_of_it));
    }

    TEST_CASE("a key with a byte too few or too many is refused") {
        codec_test::check_length<int>(st::to_key(17));
        codec_test::check_length<st::bytes, int, bool>(st::to_key("a", 17, false));
    }

    TEST_CASE("a scan of a prefix of a key finds the keys that begin with its fields and no others") {
        std::vector<st::bytes> keys;
        for (const char* site : {"a", "a.b", "b", "\xFF"})
            for (const int page : {-1, 0, 255, 256}) keys.push_back(st::to_key(site, page, "rest"));
        for (const char* site : {"a", "a.b", "b", "\xFF"}) {
            const st::bytes first = st::to_key(site);
            const st::bytes behind = st::prefix_successor(first);
            int found = 0;
            for (const st::bytes& key : keys)
                if (key >= first && key < behind) {
                    CHECK(std::get<0>(st::from_key<st::bytes, int, st::bytes>(key)) == site);
                    ++found;
                }
            CHECK(found == 4);
        }
    }

    TEST_CASE("random bytes are either refused or the key of what is read from them") {
        std::mt19937_64 random(23);
        int read = 0;
        int refused = 0;
        for (int i = 0; i != 100000; ++i) {
            // In memory of its own, so that a read behind the end is seen.
            std::vector<char> raw(random() % 16);
            for (char& c : raw) c = random() % 2 == 0 ? "\0\0\xFF\1"[random() % 4] : static_cast<char>(random());
            const st::bytes_view key(raw.data(), raw.size());
            try {
                const auto fields = st::from_key<st::bytes, bool, st::descending<st::bytes>, float>(key);
                CHECK(st::to_key(fields) == key);
                ++read;
            } catch (const st::illegal_argument&) {
                ++refused;
            }
        }
        CHECK(read > 10);
        CHECK(refused > 10);
    }
}
