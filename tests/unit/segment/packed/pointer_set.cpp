// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <random>
#include <set>
#include <vector>

#include <strata/segment/packed/pointer_set.hpp>

#include "support/rounds.hpp"

using strata::detail::packed::pointer_set;

TEST_SUITE("segment/packed/pointer_set")
{
    TEST_CASE("an address is found from its insert to its erase") {
        const char places[3] = {};
        pointer_set all;
        CHECK_FALSE(all.contains(&places[0]));
        CHECK_FALSE(all.erase(&places[0]));
        all.insert(&places[0]);
        all.insert(&places[1]);
        CHECK(all.contains(&places[0]));
        CHECK(all.contains(&places[1]));
        CHECK_FALSE(all.contains(&places[2]));
        CHECK(all.erase(&places[0]));
        CHECK_FALSE(all.erase(&places[0]));
        CHECK_FALSE(all.contains(&places[0]));
        CHECK(all.contains(&places[1]));
        all.insert(&places[0]);
        CHECK(all.contains(&places[0]));
    }

    TEST_CASE("all addresses are found while the set grows, and none after a clear") {
        const std::vector<char> places(40000);
        pointer_set all;
        for (int round = 0; round != 3; ++round) {
            for (std::size_t i = 0; i < places.size(); i += 2) {
                all.insert(&places[i]);
                if (i % 500 == 0)
                    for (std::size_t j = 0; j <= i; j += 500) REQUIRE(all.contains(&places[j]));
            }
            for (std::size_t i = 0; i != places.size(); ++i) REQUIRE(all.contains(&places[i]) == (i % 2 == 0));
            all.clear();
            for (const char& one : places) REQUIRE_FALSE(all.contains(&one));
            CHECK_FALSE(all.erase(&places[0]));
        }
    }

    TEST_CASE("the set answers as a std::set does") {
        std::mt19937 random(7);
        const std::vector<double> places(3000);
        pointer_set all;
        std::set<const void*> expected;
        for (int round = 0; round != support::rounds(200); ++round) {
            const std::size_t range = 1 + random() % (round % 10 == 0 ? places.size() : 60);
            for (std::size_t step = 0; step != 3 * range; ++step) {
                const void* const one = &places[random() % range];
                if (expected.contains(one)) {
                    REQUIRE(all.contains(one));
                    if (random() % 3 == 0) {
                        REQUIRE(all.erase(one));
                        expected.erase(one);
                    }
                } else {
                    REQUIRE_FALSE(all.contains(one));
                    REQUIRE_FALSE(all.erase(one));
                    all.insert(one);
                    expected.insert(one);
                }
            }
            for (const double& one : places) REQUIRE(all.contains(&one) == expected.contains(&one));
            if (random() % 2 == 0) {
                all.clear();
                expected.clear();
            }
        }
    }
}
