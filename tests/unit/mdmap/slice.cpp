// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <iterator>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/flat.hpp>

namespace st = strata;

namespace {
using map_type = st::mdmap<int, st::dim<std::string>, st::dim<int, st::backend::flat>, st::dim<int>>;

map_type sample() {
    map_type map;
    int value = 0;
    for (const char* row : {"a", "b"})
        for (const int x : {1, 2})
            for (const int y : {3, 4}) map.insert_or_assign({row, x, y}, ++value);
    return map;
}

template <class Slice>
std::string shown(const Slice& slice) {
    std::string text;
    for (const auto& [keys, value] : slice) {
        if constexpr (std::is_integral_v<std::remove_cvref_t<decltype(keys)>>)
            text += std::to_string(keys) + '=' + std::to_string(value) + ' ';
        else
            text += std::to_string(std::get<0>(keys)) + ',' + std::to_string(std::get<1>(keys)) + '=' +
                    std::to_string(value) + ' ';
    }
    return text;
}
}  // namespace

TEST_SUITE("mdmap/slice")
{
    TEST_CASE("fixing the first key leaves the dimensions behind it") {
        const map_type map = sample();
        CHECK(shown(map["a"]) == "1,3=1 1,4=2 2,3=3 2,4=4 ");
        CHECK(shown(map["b"]) == "1,3=5 1,4=6 2,3=7 2,4=8 ");
        CHECK(map["a"].count() == 4);
        CHECK_FALSE(map["a"].empty());
    }

    TEST_CASE("fixing all keys but the last leaves one dimension") {
        const map_type map = sample();
        CHECK(shown(map["a"][2]) == "3=3 4=4 ");
        CHECK(map["a"][2].size() == 2);
    }

    TEST_CASE("below a key that is absent there is nothing") {
        const map_type map = sample();
        CHECK(map["c"].empty());
        CHECK(map["c"].count() == 0);
        CHECK(shown(map["c"]).empty());
        CHECK(map["c"].begin() == map["c"].end());
        CHECK(map["c"][1].empty());
        CHECK(shown(map["c"][1]).empty());
        CHECK(map["a"][3].empty());
        CHECK(map["a"][3].size() == 0);
        CHECK(map["c"].get_if(1, 3) == nullptr);
        CHECK(map["c"][1].get_if(3) == nullptr);
    }

    TEST_CASE("a slice finds a value by the keys that are left") {
        const map_type map = sample();
        CHECK(*map["a"].get_if(2, 3) == 3);
        CHECK(*map["a"][2].get_if(4) == 4);
        CHECK(map["a"].contains(1, 4));
        CHECK_FALSE(map["a"].contains(1, 5));
        CHECK_FALSE(map["a"][1].contains(5));
    }

    TEST_CASE("values can be changed through a slice of a map that can be changed") {
        map_type map = sample();
        for (auto&& [keys, value] : map["a"]) value *= 10;
        *map["b"].get_if(1, 3) = 500;
        for (auto&& [key, value] : map["b"][2]) value = -value;
        CHECK(*map.get_if("a", 1, 3) == 10);
        CHECK(*map.get_if("a", 2, 4) == 40);
        CHECK(*map.get_if("b", 1, 3) == 500);
        CHECK(*map.get_if("b", 2, 3) == -7);
        const map_type& fixed = map;
        CHECK(std::same_as<decltype(fixed["b"].get_if(1, 3)), const int*>);
        CHECK(std::same_as<decltype(map["b"].get_if(1, 3)), int*>);
        CHECK(std::same_as<decltype((*fixed["b"].begin()).second), const int&>);
        CHECK(std::same_as<decltype((*map["b"].begin()).second), int&>);
        // Keys never.
        CHECK(std::same_as<std::tuple_element_t<0, decltype((*map["b"].begin()).first)>, const int&>);
    }

    TEST_CASE("a slice is walked forward as often as one likes") {
        using slice = decltype(std::declval<const map_type&>()["a"]);
        CHECK(std::forward_iterator<slice::iterator>);
        CHECK(std::forward_iterator<decltype(std::declval<map_type&>()["a"])::iterator>);
        CHECK(std::forward_iterator<map_type::iterator>);
        CHECK(std::forward_iterator<map_type::const_iterator>);
        const map_type map = sample();
        const slice a = map["a"];
        auto it = a.begin();
        const auto before = it++;
        CHECK((*before).second == 1);
        CHECK((*it).second == 2);
        CHECK(std::next(before) == it);
        CHECK(before == a.begin());
        CHECK(std::distance(a.begin(), a.end()) == 4);
        CHECK(shown(a) == shown(a));
        CHECK(slice::iterator() == map["c"].end());
    }

    TEST_CASE("a slice of nothing is empty") {
        const st::slice<map_type::root_type, 3> nothing;
        CHECK(nothing.empty());
        CHECK(nothing.count() == 0);
        CHECK(nothing.begin() == nothing.end());
        CHECK(nothing["a"].empty());
    }

    TEST_CASE("a slice answers as a map of the dimensions that are left") {
        map_type map = sample();
        const map_type& fixed = map;
        const auto a = map["a"];
        CHECK(a.find(2, 3)->second == 3);
        CHECK(a.find(2, 5) == a.end());
        CHECK(a.at(2, 4) == 4);
        CHECK(a.contains(2));
        CHECK_FALSE(a.contains(3));
        CHECK(a.count(2) == 2);
        CHECK(a.count() == 4);
        CHECK(a.lower_bound(2)->second == 3);
        CHECK(a.upper_bound(1)->second == 3);
        CHECK(a.upper_bound(1, 3)->second == 2);
        CHECK(a.upper_bound(2) == a.end());
        const auto [first, last] = a.equal_range(1);
        CHECK(std::ranges::distance(first, last) == 2);
        CHECK(a.rbegin()->second == 4);
        const st::slice<const map_type::root_type::mapped_type, 2> read_only = a;
        CHECK(read_only.at(1, 3) == 1);
        CHECK(a.cbegin() == read_only.begin());
        const auto absent = fixed["x"];
        CHECK(absent.find(1, 1) == absent.end());
        CHECK(absent.lower_bound(1) == absent.end());
        CHECK(absent.upper_bound(1) == absent.end());
        CHECK(absent.rbegin() == absent.rend());
        CHECK_FALSE(absent.contains(1));
        CHECK(absent[1].floor(1) == absent[1].end());
        CHECK(absent[1].between(1, 2).empty());
        CHECK(absent[1].size() == 0);
    }

    TEST_CASE("a slice with one dimension left knows its size and the others have to be counted") {
        using last = decltype(std::declval<map_type&>()["a"][1]);
        using last_but_one = decltype(std::declval<map_type&>()["a"]);
        CHECK(std::ranges::sized_range<last>);
        CHECK_FALSE(std::ranges::sized_range<last_but_one>);
        CHECK(std::ranges::common_range<last_but_one>);
        CHECK(std::ranges::bidirectional_range<last_but_one>);
    }

    TEST_CASE("a slice that runs empty is gone from the map") {
        map_type map = sample();
        CHECK(map.erase("a", 1, 3) == 1);
        CHECK(map["a"][1].size() == 1);
        CHECK(map.erase("a", 1, 4) == 1);
        CHECK(map["a"][1].empty());
        CHECK_FALSE(map.contains("a", 1));
        CHECK(map.validate());
    }
}
