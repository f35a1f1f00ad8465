// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <functional>
#include <map>
#include <memory_resource>
#include <string>
#include <utility>

#include <strata/container/btree/insert.hpp>
#include <strata/testing/faults.hpp>

#include "support/all_or_nothing.hpp"
#include "support/failing_resource.hpp"
#include "unit/container/trees.hpp"

namespace st = strata;
using support::fragile;
using support::key_of;
using support::same_entries;

namespace {
// The three ways in which keys may come, each with its splits: in front, at the end, between.
constexpr int places[] = {0, 1, 2};
int key_at(int place, int i) { return place == 0 ? -i : place == 1 ? i : (i * 37) % 64; }
}  // namespace

TEST_SUITE("container/btree/insert")
{
    TEST_CASE_TEMPLATE("an insert for which memory runs out changes nothing", Key, int, std::string, fragile) {
        std::size_t failures = 0;
        for (const int place : places) {
            support::failing_resource resource;
            {
                support::resource_tree<Key, std::string> map(&resource);
                std::map<Key, std::string> expected;
                for (int i = 0; i != 64; ++i) {
                    const auto key = key_of<Key>(key_at(place, i));
                    failures += support::failures_of(
                        resource, [&] { map.try_emplace(key, "a value"); },
                        [&] {
                            REQUIRE(map.validate());
                            REQUIRE(same_entries(map, expected));
                        });
                    expected.try_emplace(key, "a value");
                    REQUIRE(map.validate());
                    REQUIRE(same_entries(map, expected));
                }
            }
            CHECK(resource.live_bytes() == 0);
        }
        CHECK(failures > 64);
        CHECK(fragile::alive == 0);
    }

    TEST_CASE("an insert in which a comparison throws changes nothing") {
        std::size_t burns = 0;
        for (const int place : places) {
            support::tree<int, int, support::smallest, strata::testing::fragile_order> map;
            std::map<int, int> expected;
            for (int i = 0; i != 64; ++i) {
                const int key = key_at(place, i);
                const auto hint = map.lower_bound(key);
                burns += strata::testing::survive(
                    strata::testing::fragile_order::comparisons,
                    [&] {
                        if (i % 2 == 0)
                            map.try_emplace(key, i);
                        else
                            map.emplace_hint(hint, key, i);
                    },
                    [&] {
                        REQUIRE(map.validate());
                        REQUIRE(same_entries(map, expected));
                    });
                expected.try_emplace(key, i);
            }
            REQUIRE(map.validate());
            REQUIRE(same_entries(map, expected));
        }
        CHECK(burns > 64);
    }

    TEST_CASE("an insert in which a copy or a move throws changes nothing") {
        std::size_t burns = 0;
        for (const int place : places) {
            support::tree<fragile, fragile> map;
            std::map<int, int> expected;
            const auto check = [&] {
                REQUIRE(map.validate());
                REQUIRE(map.size() == expected.size());
                auto at = expected.begin();
                for (const auto& [key, value] : map) {
                    REQUIRE(key.number() == at->first);
                    REQUIRE(value.number() == at->second);
                    ++at;
                }
                REQUIRE(fragile::alive >= 2 * static_cast<int>(map.size()));
            };
            for (int i = 0; i != 64; ++i) {
                burns += strata::testing::survive(
                    fragile::transfers,
                    [&] {
                        if (i % 2 == 0)
                            map.emplace(key_at(place, i), i);
                        else
                            map.try_emplace(fragile(key_at(place, i)), i);
                    },
                    check);
                expected.try_emplace(key_at(place, i), i);
                check();
            }
            // Erasing and moving the map moves none of them.
            fragile::transfers.burn_at(1);
            CHECK_NOTHROW(map.erase(map.begin()));
            auto moved = std::move(map);
            fragile::transfers.burn_at(0);
            CHECK(moved.size() + 1 == expected.size());
        }
        CHECK(burns > 64);
        CHECK(fragile::alive == 0);
    }

    TEST_CASE("a copy for which memory runs out leaves nothing behind") {
        support::failing_resource resource;
        support::resource_tree<std::string, int> map(&resource);
        for (int i = 0; i != 64; ++i) map.try_emplace(key_of<std::string>((i * 37) % 64), i);
        const std::size_t before = resource.live_bytes();
        support::resource_tree<std::string, int> other({{"key", 1}}, std::less<>(), &resource);
        const std::size_t with_other = resource.live_bytes();
        CHECK(support::failures_of(
                  resource, [&] { other = map; },
                  [&] {
                      REQUIRE(resource.live_bytes() == with_other);
                      REQUIRE(other.size() == 1);
                      REQUIRE(other.at("key") == 1);
                  }) > 0);
        CHECK(other == map);
        other = {};
        CHECK(resource.live_bytes() == before);
    }

    TEST_CASE("the only leaf grows twofold") {
        support::failing_resource resource;
        support::resource_tree<std::size_t, std::size_t, 512> map(&resource);
        constexpr std::size_t header = 16;
        constexpr std::size_t entry = 2 * sizeof(std::size_t);
        for (std::size_t i = 1; i <= 31; ++i) {
            map.try_emplace(1000 - i, i);
            const std::size_t room = i <= 2 ? i : i <= 4 ? 4 : i <= 8 ? 8 : i <= 16 ? 16 : 31;
            CHECK(resource.live_bytes() == header + room * entry);
            CHECK(resource.live_allocations() == 1);
        }
    }

    TEST_CASE("leaves are nearly full after random inserts and full after ascending ones") {
        for (const bool ascends : {false, true}) {
            support::failing_resource resource;
            support::resource_tree<std::size_t, std::size_t, 512> map(&resource);
            constexpr std::size_t entries = 20000;
            for (std::size_t i = 0; i != entries; ++i) map.try_emplace(ascends ? i : i * 7919 % 20011, i);
            CHECK(map.size() == entries);
            const std::size_t net = entries * 2 * sizeof(std::size_t);
            CHECK(resource.live_bytes() < net + net * (ascends ? 10u : 35u) / 100);
        }
    }
}
