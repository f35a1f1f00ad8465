// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <memory_resource>
#include <string>
#include <type_traits>
#include <utility>

#include <strata/container/intrusive_map.hpp>
#include <strata/container/tree_kinds.hpp>
#include <strata/testing/faults.hpp>

#include "support/failing_resource.hpp"

namespace st = strata;

namespace {
template <class Key, class Mapped, class Order = std::less<>>
using map_of =
    st::detail::intrusive_map<st::detail::rb_kind, Key, Mapped, Order, std::pmr::polymorphic_allocator<std::byte>>;
using numbers = map_of<int, int>;
static_assert(std::is_nothrow_move_constructible_v<numbers>);
static_assert(std::bidirectional_iterator<numbers::iterator>);
static_assert(std::bidirectional_iterator<numbers::const_iterator>);

std::string shown(const numbers& map) {
    std::string text;
    for (const auto& [key, value] : map) text += std::to_string(key) + '=' + std::to_string(value) + ' ';
    return text;
}
}  // namespace

TEST_SUITE("container/intrusive_map")
{
    TEST_CASE("a hint that is right costs two comparisons and one that is wrong a search") {
        support::failing_resource memory;
        map_of<int, int, strata::testing::fragile_order> map{&memory};
        for (int key = 0; key != 64; key += 2) map.emplace_hint(map.end(), key, key);
        auto& comparisons = strata::testing::fragile_order::comparisons;
        const auto place = map.lower_bound(33);
        comparisons.burn_at(3);
        map.emplace_hint(place, 33, 0);
        CHECK_FALSE(comparisons.has_burnt());
        comparisons.burn_at(0);
        map.emplace_hint(map.begin(), 35, 0);
        CHECK(map.size() == 34);
        int before = -1;
        for (const auto& entry : map) {
            CHECK(entry.first > before);
            before = entry.first;
        }
    }

    TEST_CASE("a map of nodes that is moved is empty afterwards and can be used") {
        support::failing_resource memory;
        numbers map{&memory};
        map.emplace_hint(map.end(), 1, 10);
        map.emplace_hint(map.end(), 2, 20);
        numbers moved = std::move(map);
        CHECK(map.empty());
        CHECK(shown(moved) == "1=10 2=20 ");
        map.emplace_hint(map.end(), 3, 30);
        CHECK(shown(map) == "3=30 ");
        map = std::move(moved);
        CHECK(shown(map) == "1=10 2=20 ");
        CHECK(memory.live_allocations() == 2);
        numbers last{&memory};
        last.emplace_hint(last.end(), 4, 40);
        map = std::move(last);
        CHECK(shown(map) == "4=40 ");
        CHECK(memory.live_allocations() == 1);
        map.clear();
        CHECK(memory.live_allocations() == 0);
    }

    TEST_CASE("a map of nodes frees them when it ends") {
        support::failing_resource memory;
        {
            numbers map{&memory};
            for (int key = 0; key != 5; ++key) map.emplace_hint(map.end(), key, key);
            CHECK(memory.live_allocations() == 5);
        }
        CHECK(memory.live_allocations() == 0);
    }

    TEST_CASE("between two memories a map of nodes is moved entry by entry") {
        support::failing_resource here;
        support::failing_resource there;
        map_of<int, std::unique_ptr<int>> map{&here};
        for (int key = 0; key != 5; ++key) map.emplace_hint(map.end(), key, std::make_unique<int>(key));
        map_of<int, std::unique_ptr<int>> other(std::move(map), &there);
        CHECK(here.live_allocations() == 0);
        CHECK(there.live_allocations() == 5);
        CHECK(*other.find(3)->second == 3);
        map = std::move(other);
        CHECK(here.live_allocations() == 5);
        CHECK(there.live_allocations() == 0);
        CHECK(*map.find(4)->second == 4);
    }

    TEST_CASE("an entry that cannot be made leaves no node behind") {
        support::failing_resource memory;
        map_of<int, strata::testing::fragile> map{&memory};
        const strata::testing::fragile original(7);
        for (int fault = 0; fault != 2; ++fault) {
            if (fault == 0)
                memory.fail_at(1);
            else
                strata::testing::fragile::copies.burn_at(1);
            CHECK_THROWS(map.emplace_hint(map.end(), 1, original));
            CHECK(map.empty());
            CHECK(memory.live_bytes() == 0);
        }
        map.emplace_hint(map.end(), 1, original);
        CHECK(map.begin()->second.number() == 7);
    }
}
