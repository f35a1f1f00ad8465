// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

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

#include <strata/mdmap/mdmap.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/order/bytewise.hpp>
#include <strata/policy/order/descending.hpp>

#include "support/failing_resource.hpp"
#include "support/throwing.hpp"

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
#define EVERY_SHAPE rb_tree_up, rb_tree_down, flat_up, flat_down, std_map_up, std_map_down

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
            CHECK(map.insert_or_assign(keys, i) == expected.insert_or_assign(keys, i).second);
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
        const int* const found = std::apply([&](const auto&... key) { return map.find(key...); }, keys);
        const auto wanted = expected.find(keys);
        REQUIRE((found != nullptr) == (wanted != expected.end()));
        if (found != nullptr) CHECK(*found == wanted->second);
        if (i % 25 == 0) check_same(map, expected);
    }
    check_same(map, expected);
    check_same(Map(map), expected);
    // No level is empty: each first key has something below it.
    if constexpr (Map::dimensions > 1)
        for (const auto& entry : map.root()) CHECK(map[entry.first].size() > 0);
    map.clear();
    CHECK(map.empty());
    CHECK(map.begin() == map.end());
    CHECK(map.root().empty());
}

using two = st::mdmap<std::string, st::dim<std::string>, st::dim<int, st::order::descending, st::backend::flat>>;
}  // namespace

TEST_SUITE("mdmap/mdmap")
{
    TEST_CASE_TEMPLATE("a map of one dimension follows the standard library's", Shape, EVERY_SHAPE) {
        follow_std_map<st::mdmap<int, dim_of<Shape, int>>, Shape>(1);
    }
    TEST_CASE_TEMPLATE("a map of two dimensions follows the standard library's", Shape, EVERY_SHAPE) {
        follow_std_map<st::mdmap<int, dim_of<Shape, std::string>, dim_of<Shape, int>>, Shape>(2);
    }
    TEST_CASE_TEMPLATE("a map of three dimensions follows the standard library's", Shape, rb_tree_up, flat_down,
                       std_map_up) {
        follow_std_map<st::mdmap<int, dim_of<Shape, int>, dim_of<Shape, std::string>, dim_of<Shape, std::int64_t>>,
                       Shape>(3);
    }
    TEST_CASE_TEMPLATE("a map of four dimensions follows the standard library's", Shape, rb_tree_down, flat_up) {
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

    TEST_CASE("a value is found by anything that its keys compare with") {
        two map;
        map.insert_or_assign({"a", 1}, "a1");
        REQUIRE(map.find("a", 1) != nullptr);
        CHECK(*map.find(std::string_view("a"), 1) == "a1");
        *map.find("a", 1) = "changed";
        const two& fixed = map;
        CHECK(*fixed.find("a", 1) == "changed");
        CHECK(fixed.find("a", 2) == nullptr);
        CHECK(fixed.find("b", 1) == nullptr);
        CHECK(fixed.contains("a", 1));
        CHECK_FALSE(fixed.contains("b", 1));
    }

    TEST_CASE("erasing by the first keys takes all that lies below and nothing else") {
        st::mdmap<int, st::dim<int>, st::dim<int>, st::dim<int>> map;
        for (const int a : {1, 2})
            for (const int b : {1, 2})
                for (const int c : {1, 2}) map.insert_or_assign({a, b, c}, 0);
        CHECK(map.erase(3) == 0);
        CHECK(map.erase(1, 3) == 0);
        CHECK(map.erase(1, 1, 3) == 0);
        CHECK(map.size() == 8);
        CHECK(map.erase(1, 1) == 2);
        CHECK(map.size() == 6);
        CHECK(map.erase(1, 2, 1) == 1);
        CHECK(map.erase(1, 2, 2) == 1);
        CHECK(map.root().size() == 1);  // nothing is left below 1, so 1 is gone
        CHECK(map.erase(2) == 4);
        CHECK(map.empty());
        CHECK(map.root().empty());
    }

    TEST_CASE("values are erased by what is left of their keys") {
        st::mdmap<int, st::dim<int>, st::dim<int>> map;
        for (int a = 0; a != 3; ++a)
            for (int b = 0; b != 4; ++b) map.insert_or_assign({a, b}, 0);
        CHECK(map.erase_if([](int b) { return b >= 2; }, 1) == 2);
        CHECK(map.size() == 10);
        CHECK(map.contains(1, 1));
        CHECK_FALSE(map.contains(1, 2));
        CHECK(map.erase_if([](int a, int b) { return a == 0 || b == 0; }) == 6);
        CHECK(map.size() == 4);
        CHECK(map.root().size() == 2);
    }

    TEST_CASE("a predicate that throws leaves a map whose size is right") {
        st::mdmap<int, st::dim<int>, st::dim<int>> map;
        for (int a = 0; a != 2; ++a)
            for (int b = 0; b != 3; ++b) map.insert_or_assign({a, b}, 0);
        int asked = 0;
        const auto matches = [&](int, int) {
            if (++asked == 3) throw std::runtime_error("no opinion");
            return true;
        };
        CHECK_THROWS_AS(map.erase_if(matches), std::runtime_error);
        CHECK(map.size() == static_cast<std::size_t>(std::distance(map.begin(), map.end())));
        for (const auto& entry : map.root()) CHECK_FALSE(entry.second.empty());
    }

    TEST_CASE("a value that can only be moved is put and replaced and erased") {
        st::mdmap<std::unique_ptr<int>, st::dim<int>, st::dim<int, st::backend::flat>> map;
        CHECK(map.insert_or_assign({1, 1}, std::make_unique<int>(11)));
        CHECK(map.insert_or_assign({1, 0}, std::make_unique<int>(10)));
        CHECK_FALSE(map.insert_or_assign({1, 1}, std::make_unique<int>(111)));
        CHECK(map.put(std::make_unique<int>(20), 2, 0));
        CHECK(**map.find(1, 1) == 111);
        CHECK(**map.find(1, 0) == 10);
        auto moved = std::move(map);
        CHECK(moved.size() == 3);
        CHECK(moved.erase(1, 1) == 1);
        CHECK(moved.erase(1) == 1);
        map = std::move(moved);
        CHECK(map.size() == 1);
        CHECK(**map.find(2, 0) == 20);
    }

    TEST_CASE("a copy is a map of its own") {
        two map;
        map.insert_or_assign({"a", 1}, "a1");
        two copy = map;
        *copy.find("a", 1) = "changed";
        copy.insert_or_assign({"b", 1}, "b1");
        CHECK(*map.find("a", 1) == "a1");
        CHECK(map.size() == 1);
        map = copy;
        CHECK(map.size() == 2);
        CHECK(*map.find("b", 1) == "b1");
        const two& itself = map;
        map = itself;
        CHECK(map.size() == 2);
    }

    TEST_CASE("what has been moved from is empty and can be used") {
        two map;
        map.insert_or_assign({"a", 1}, "a1");
        const std::string* const place = map.find("a", 1);
        two moved = std::move(map);
        CHECK(moved.size() == 1);
        CHECK(map.empty());  // NOLINT: that is the question
        CHECK(map.size() == 0);
        CHECK(map.begin() == map.end());
        map.insert_or_assign({"c", 1}, "c1");
        CHECK(map.size() == 1);
        map = std::move(moved);
        CHECK(map.size() == 1);
        CHECK(*map.find("a", 1) == "a1");
        CHECK(map.find("c", 1) == nullptr);
        CHECK(moved.empty());  // NOLINT: that is the question
        two& itself = map;
        map = std::move(itself);
        CHECK(map.size() == 1);
        CHECK(place != nullptr);
    }

    TEST_CASE_TEMPLATE("every key and value and level takes its memory from the map's resource", Shape, rb_tree_up,
                       flat_up, std_map_up) {
        using map_type =
            st::mdmap<std::pmr::string, st::dim<std::pmr::string, st::order::bytewise, typename Shape::backend>,
                      st::dim<std::pmr::string, st::order::bytewise, typename Shape::backend>, st::memory::pmr>;
        const std::string long_key(100, 'k');
        support::failing_resource resource;
        support::failing_resource other;
        auto* const default_before = std::pmr::set_default_resource(std::pmr::null_memory_resource());
        {
            map_type map{st::memory::pmr(&resource)};
            const auto text = [&](const char* value) {
                return std::pmr::string(std::string(100, 'v') + value,
                                        std::pmr::polymorphic_allocator<char>(&resource));
            };
            CHECK(map.put(text("1"), long_key + "a", long_key));
            CHECK(map.put(text("2"), long_key + "b", long_key));
            CHECK(map.put(text("3"), long_key + "a", long_key + "c"));
            CHECK_FALSE(map.put(text("4"), long_key + "a", long_key));
            for (const auto& [keys, value] : map) {
                CHECK(std::get<0>(keys).get_allocator().resource() == &resource);
                CHECK(std::get<1>(keys).get_allocator().resource() == &resource);
                CHECK(value.get_allocator().resource() == &resource);
            }
            const map_type copy = map;  // in the same memory
            CHECK(copy.memory().resource() == &resource);
            for (const auto& [keys, value] : copy) {
                CHECK(std::get<1>(keys).get_allocator().resource() == &resource);
                CHECK(value.get_allocator().resource() == &resource);
            }
            map_type elsewhere{st::memory::pmr(&other)};
            CHECK(elsewhere.put(std::pmr::string("v", std::pmr::polymorphic_allocator<char>(&other)), long_key,
                                long_key));
            elsewhere = map;  // goes where the other one lives
            CHECK(elsewhere.memory().resource() == &resource);
            CHECK(elsewhere.size() == 3);
            for (const auto& [keys, value] : elsewhere) {
                CHECK(std::get<0>(keys).get_allocator().resource() == &resource);
                CHECK(value.get_allocator().resource() == &resource);
            }
            CHECK(other.live_allocations() == 0);
            elsewhere = map_type{st::memory::pmr(&other)};
            CHECK(elsewhere.memory().resource() == &other);
            elsewhere = std::move(map);
            CHECK(elsewhere.memory().resource() == &resource);
            CHECK(elsewhere.size() == 3);
            CHECK(elsewhere.erase(long_key + "a") == 2);
            elsewhere.clear();
        }
        std::pmr::set_default_resource(default_before);
        CHECK(resource.live_bytes() == 0);
        CHECK(other.live_bytes() == 0);
    }

    TEST_CASE_TEMPLATE("a put that fails for want of memory changes nothing", Shape, rb_tree_up, flat_up, std_map_up) {
        using map_type =
            st::mdmap<std::pmr::string, st::dim<std::pmr::string, st::order::bytewise, typename Shape::backend>,
                      st::dim<std::pmr::string, st::order::bytewise, typename Shape::backend>, st::memory::pmr>;
        const std::string long_key(100, 'k');
        const std::pair<std::string, std::string> targets[] = {
            {long_key + "new", long_key}, {long_key, long_key + "new"}, {long_key, long_key}};
        for (const auto& [first, second] : targets) {
            support::failing_resource resource;
            {
                map_type map{st::memory::pmr(&resource)};
                const std::pmr::polymorphic_allocator<char> allocator(&resource);
                map.put(std::pmr::string("old", allocator), long_key, long_key);
                map.put(std::pmr::string("other", allocator), long_key + "z", long_key);
                const bool is_new = !map.contains(first, second);
                bool done = false;
                std::size_t failures = 0;
                for (std::size_t n = 1; !done; ++n) {
                    std::pmr::string value("new", allocator);
                    resource.fail_at(n);
                    try {
                        const bool inserted = map.put(std::move(value), first, second);
                        CHECK(inserted == is_new);
                        done = true;
                    } catch (const std::bad_alloc&) {
                        ++failures;
                        CHECK(map.size() == 2);
                        CHECK(std::distance(map.begin(), map.end()) == 2);
                        CHECK(*map.find(long_key, long_key) == "old");
                        CHECK(*map.find(long_key + "z", long_key) == "other");
                        for (const auto& entry : map.root()) CHECK_FALSE(entry.second.empty());
                    }
                    resource.never_fail();
                }
                CHECK((failures > 0) == is_new);
                CHECK(map.size() == (is_new ? 3 : 2));
                CHECK(*map.find(first, second) == "new");
            }
            CHECK(resource.live_bytes() == 0);
        }
    }

    // Not rb_tree: Boost compares once more in a place that may not throw.
    TEST_CASE_TEMPLATE("a put whose comparison throws changes nothing", Backend, st::backend::flat,
                       st::backend::std_map) {
        using map_type = st::mdmap<int, st::dim<int, support::throwing_order, Backend>,
                                   st::dim<int, support::throwing_order, Backend>>;
        auto& comparisons = support::throwing_order::comparisons;
        comparisons.burn_at(0);
        const std::tuple<int, int> targets[] = {{2, 2}, {4, 2}, {2, 4}, {3, 3}};
        for (const auto& target : targets) {
            map_type map;
            for (const int a : {1, 2, 5})
                for (const int b : {1, 2, 5}) map.insert_or_assign({a, b}, a * 10 + b);
            const bool is_new = !map.contains(std::get<0>(target), std::get<1>(target));
            std::size_t failures = 0;
            for (std::size_t n = 1;; ++n) {
                comparisons.burn_at(n);
                try {
                    const bool inserted = map.insert_or_assign(target, 0);
                    CHECK(inserted == is_new);
                    comparisons.burn_at(0);
                    break;
                } catch (const std::runtime_error&) {
                    comparisons.burn_at(0);
                    ++failures;
                    REQUIRE(map.size() == 9);
                    CHECK(std::distance(map.begin(), map.end()) == 9);
                    for (const int a : {1, 2, 5})
                        for (const int b : {1, 2, 5}) CHECK(*map.find(a, b) == a * 10 + b);
                }
            }
            CHECK(failures > 0);
            CHECK(map.size() == (is_new ? 10 : 9));
            CHECK(*map.find(std::get<0>(target), std::get<1>(target)) == 0);

            // So does an erase.
            for (std::size_t n = 1;; ++n) {
                comparisons.burn_at(n);
                try {
                    const std::size_t erased = map.erase(std::get<0>(target), std::get<1>(target));
                    CHECK(erased == 1);
                    comparisons.burn_at(0);
                    break;
                } catch (const std::runtime_error&) {
                    comparisons.burn_at(0);
                    CHECK(map.size() == (is_new ? 10 : 9));
                    CHECK(map.contains(std::get<0>(target), std::get<1>(target)));
                }
            }
            CHECK(map.size() == (is_new ? 9 : 8));
        }
    }

    TEST_CASE("a copy that cannot be finished leaves nothing behind") {
        using value = support::throwing_value;
        {
            st::mdmap<value, st::dim<int>, st::dim<int, st::backend::flat>> map;
            for (int a = 0; a != 3; ++a)
                for (int b = 0; b != 3; ++b) map.insert_or_assign({a, b}, value(a * 10 + b));
            CHECK(value::alive == 9);
            for (std::size_t n = 1; n <= 9; ++n) {
                value::copies.burn_at(n);
                CHECK_THROWS_AS((void)decltype(map)(map), std::runtime_error);
                CHECK(value::alive == 9);
            }
            value::copies.burn_at(0);
            auto copy = map;
            CHECK(value::alive == 18);
            value::copies.burn_at(3);
            CHECK_THROWS_AS(copy = map, std::runtime_error);
            CHECK(copy.size() == 9);
            CHECK(copy.find(2, 2)->number() == 22);
            value::copies.burn_at(0);
        }
        CHECK(value::alive == 0);
    }

    TEST_CASE("a map that keeps no memory object is its root and a number") {
        CHECK(sizeof(two) == sizeof(two::root_type) + sizeof(std::size_t));
    }

    TEST_CASE("a map is walked forward") {
        CHECK(std::forward_iterator<two::iterator>);
        CHECK(std::forward_iterator<two::const_iterator>);
        two map;
        map.insert_or_assign({"a", 1}, "a1");
        for (auto&& [keys, value] : map) value = "changed";
        CHECK(*map.find("a", 1) == "changed");
    }

    TEST_CASE("a map of a hundred thousand values knows its size without counting") {
        st::mdmap<int, st::dim<int>, st::dim<int, st::backend::flat>> map;
        for (int i = 0; i != 100000; ++i) map.insert_or_assign({i % 300, i}, i);
        CHECK(map.size() == 100000);
        CHECK(map.erase(7) == 334);
        CHECK(map.size() == 99666);
    }
}
