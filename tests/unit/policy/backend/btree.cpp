// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <memory_resource>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include <strata/mdmap/dim.hpp>
#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/btree.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/order/ascending.hpp>
#include <strata/policy/order/descending.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/table/table.hpp>

#include "support/all_or_nothing.hpp"
#include "support/failing_resource.hpp"
#include "support/shown.hpp"

namespace st = strata;

namespace {
using map_type = st::backend::btree::container<int, int, std::less<>, std::allocator<std::byte>>;

using two_dimensions = st::mdmap<int, st::dim<std::string, st::order::ascending, st::backend::btree>,
                                 st::dim<std::int64_t, st::order::descending, st::backend::btree>>;

template <class Backend>
struct shaped : st::family<"f", st::retention::max_versions<3>, st::rows_in<Backend>, st::qualifiers_in<Backend>,
                           st::versions_in<Backend>> {};

// Puts and deletes without rhyme; the same for every backend.
template <class Backend>
std::string after_random_writes() {
    using family = shaped<Backend>;
    st::table<family, st::clock::manual> t(st::clock::manual({1000}));
    std::mt19937 random(42);
    for (int i = 0; i != 3000; ++i) {
        const std::string row = "row " + std::to_string(random() % 80);
        const std::string qualifier = "q" + std::to_string(random() % 20);
        const family column{qualifier};
        const auto written = static_cast<std::int64_t>(random() % 50);
        switch (random() % 20) {
            case 0:
                t.delete_column(row, column, {written});
                break;
            case 1:
                t.delete_version(row, column, {written});
                break;
            case 2:
                if (random() % 10 == 0) t.flush();
                break;
            default:
                t.put(row, column, std::to_string(i), {written});
        }
    }
    return support::everything_in(t) + " | " + support::everything_seen_in(t);
}
}  // namespace

TEST_SUITE("policy/backend/btree")
{
    TEST_CASE("a btree backend is a btree map of three words") {
        CHECK(std::same_as<map_type, st::btree_map<int, int, std::less<>>>);
        CHECK(sizeof(map_type) == 3 * sizeof(void*));
    }

    TEST_CASE("a nested map in btrees follows one in the standard maps") {
        two_dimensions map;
        std::map<std::string, std::map<std::int64_t, int, std::greater<>>> expected;
        std::mt19937 random(1);
        for (int i = 0; i != 20000; ++i) {
            const std::string first = "key " + std::to_string(random() % 300);
            const auto second = static_cast<std::int64_t>(random() % 40);
            if (random() % 3 == 0) {
                map.erase(first, second);
                if (const auto level = expected.find(first); level != expected.end()) {
                    level->second.erase(second);
                    if (level->second.empty()) expected.erase(level);
                }
            } else {
                map.insert_or_assign({first, second}, i);
                expected[first][second] = i;
            }
        }
        auto at = map.begin();
        for (const auto& [first, level] : expected) {
            CHECK(map[first].size() == level.size());
            for (const auto& [second, value] : level) {
                REQUIRE(at != map.end());
                const auto [keys, found] = *at;
                REQUIRE(std::get<0>(keys) == first);
                REQUIRE(std::get<1>(keys) == second);
                REQUIRE(found == value);
                ++at;
            }
        }
        CHECK(at == map.end());
        for (const auto& [first, level] : map.root()) CHECK(level.validate());
        CHECK(map.root().validate());
        const two_dimensions copy = map;
        CHECK(copy.size() == map.size());
        map.erase_if([](const std::string&, std::int64_t second) { return second % 2 == 0; });
        for (const auto& [keys, value] : map) REQUIRE(std::get<1>(keys) % 2 == 1);
        CHECK(map.root().validate());
    }

    TEST_CASE("a put into nested btrees for which memory runs out changes nothing") {
        support::failing_resource resource;
        {
            using map_in_resource =
                st::mdmap<std::pmr::string, st::dim<std::pmr::string, st::order::ascending, st::backend::btree>,
                          st::dim<int, st::backend::btree>, st::memory::pmr>;
            map_in_resource map(st::memory::pmr{&resource});
            const std::string key(50, 'k');
            for (int i = 0; i != 60; ++i) {
                const std::string text = key + std::to_string(i * 7 % 60);
                const std::string_view first = text;
                const std::size_t before = map.size();
                support::failures_of(
                    resource, [&] { map.insert_or_assign(std::tie(first, i), std::pmr::string(key, &resource)); },
                    [&] {
                        REQUIRE(map.size() == before);
                        REQUIRE_FALSE(map.contains(first, i));
                        REQUIRE(map.root().validate());
                    });
                REQUIRE(map.contains(first, i));
            }
        }
        CHECK(resource.live_bytes() == 0);
    }

    TEST_CASE("a table in btrees answers as a table in red-black trees") {
        CHECK(after_random_writes<st::backend::btree>() == after_random_writes<st::backend::rb_tree>());
    }
}
