// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <iterator>
#include <string>
#include <tuple>
#include <type_traits>

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
        CHECK(map["a"].size() == 4);
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
        CHECK(map["c"].size() == 0);
        CHECK(shown(map["c"]).empty());
        CHECK(map["c"].begin() == map["c"].end());
        CHECK(map["c"][1].empty());
        CHECK(shown(map["c"][1]).empty());
        CHECK(map["a"][3].empty());
        CHECK(map["a"][3].size() == 0);
        CHECK(map["c"].find(1, 3) == nullptr);
        CHECK(map["c"][1].find(3) == nullptr);
    }

    TEST_CASE("a slice finds a value by the keys that are left") {
        const map_type map = sample();
        CHECK(*map["a"].find(2, 3) == 3);
        CHECK(*map["a"][2].find(4) == 4);
        CHECK(map["a"].contains(1, 4));
        CHECK_FALSE(map["a"].contains(1, 5));
        CHECK_FALSE(map["a"][1].contains(5));
    }

    TEST_CASE("values can be changed through a slice of a map that can be changed") {
        map_type map = sample();
        for (auto&& [keys, value] : map["a"]) value *= 10;
        *map["b"].find(1, 3) = 500;
        for (auto&& [key, value] : map["b"][2]) value = -value;
        CHECK(*map.find("a", 1, 3) == 10);
        CHECK(*map.find("a", 2, 4) == 40);
        CHECK(*map.find("b", 1, 3) == 500);
        CHECK(*map.find("b", 2, 3) == -7);
        const map_type& fixed = map;
        CHECK(std::same_as<decltype(fixed["b"].find(1, 3)), const int*>);
        CHECK(std::same_as<decltype(map["b"].find(1, 3)), int*>);
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
        CHECK(slice::iterator() == a.end());
    }

    TEST_CASE("a slice of nothing is empty") {
        const st::slice<map_type::root_type, 3> nothing;
        CHECK(nothing.empty());
        CHECK(nothing.size() == 0);
        CHECK(nothing.begin() == nothing.end());
        CHECK(nothing["a"].empty());
    }
}
