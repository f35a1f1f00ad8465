// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <iterator>
#include <map>
#include <memory_resource>
#include <random>
#include <string>

#include <strata/container/btree/erase.hpp>
#include <strata/testing/faults.hpp>

#include "support/failing_resource.hpp"
#include "unit/container/trees.hpp"

namespace {
template <class Map>
Map filled(int entries, std::pmr::memory_resource* resource) {
    Map map(resource);
    for (int i = 0; i != entries; ++i) map.try_emplace(support::key_of<std::string>((i * 37) % entries), i);
    return map;
}
using small_map = support::resource_tree<std::string, int>;
}  // namespace

TEST_SUITE("container/btree/erase")
{
    TEST_CASE("erasing from the front or the back or between ends in a tree without nodes") {
        for (const int from : {0, 1, 2}) {
            support::failing_resource resource;
            auto map = filled<small_map>(300, &resource);
            std::mt19937 random(7);
            while (!map.empty()) {
                const auto left = static_cast<std::ptrdiff_t>(map.size());
                const auto drawn = static_cast<std::ptrdiff_t>(random() % map.size());
                const auto at = std::next(map.begin(), from == 0 ? 0 : from == 1 ? left - 1 : drawn);
                const auto behind = std::next(at) == map.end() ? std::string() : std::next(at)->first;
                const auto next = map.erase(at);
                REQUIRE((next == map.end() ? std::string() : next->first) == behind);
                REQUIRE(map.validate());
            }
            CHECK(resource.live_bytes() == 0);
        }
    }

    TEST_CASE("erasing takes no memory and compares nothing") {
        support::failing_resource resource;
        support::resource_tree<int, int, support::smallest, strata::testing::fragile_order> map(&resource);
        for (int i = 0; i != 300; ++i) map.try_emplace((i * 37) % 300, i);
        const std::size_t allocations = resource.allocations();
        strata::testing::fragile_order::comparisons.burn_at(1);
        for (auto at = map.begin(); at != map.end();) {
            at = map.erase(at);
            if (at != map.end()) ++at;
        }
        strata::testing::fragile_order::comparisons.burn_at(0);
        CHECK(map.size() == 150);
        CHECK(resource.allocations() == allocations);
        CHECK(map.validate());
    }

    TEST_CASE("nodes join when most of their entries are gone") {
        support::failing_resource resource;
        support::resource_tree<std::size_t, std::size_t, 512> map(&resource);
        constexpr std::size_t entries = 20000;
        for (std::size_t i = 0; i != entries; ++i) map.try_emplace(i * 7919 % 20011, i);
        const std::size_t before = resource.live_bytes();
        std::size_t seen = 0;
        for (auto at = map.begin(); at != map.end();)
            if (seen++ % 10 != 0)
                at = map.erase(at);
            else
                ++at;
        CHECK(map.validate());
        CHECK(resource.live_bytes() < before * 3 / 10);
    }

    TEST_CASE("a tree that has shrunk grows again") {
        support::failing_resource resource;
        auto map = filled<small_map>(300, &resource);
        std::map<std::string, int> expected(map.begin(), map.end());
        std::mt19937 random(11);
        for (int round = 0; round != 20; ++round) {
            for (int i = 0; i != 200; ++i) {
                const auto key = support::key_of<std::string>(static_cast<int>(random() % 300));
                if (round % 2 == 0) {
                    map.erase(key);
                    expected.erase(key);
                } else {
                    map.try_emplace(key, i);
                    expected.try_emplace(key, i);
                }
            }
            REQUIRE(map.validate());
            REQUIRE(support::same_entries(map, expected));
        }
    }
}
