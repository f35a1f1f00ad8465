// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <memory_resource>
#include <random>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/order/descending.hpp>
#include <strata/testing/faults.hpp>

#include "support/failing_resource.hpp"

namespace st = strata;

namespace {
struct rb_tree_up {
    using backend = st::backend::rb_tree;
    using order = st::order::ascending;
};
struct rb_tree_down {
    using backend = st::backend::rb_tree;
    using order = st::order::descending;
};
struct flat_up {
    using backend = st::backend::flat;
    using order = st::order::ascending;
};
struct flat_down {
    using backend = st::backend::flat;
    using order = st::order::descending;
};
struct std_map_up {
    using backend = st::backend::std_map;
    using order = st::order::ascending;
};
struct std_map_down {
    using backend = st::backend::std_map;
    using order = st::order::descending;
};

template <class Shape, class Key>
using dim_of = st::dim<Key, typename Shape::backend, typename Shape::order>;

// Compares tuples key by key in the shape's order.
template <class Shape>
struct lexicographic {
    template <class Tuple>
    bool operator()(const Tuple& a, const Tuple& b) const {
        return less<0>(a, b);
    }
    template <std::size_t I, class Tuple>
    static bool less(const Tuple& a, const Tuple& b) {
        if constexpr (I == std::tuple_size_v<Tuple>) {
            return false;
        } else {
            constexpr typename Shape::order sorts;
            if (sorts(std::get<I>(a), std::get<I>(b))) return true;
            if (sorts(std::get<I>(b), std::get<I>(a))) return false;
            return less<I + 1>(a, b);
        }
    }
};

template <class Map, class Expected>
void check_same(const Map& map, const Expected& expected) {
    REQUIRE(map.size() == expected.size());
    CHECK(map.empty() == expected.empty());
    auto at = expected.begin();
    std::size_t visited = 0;
    for (const auto& [keys, value] : map) {
        REQUIRE(at != expected.end());
        if constexpr (Map::dimensions == 1) {
            CHECK(keys == std::get<0>(at->first));
        } else {
            CHECK(keys == at->first);
        }
        CHECK(value == at->second);
        ++at;
        ++visited;
    }
    CHECK(visited == expected.size());
}

// Random puts and erases by any number of keys, compared with a std::map of tuples.
template <class Map, class Shape>
void follow_std_map(unsigned seed) {
    using key_type = typename Map::key_type;
    Map map;
    std::map<key_type, int, lexicographic<Shape>> expected;
    std::mt19937 random(seed);
    const auto make_keys = [&] {
        key_type keys;
        std::apply(
            [&](auto&... key) {
                const auto choose = [&](auto& k) {
                    const int number = static_cast<int>(random() % 5) - 2;
                    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(k)>, std::string>)
                        k = std::string(20, 'k') + std::to_string(number);
                    else
                        k = number;
                };
                (choose(key), ...);
            },
            keys);
        return keys;
    };
    for (int i = 0; i != 300; ++i) {
        const key_type keys = make_keys();
        const unsigned what = random() % 8;
        if (what < 5) {
            CHECK(map.insert_or_assign(keys, i).second == expected.insert_or_assign(keys, i).second);
        } else if (what == 5) {
            const auto size = std::apply([&](const auto&... key) { return map.erase(key...); }, keys);
            CHECK(size == expected.erase(keys));
        } else if (what == 6) {
            const std::size_t gone = std::erase_if(
                expected, [&](const auto& entry) { return std::get<0>(entry.first) == std::get<0>(keys); });
            CHECK(map.erase(std::get<0>(keys)) == gone);
        } else {
            const auto odd = [](const auto&... key) {
                int sum = 0;
                const auto number = [](const auto& k) {
                    if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(k)>>)
                        return static_cast<int>(k);
                    else
                        return k.back() - '0';
                };
                ((sum += number(key)), ...);
                return sum % 5 == 0;
            };
            const std::size_t gone =
                std::erase_if(expected, [&](const auto& entry) { return std::apply(odd, entry.first); });
            CHECK(map.erase_if(odd) == gone);
        }
        CHECK(map.size() == expected.size());
        CHECK(map.validate());
        const int* const found = std::apply([&](const auto&... key) { return map.get_if(key...); }, keys);
        const auto wanted = expected.find(keys);
        REQUIRE((found != nullptr) == (wanted != expected.end()));
        if (found != nullptr) CHECK(*found == wanted->second);
        if (i % 25 == 0) check_same(map, expected);
    }
    check_same(map, expected);
    check_same(Map(map), expected);
    // No level is empty: each first key has something below it.
    if constexpr (Map::dimensions > 1)
        for (const auto& entry : map.root()) CHECK(map[entry.first].count() > 0);
    map.clear();
    CHECK(map.empty());
    CHECK(map.begin() == map.end());
    CHECK(map.root().empty());
}

using two = st::mdmap<std::string, st::dim<std::string>, st::dim<int, st::order::descending, st::backend::flat>>;
}  // namespace

TEST_SUITE("mdmap/mdmap")
{
    TEST_CASE_TEMPLATE("a map of one dimension follows the standard library's", Shape, rb_tree_up, flat_down) {
        follow_std_map<st::mdmap<int, dim_of<Shape, int>>, Shape>(1);
    }
    TEST_CASE_TEMPLATE("a map of two dimensions follows the standard library's", Shape, rb_tree_up, flat_down,
                       std_map_down) {
        follow_std_map<st::mdmap<int, dim_of<Shape, std::string>, dim_of<Shape, int>>, Shape>(2);
    }
    TEST_CASE_TEMPLATE("a map of three dimensions follows the standard library's", Shape, std_map_up) {
        follow_std_map<st::mdmap<int, dim_of<Shape, int>, dim_of<Shape, std::string>, dim_of<Shape, std::int64_t>>,
                       Shape>(3);
    }
    TEST_CASE_TEMPLATE("a map of four dimensions follows the standard library's", Shape, flat_up) {
        follow_std_map<
            st::mdmap<int, dim_of<Shape, int>, dim_of<Shape, int>, dim_of<Shape, std::string>, dim_of<Shape, int>>,
            Shape>(4);
    }

    TEST_CASE("each dimension has its own order and container") {
        two map;
        map.insert_or_assign({"b", 1}, "b1");
        map.insert_or_assign({"a", 1}, "a1");
        map.insert_or_assign({"a", 2}, "a2");
        std::string text;
        for (const auto& [keys, value] : map) text += value + ' ';
        CHECK(text == "a2 a1 b1 ");
        CHECK(two::dimensions == 2);
        CHECK(std::same_as<two::key_type, std::tuple<std::string, int>>);
    }

    TEST_CASE("a map that keeps no memory object is its root and a number") {
        CHECK(sizeof(two) == sizeof(two::root_type) + sizeof(std::size_t));
    }

    TEST_CASE("a map of a hundred thousand values knows its size without counting") {
        st::mdmap<int, st::dim<int>, st::dim<int, st::backend::flat>> map;
        for (int i = 0; i != 100000; ++i) map.insert_or_assign({i % 300, i}, i);
        CHECK(map.size() == 100000);
        CHECK(map.erase(7) == 334);
        CHECK(map.size() == 99666);
    }

    TEST_CASE("a map may have eight dimensions and more") {
        using eight = st::mdmap<int, st::dim<int>, st::dim<int, st::backend::flat>, st::dim<int, st::order::descending>,
                                st::dim<int>, st::dim<int, st::backend::std_map>, st::dim<int>, st::dim<int>,
                                st::dim<std::string>, st::dim<int, st::backend::flat>>;
        CHECK(eight::dimensions == 9);
        eight map;
        for (int i = 0; i != 64; ++i)
            map.insert_or_assign({i & 1, 0, i >> 1 & 1, 0, i >> 2 & 1, 0, i >> 3 & 1, std::to_string(i >> 4), i}, i);
        CHECK(map.size() == 64);
        CHECK(map.validate());
        CHECK(map.at(1, 0, 1, 0, 1, 0, 1, "3", 63) == 63);
        CHECK(map.count(1, 0, 1, 0) == 16);
        CHECK(map[1][0][1][0][1][0][1]["3"].first()->second == 63);
        CHECK(std::get<2>(map.begin()->first) == 1);
        auto at = map.end();
        for (int i = 0; i != 64; ++i) --at;
        CHECK(at == map.begin());
        CHECK(map.erase(0) == 32);
        CHECK(map.validate());
        CHECK(eight(map) == map);
    }

    TEST_CASE("a map is made of a range or a list of pairs") {
        const two listed{{{"b", 1}, "b1"}, {{"a", 1}, "a1"}, {{"a", 2}, "a2"}, {{"a", 1}, "late"}};
        CHECK(listed.size() == 3);
        CHECK(listed.at("a", 1) == "a1");
        const std::map<std::tuple<std::string, int>, std::string> source{{{"b", 1}, "b1"}, {{"a", 1}, "a1"}};
        const two ranged(source);
        CHECK(ranged.size() == 2);
        CHECK(two(source.begin(), source.end()) == ranged);
        CHECK(two(listed.begin(), listed.end()) == listed);  // what a walk gives can be inserted
        two assigned;
        assigned = {{{"x", 1}, "x1"}};
        CHECK(assigned.size() == 1);
        CHECK(two().empty());

        // In one dimension the key alone will do.
        const std::map<int, int> numbers{{2, 20}, {1, 10}};
        st::mdmap<int, st::dim<int, st::order::descending>> one(numbers);
        one.try_emplace(3, 30);
        one.insert_or_assign({4}, 40);
        CHECK(one.begin()->first == 4);
        CHECK(one.begin()->second == 40);
        CHECK(one.size() == 4);
    }

    TEST_CASE("a sorted range becomes a map without a search") {
        using map =
            st::mdmap<int, st::dim<int, strata::testing::fragile_order>, st::dim<int, strata::testing::fragile_order>>;
        std::vector<std::pair<std::tuple<int, int>, int>> entries;
        for (int i = 0; i != 1000; ++i) entries.push_back({{i / 10, i % 10}, i});
        auto& comparisons = strata::testing::fragile_order::comparisons;
        comparisons.burn_at(20'000);  // a search a value would need some ten comparisons a dimension
        const map sorted(st::sorted_unique, entries);
        CHECK_FALSE(comparisons.has_burnt());
        comparisons.burn_at(0);
        CHECK(sorted.size() == 1000);
        CHECK(sorted.validate());
        CHECK(sorted == map(entries));
        CHECK(map(st::sorted_unique, {{{1, 1}, 1}, {{1, 2}, 2}}).size() == 2);
        CHECK(map(st::sorted_unique, entries.begin(), entries.begin() + 5).size() == 5);

        // A range that is not what it is said to be.
        std::swap(entries[500], entries[501]);
        CHECK_THROWS_AS(map(st::sorted_unique, entries), st::illegal_argument);
        entries[500] = entries[501] = entries[499];
        CHECK_THROWS_AS(map(st::sorted_unique, entries), st::illegal_argument);
        CHECK_THROWS_AS(map(st::sorted_unique, {{{1, 2}, 1}, {{1, 1}, 2}}), st::illegal_argument);
        CHECK_THROWS_AS(map(st::sorted_unique, {{{2, 1}, 1}, {{1, 1}, 2}}), st::illegal_argument);
        CHECK_THROWS_AS(map(st::sorted_unique, {{{1, 1}, 1}, {{2, 1}, 1}, {{1, 2}, 2}}), st::illegal_argument);
    }

    TEST_CASE("maps are compared entry by entry") {
        const two a{{{"a", 1}, "x"}, {{"b", 1}, "y"}};
        two b = a;
        CHECK(a == b);
        CHECK((a <=> b) == 0);
        b.insert_or_assign({"b", 1}, "z");
        CHECK(a != b);
        CHECK(a < b);
        b = a;
        b.erase("b", 1);
        CHECK(a != b);
        CHECK(a > b);
        b.insert_or_assign({"c", 1}, "a");
        CHECK(a < b);
        CHECK(two() < a);
    }

    TEST_CASE("two maps swap what they hold and where it lives") {
        using map = st::mdmap<int, st::dim<int>, st::dim<int, st::backend::flat>, st::memory::pmr>;
        support::failing_resource here;
        support::failing_resource there;
        {
            map a{st::memory::pmr(&here)};
            map b{st::memory::pmr(&there)};
            a.insert_or_assign({1, 1}, 1);
            b.insert_or_assign({2, 2}, 2);
            b.insert_or_assign({2, 3}, 3);
            const std::size_t allocations = here.allocations() + there.allocations();
            swap(a, b);
            CHECK(here.allocations() + there.allocations() == allocations);
            CHECK(a.size() == 2);
            CHECK(a.memory().resource() == &there);
            CHECK(b.at(1, 1) == 1);
            CHECK(b.memory().resource() == &here);
            CHECK(a.validate());
            CHECK(b.validate());
            a.swap(a);
            CHECK(a.size() == 2);
        }
        CHECK(here.live_bytes() == 0);
        CHECK(there.live_bytes() == 0);
    }

    TEST_CASE("entries are erased by keys and value together") {
        two map{{{"a", 1}, "x"}, {{"a", 2}, "y"}, {{"b", 1}, "x"}};
        CHECK(erase_if(map, [](const auto& entry) { return entry.second == "x"; }) == 2);
        CHECK(map.size() == 1);
        CHECK(map.contains("a", 2));
        CHECK(map.validate());
    }

    TEST_CASE("a map is copied only if its values and keys can be") {
        using movable = st::mdmap<std::unique_ptr<int>, st::dim<std::string>, st::dim<int>>;
        using movable_keys = st::mdmap<int, st::dim<std::string>, st::dim<std::unique_ptr<int>, st::backend::flat>>;
        CHECK_FALSE(std::is_copy_constructible_v<movable>);
        CHECK_FALSE(std::is_copy_assignable_v<movable>);
        CHECK_FALSE(std::is_constructible_v<movable, const movable&, st::memory::heap>);
        CHECK_FALSE(std::is_copy_constructible_v<movable_keys>);
        CHECK(std::is_copy_constructible_v<two>);
        CHECK(std::is_copy_assignable_v<two>);
        CHECK(std::is_nothrow_move_constructible_v<movable>);
        CHECK(std::is_nothrow_move_assignable_v<movable_keys>);
        CHECK(std::is_nothrow_swappable_v<movable>);
    }

    TEST_CASE_TEMPLATE("keys hold any bytes and are of any length", Backend, st::backend::rb_tree, st::backend::flat,
                       st::backend::std_map) {
        st::mdmap<int, st::dim<std::string, Backend>, st::dim<std::string, Backend>> map;
        std::map<std::pair<std::string, std::string>, int> expected;
        const auto put = [&](const std::string& a, const std::string& b, int value) {
            CHECK(map.insert_or_assign(std::tie(a, b), value).second ==
                  expected.insert_or_assign({a, b}, value).second);
        };
        for (int byte = 0; byte != 256; ++byte)
            for (std::size_t position = 0; position != 3; ++position) {
                std::string key = "abc";
                key[position] = static_cast<char>(byte);
                put(key, "x", byte);
                put("x", key, byte);
            }
        for (const std::size_t size : {0U, 1U, 254U, 255U, 256U, 257U, 65'535U, 65'536U, 65'537U}) {
            put(std::string(size, 'k'), "x", static_cast<int>(size));
            put("x", std::string(size, 'k'), static_cast<int>(size));
        }
        REQUIRE(map.size() == expected.size());
        CHECK(map.validate());
        for (const auto& [keys, value] : expected) CHECK(map.at(keys.first, keys.second) == value);
        for (const auto& [keys, value] : expected) CHECK(map.erase(keys.first, keys.second) == 1);
        CHECK(map.root().empty());
    }

    TEST_CASE_TEMPLATE("a map that has run empty holds no memory", Backend, st::backend::rb_tree,
                       st::backend::std_map) {
        using map_type = st::mdmap<int, st::dim<int, Backend>, st::dim<int, Backend>, st::memory::pmr>;
        support::failing_resource resource;
        map_type map{st::memory::pmr(&resource)};
        const std::size_t when_empty = resource.live_bytes();
        for (int i = 0; i != 100; ++i) map.try_emplace({i / 10, i}, i);
        CHECK(resource.live_bytes() > when_empty);
        for (int i = 0; i != 100; ++i) {
            CHECK(map.erase(i / 10, i + 1000) == 0);
            CHECK(map.erase(i / 10 + 1000) == 0);
            CHECK(map.erase(i / 10, i) == 1);
        }
        CHECK(resource.live_bytes() == when_empty);
        map.try_emplace({1, 1}, 1);
        map_type moved = std::move(map);
        moved.clear();
        CHECK(resource.live_bytes() <= 2 * when_empty);
    }

    TEST_CASE("maps are compared where their keys and values can be") {
        struct unequal {};
        struct unequal_key {
            bool operator<(const unequal_key&) const { return false; }
        };
        using st::dim;
        CHECK(std::equality_comparable<st::mdmap<int, dim<int>, dim<std::string>>>);
        CHECK(std::equality_comparable<st::mdmap<std::unique_ptr<int>, dim<int>>>);
        CHECK(std::equality_comparable<st::mdmap<st::mdmap<int, dim<int>>, dim<int>, st::memory::pmr>>);
        CHECK_FALSE(std::equality_comparable<st::mdmap<unequal, dim<int>, dim<int>>>);
        CHECK_FALSE(std::equality_comparable<st::mdmap<int, dim<int>, dim<unequal_key>>>);
        CHECK_FALSE(std::equality_comparable<st::mdmap<st::mdmap<unequal, dim<int>>, dim<int>>>);
        CHECK_FALSE(std::three_way_comparable<st::mdmap<unequal, dim<int>>>);
        CHECK(std::three_way_comparable<st::mdmap<int, dim<int>>>);
        st::mdmap<unequal, dim<int>, dim<unequal_key>> map;  // what cannot be compared can be kept
        map.try_emplace({1, unequal_key()});
        CHECK(map.size() == 1);
    }

    TEST_CASE("a node goes back near a hint or stays with who had it") {
        using map_type = st::mdmap<int, st::dim<int>, st::dim<int, st::backend::flat>>;
        map_type map{{{1, 1}, 11}, {{2, 1}, 21}, {{2, 2}, 22}, {{3, 1}, 31}};
        auto node = map.extract(2);
        CHECK(map.size() == 2);
        const auto at = map.insert(std::as_const(map).find(3, 1), std::move(node));
        CHECK(at->second == 21);
        CHECK(node.empty());  // NOLINT: that is the question
        CHECK(map.size() == 4);
        map_type other{{{2, 7}, 27}};
        auto second = other.extract(2);
        CHECK(map.insert(map.end(), std::move(second))->second == 21);
        REQUIRE_FALSE(second.empty());  // NOLINT: that is the question
        CHECK(second.key() == 2);
        CHECK(map.insert(map.begin(), map_type::node_type()) == map.end());
        CHECK(map.validate());
    }
}
