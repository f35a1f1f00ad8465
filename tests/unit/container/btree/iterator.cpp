// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <concepts>
#include <iterator>
#include <string>
#include <type_traits>
#include <utility>

#include <strata/container/btree/iterator.hpp>

#include "unit/container/trees.hpp"

namespace {
using map_type = support::tree<int, std::string>;
}

TEST_SUITE("container/btree/iterator")
{
    TEST_CASE("places in a btree are bidirectional iterators with references to entries") {
        CHECK(std::bidirectional_iterator<map_type::iterator>);
        CHECK(std::bidirectional_iterator<map_type::const_iterator>);
        CHECK(std::same_as<std::iter_reference_t<map_type::iterator>, std::pair<const int, std::string>&>);
        CHECK(std::same_as<std::iter_reference_t<map_type::const_iterator>, const std::pair<const int, std::string>&>);
        CHECK(std::convertible_to<map_type::iterator, map_type::const_iterator>);
        CHECK_FALSE(std::convertible_to<map_type::const_iterator, map_type::iterator>);
        CHECK(std::is_trivially_copyable_v<map_type::iterator>);
        CHECK(map_type::iterator() == map_type::iterator());
    }

    TEST_CASE("a walk there and back visits all entries") {
        map_type map;
        for (int i = 0; i != 200; ++i) map.try_emplace((i * 77) % 200, std::to_string(i));
        auto at = map.begin();
        for (int key = 0; key != 200; ++key) {
            REQUIRE(at->first == key);
            REQUIRE((*at).first == key);
            REQUIRE(at++->first == key);
        }
        CHECK(at == map.end());
        CHECK(map.cend() == at);
        for (int key = 199; key >= 0; --key) REQUIRE((--at)->first == key);
        CHECK(at == map.begin());
        ++at;
        CHECK(at-- == std::next(map.begin()));
        CHECK(at == map.begin());
        CHECK(std::prev(map.end())->first == 199);
        CHECK(map.rbegin()->first == 199);
        CHECK(std::is_sorted(map.begin(), map.end()));
    }

    TEST_CASE("values are changed through an iterator and through structured bindings") {
        map_type map{{1, "a"}, {2, "b"}};
        for (auto& [key, value] : map) value += 'x';
        map.begin()->second += 'y';
        CHECK(map.at(1) == "axy");
        CHECK(std::as_const(map).find(2)->second == "bx");
    }
}
