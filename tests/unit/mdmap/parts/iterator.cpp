// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/std_map.hpp>

#include "support/heap_count.hpp"

namespace st = strata;

namespace {
template <class Backend>
using map_of = st::mdmap<int, st::dim<int, Backend>, st::dim<std::string, Backend>, st::dim<int, Backend>>;
using map_type = map_of<st::backend::rb_tree>;

template <class Map>
Map sample() {
    Map map;
    for (int i = 0; i != 60; ++i)
        map.insert_or_assign({i / 20, std::string(30, 'k') + std::to_string(10 + i / 5), i}, i);
    return map;
}
}  // namespace

TEST_SUITE("mdmap/parts/iterator")
{
    TEST_CASE("a walk is what the standard calls a bidirectional range") {
        CHECK(std::bidirectional_iterator<map_type::iterator>);
        CHECK(std::bidirectional_iterator<map_type::const_iterator>);
        CHECK(std::bidirectional_iterator<map_type::reverse_iterator>);
        CHECK(std::ranges::bidirectional_range<map_type>);
        CHECK(std::ranges::bidirectional_range<const map_type>);
        CHECK(std::ranges::common_range<map_type>);
        CHECK(std::ranges::sized_range<const map_type>);
        CHECK(std::is_convertible_v<map_type::iterator, map_type::const_iterator>);
        CHECK_FALSE(std::is_convertible_v<map_type::const_iterator, map_type::iterator>);
        CHECK(std::is_trivially_destructible_v<map_type::iterator>);
        CHECK(sizeof(map_type::iterator) <= 4 * sizeof(void*));
    }

    TEST_CASE_TEMPLATE("a walk goes forward and backward from every place", Backend, st::backend::rb_tree,
                       st::backend::flat, st::backend::std_map) {
        auto map = sample<map_of<Backend>>();
        const auto& fixed = map;
        std::vector<typename map_of<Backend>::const_iterator> places;
        for (auto at = fixed.begin(); at != fixed.end(); ++at) places.push_back(at);
        places.push_back(fixed.end());
        REQUIRE(places.size() == 61);
        for (std::size_t from = 0; from != places.size(); ++from) {
            auto forward = places[from];
            for (std::size_t to = from; to != places.size(); ++to) {
                REQUIRE(forward == places[to]);
                if (to != 60) CHECK(forward->second == static_cast<int>(to));
                if (to != 60) ++forward;
            }
            auto backward = places[from];
            for (std::size_t to = from;; --to) {
                REQUIRE(backward == places[to]);
                if (to == 0) break;
                backward--;
            }
        }
        int wanted = 60;
        for (auto at = map.rbegin(); at != map.rend(); ++at) CHECK((*at).second == --wanted);
        CHECK(wanted == 0);
        wanted = 40;
        const auto slice = map[1];
        for (auto at = slice.end(); at != slice.begin();) CHECK((--at)->second == --wanted);
        CHECK(wanted == 20);
    }

    TEST_CASE("values are changed through a walk and keys never") {
        auto map = sample<map_type>();
        for (auto&& [keys, value] : map) value = -value;
        CHECK(map.begin()->second == 0);
        map.find(0, std::string(30, 'k') + "10", 1)->second = 7;
        CHECK(std::ranges::next(map.begin())->second == 7);
        CHECK(std::is_same_v<decltype((*map.begin()).second), int&>);
        CHECK(std::is_same_v<decltype((*map.cbegin()).second), const int&>);
        CHECK(std::is_same_v<std::tuple_element_t<1, decltype((*map.begin()).first)>, const std::string&>);
        // Nor where the backend itself would let them be changed.
        st::mdmap<int, st::dim<int, st::backend::flat>> one;
        one.try_emplace(1, 1);
        CHECK(std::is_same_v<decltype((*one.begin()).first), const int&>);
        CHECK(one.begin()->first == 1);
    }

    TEST_CASE("an iterator that reads is equal to one that changes at the same place") {
        auto map = sample<map_type>();
        const auto& fixed = map;
        CHECK(map.begin() == fixed.begin());
        CHECK(fixed.end() == map.end());
        CHECK(map.cbegin() != fixed.end());
        CHECK(map_type::iterator() == map_type::iterator());
        CHECK(map_type::iterator() != map.end());
    }

    TEST_CASE("algorithms take a walk") {
        const auto map = sample<map_type>();
        const auto large = [](const auto& entry) { return entry.second >= 30; };
        CHECK(std::count_if(map.begin(), map.end(), large) == 30);
        CHECK(std::ranges::find_if(map, large)->second == 30);
        CHECK(std::ranges::distance(map) == 60);
    }

    TEST_CASE_TEMPLATE("a walk never asks for memory", Backend, st::backend::rb_tree, st::backend::flat,
                       st::backend::std_map) {
        auto map = sample<map_of<Backend>>();
        const auto& fixed = map;
        const std::string key = std::string(30, 'k') + "15";
        const support::heap_watch watch;
        int sum = 0;
        for (auto&& [keys, value] : map) sum += value + std::get<0>(keys);
        for (auto at = fixed.end(); at != fixed.begin();) sum += (--at)->second;
        for (auto at = fixed.rbegin(); at != fixed.rend(); ++at) sum += (*at).second;
        for (auto&& [keys, value] : fixed[1]) sum += value;
        for (auto&& [number, value] : map[1][key]) sum += value;
        for (auto [at, last] = map.equal_range(1, key); at != last; at++) sum += at->second;
        sum += fixed.find(1, key, 25)->second + *map.get_if(1, key, 26);
        const std::size_t allocations = watch.allocations();
        CHECK(allocations == 0);
        CHECK(sum != 0);
    }

    TEST_CASE("a part of a walk is a range") {
        auto map = sample<map_type>();
        const st::walk_range part(map.begin(), std::ranges::next(map.begin(), 3));
        CHECK(std::ranges::distance(part) == 3);
        CHECK_FALSE(part.empty());
        CHECK(st::walk_range<map_type::iterator>().empty());
    }
}
