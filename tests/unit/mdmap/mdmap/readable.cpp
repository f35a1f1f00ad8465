// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <concepts>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/order/descending.hpp>
#include <strata/testing/faults.hpp>

namespace st = strata;

namespace {
using two = st::mdmap<std::string, st::dim<std::string>, st::dim<int, st::order::descending, st::backend::flat>>;
using three = st::mdmap<int, st::dim<int>, st::dim<int, st::backend::flat>, st::dim<int, st::backend::std_map>>;
using place = std::tuple<int, int, int>;

// Keys 10, 20, 30 on every level, with holes so that not all levels look alike.
template <class Map>
Map sample() {
    Map map;
    for (const int a : {10, 20, 30})
        for (const int b : {10, 20, 30})
            for (const int c : {10, 20, 30})
                if (!(a == 20 && b == 30) && !(a == 30 && c == 10)) map.insert_or_assign({a, b, c}, a + b + c);
    return map;
}

std::map<place, int> reference() {
    std::map<place, int> all;
    for (const auto& [keys, value] : sample<three>()) all.emplace(keys, value);
    return all;
}

// Whether an iterator of the map stands where one of the reference does.
template <class Map, class Iterator, class Expected>
bool stands(const Map& map, Iterator at, const Expected& all, typename Expected::const_iterator wanted) {
    if (wanted == all.end()) return at == map.end();
    return at != map.end() && at->first == wanted->first && at->second == wanted->second;
}
}  // namespace

TEST_SUITE("mdmap/mdmap/readable")
{
    TEST_CASE("bounds of whole and partial keys are those of a map of tuples at every key and in every gap") {
        three map = sample<three>();
        const three& fixed = map;
        const auto all = reference();
        constexpr int least = -1;
        constexpr int greatest = 1000;
        for (int a = 5; a <= 35; a += 5) {
            CHECK(stands(map, map.lower_bound(a), all, all.lower_bound({a, least, least})));
            CHECK(stands(fixed, fixed.upper_bound(a), all, all.upper_bound({a, greatest, greatest})));
            CHECK(map.count(a) == static_cast<std::size_t>(std::distance(all.lower_bound({a, least, least}),
                                                                         all.upper_bound({a, greatest, greatest}))));
            CHECK(map.contains(a) == (map.count(a) > 0));
            for (int b = 5; b <= 35; b += 5) {
                CHECK(stands(map, map.lower_bound(a, b), all, all.lower_bound({a, b, least})));
                CHECK(stands(fixed, fixed.upper_bound(a, b), all, all.upper_bound({a, b, greatest})));
                const auto [first, last] = map.equal_range(a, b);
                CHECK(first == map.lower_bound(a, b));
                CHECK(last == map.upper_bound(a, b));
                CHECK(map.count(a, b) == static_cast<std::size_t>(std::distance(first, last)));
                CHECK(map.contains(a, b) == (first != last));
                for (int c = 5; c <= 35; c += 5) {
                    CHECK(stands(fixed, fixed.lower_bound(a, b, c), all, all.lower_bound({a, b, c})));
                    CHECK(stands(map, map.upper_bound(a, b, c), all, all.upper_bound({a, b, c})));
                    CHECK(stands(map, map.find(a, b, c), all, all.find({a, b, c})));
                    CHECK(map.count(a, b, c) == all.count({a, b, c}));
                    CHECK(map.contains(a, b, c) == all.contains({a, b, c}));
                    const int* const value = fixed.get_if(a, b, c);
                    CHECK((value != nullptr) == all.contains({a, b, c}));
                }
            }
        }
        CHECK(map.count() == all.size());
    }

    TEST_CASE("nothing is found in a map that is empty") {
        three map;
        CHECK(map.find(1, 2, 3) == map.end());
        CHECK(map.get_if(1, 2, 3) == nullptr);
        CHECK_FALSE(map.contains(1));
        CHECK(map.count() == 0);
        CHECK(map.lower_bound(1) == map.end());
        CHECK(map.upper_bound(1, 2) == map.end());
        CHECK(map.begin() == map.end());
        CHECK(map.rbegin() == map.rend());
        CHECK(map.erase(1, 2, 3) == 0);
        CHECK(map.validate());
        CHECK(map.all().first() == map.end());
        CHECK(map.all().last() == map.end());
    }

    TEST_CASE("a value is found by anything that its keys compare with") {
        two map{{{"a", 1}, "a1"}};
        REQUIRE(map.get_if("a", 1) != nullptr);
        CHECK(*map.get_if(std::string_view("a"), 1) == "a1");
        *map.get_if("a", 1) = "changed";
        const two& fixed = map;
        CHECK(*fixed.get_if("a", 1L) == "changed");
        CHECK(fixed.get_if("a", 2) == nullptr);
        CHECK(fixed.get_if("b", 1) == nullptr);
        CHECK(fixed.contains("a", 1));
        CHECK_FALSE(fixed.contains("b", 1));
        map.find("a", 1)->second = "again";
        CHECK(fixed.find(std::string_view("a"), 1)->second == "again");
    }

    TEST_CASE("no key is made to look one up") {
        using number = st::testing::fragile;
        using map_type =
            st::mdmap<int, st::dim<number, st::testing::fragile_order>, st::dim<number, st::testing::fragile_order>>;
        map_type map;
        map.try_emplace(std::tuple(1, 2), 12);
        number::constructions.burn_at(1);
        const std::size_t found = map.count(1, 2) + map.count(1) + map.count(2) + (map.find(1, 2)->second == 12) +
                                  map.contains(1, 3) + static_cast<std::size_t>(map.at(1, 2)) +
                                  (map.lower_bound(1) == map.begin()) + (map.upper_bound(1, 2) == map.end()) +
                                  map[1].count() + map.erase(3) + map.insert_or_assign(std::tuple(1, 2), 13).second;
        number::constructions.burn_at(0);
        CHECK(found == 1 + 1 + 0 + 1 + 0 + 12 + 1 + 1 + 1 + 0 + 0);
        CHECK(map.at(1, 2) == 13);
    }

    TEST_CASE("a key of an order that only compares keys is converted") {
        struct lengths {
            using axis = st::axis::order;
            bool operator()(const std::string& a, const std::string& b) const { return a.size() < b.size(); }
        };
        st::mdmap<int, st::dim<std::string, lengths>, st::dim<std::string, lengths, st::backend::std_map>> map;
        map.insert_or_assign({"a", "bb"}, 1);
        CHECK(map.at("x", "yy") == 1);
        CHECK(map.contains("z"));
        CHECK(map.lower_bound("x", "y") == map.begin());
    }

    TEST_CASE("a number that is no number of the key's type is converted before it is sought or kept") {
        st::mdmap<int, st::dim<unsigned char>, st::dim<unsigned>> map;
        map.insert_or_assign(std::tuple(257, -1), 1);
        map.insert_or_assign(std::tuple(1, -1), 2);
        CHECK(map.size() == 1);
        CHECK(map.validate());
        CHECK(map.at(1, ~0U) == 2);
        CHECK(map.contains(257L, -1));
    }

    TEST_CASE("asking for a value that is not there throws") {
        two map{{{"a", 1}, "a1"}};
        CHECK(map.at("a", 1) == "a1");
        CHECK_THROWS_AS((void)map.at("a", 2), std::out_of_range);
        const two& fixed = map;
        CHECK_THROWS_AS((void)fixed.at("b", 1), std::out_of_range);
        CHECK_THROWS_AS((void)fixed["a"].at(7), std::out_of_range);
        CHECK_THROWS_WITH((void)fixed["b"].at(7), "strata: no value at these keys");
    }

    TEST_CASE("what is broken is seen") {
        three map = sample<three>();
        CHECK(map.validate());
        using level = std::map<int, std::map<int, int>>;
        const level sound{{1, {{1, 1}}}};
        CHECK(st::detail::is_sound<2>(sound));
        const level with_an_empty_one{{1, {{1, 1}}}, {2, {}}};
        CHECK_FALSE(st::detail::is_sound<2>(with_an_empty_one));

        struct changeable {
            using axis = st::axis::order;
            static bool& reversed() {
                static bool value = false;
                return value;
            }
            bool operator()(int a, int b) const { return reversed() ? b < a : a < b; }
        };
        st::mdmap<int, st::dim<int>, st::dim<int, changeable>> two_values;
        two_values.try_emplace({1, 1}, 1);
        two_values.try_emplace({1, 2}, 1);
        CHECK(two_values.validate());
        changeable::reversed() = true;
        CHECK_FALSE(two_values.validate());
        changeable::reversed() = false;
    }

    TEST_CASE("keys and values are compared as the walk sorts them") {
        using map_type = st::mdmap<int, st::dim<std::string>, st::dim<int, st::order::descending>>;
        const map_type map{{{"b", 1}, 1}, {{"a", 1}, 2}, {{"a", 2}, 3}};
        const auto before = map.key_comp();
        for (auto at = map.begin(), next = std::next(at); next != map.end(); ++at, ++next) {
            CHECK(before(at->first, next->first));
            CHECK_FALSE(before(next->first, at->first));
            CHECK_FALSE(before(at->first, at->first));
            CHECK(map.value_comp()(*at, *next));
        }
        CHECK(before(std::tuple("a", 5), map.begin()->first));  // no key is made
        std::vector<map_type::value_type> entries{{{"x", 1}, 1}, {{"x", 3}, 2}, {{"c", 1}, 3}};
        std::sort(entries.begin(), entries.end(), map.value_comp());
        CHECK(map_type(st::sorted_unique, entries).validate());
        const st::mdmap<int, st::dim<int, st::order::descending>> line;
        CHECK(line.key_comp()(2, 1));
        CHECK(line.key_comp()(std::tuple(2), 1));
        CHECK_FALSE(line.key_comp()(1, 1));
    }

    TEST_CASE("a map has the names that std::map has") {
        using map_type = st::mdmap<int, st::dim<std::string>, st::dim<int>>;
        CHECK(std::same_as<map_type::pointer, map_type::iterator::pointer>);
        CHECK(std::same_as<map_type::const_pointer, map_type::const_iterator::pointer>);
        CHECK(std::same_as<map_type::key_compare, decltype(map_type().key_comp())>);
        CHECK(std::same_as<map_type::value_compare, decltype(map_type().value_comp())>);
        CHECK(map_type().max_size() > 1'000'000'000);
    }
}
