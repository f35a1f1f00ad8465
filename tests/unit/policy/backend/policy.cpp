// SPDX-License-Identifier: BSL-1.0
// One contract for every container that may hold a dimension, whatever its memory and the order of its keys.
#include <doctest/doctest.h>

#include <cstddef>
#include <iterator>
#include <map>
#include <memory>
#include <memory_resource>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <strata/policy/backend/avl_tree.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/intrusive_avl.hpp>
#include <strata/policy/backend/intrusive_rb.hpp>
#include <strata/policy/backend/intrusive_treap.hpp>
#include <strata/policy/backend/policy.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/backend/scapegoat_tree.hpp>
#include <strata/policy/backend/small_flat.hpp>
#include <strata/policy/backend/splay_tree.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/order/ascending.hpp>
#include <strata/policy/order/descending.hpp>

#include "support/throwing.hpp"

namespace st = strata;

namespace {
template <class Backend, class Order, class Memory>
struct of {
    using backend = Backend;
    using order = Order;
    using memory = Memory;
    template <class Key, class Mapped>
    using map =
        typename Backend::template container<Key, Mapped, Order, typename Memory::template allocator<std::byte>>;
};
struct rb_tree_up : of<st::backend::rb_tree, st::order::ascending, st::memory::heap> {};
struct rb_tree_down_pmr : of<st::backend::rb_tree, st::order::descending, st::memory::pmr> {};
struct flat_up : of<st::backend::flat, st::order::ascending, st::memory::heap> {};
struct flat_down_pmr : of<st::backend::flat, st::order::descending, st::memory::pmr> {};
struct std_map_up : of<st::backend::std_map, st::order::ascending, st::memory::heap> {};
struct std_map_down_pmr : of<st::backend::std_map, st::order::descending, st::memory::pmr> {};
struct avl_tree_down_pmr : of<st::backend::avl_tree, st::order::descending, st::memory::pmr> {};
struct scapegoat_tree_up : of<st::backend::scapegoat_tree, st::order::ascending, st::memory::heap> {};
struct splay_tree_down_pmr : of<st::backend::splay_tree, st::order::descending, st::memory::pmr> {};
struct small_flat_up : of<st::backend::small_flat<2>, st::order::ascending, st::memory::heap> {};
struct small_flat_down_pmr : of<st::backend::small_flat<5>, st::order::descending, st::memory::pmr> {};
struct intrusive_rb_up : of<st::backend::intrusive_rb, st::order::ascending, st::memory::heap> {};
struct intrusive_rb_down_pmr : of<st::backend::intrusive_rb, st::order::descending, st::memory::pmr> {};
struct intrusive_avl_down_pmr : of<st::backend::intrusive_avl, st::order::descending, st::memory::pmr> {};
struct intrusive_treap_down_pmr : of<st::backend::intrusive_treap, st::order::descending, st::memory::pmr> {};

#define EVERY_BACKEND                                                                                      \
    rb_tree_up, rb_tree_down_pmr, flat_up, flat_down_pmr, std_map_up, std_map_down_pmr, avl_tree_down_pmr, \
        scapegoat_tree_up, splay_tree_down_pmr, small_flat_up, small_flat_down_pmr, intrusive_rb_up,       \
        intrusive_rb_down_pmr, intrusive_avl_down_pmr, intrusive_treap_down_pmr

template <class Backend, class Key, class Mapped>
auto empty_map() {
    return typename Backend::template map<Key, Mapped>(typename Backend::memory().template allocator_for<std::byte>());
}

struct unsorted_backend {
    using axis = st::axis::backend;
    template <class Key, class Mapped, class Order, class Allocator>
    using container = std::vector<std::pair<Key, Mapped>>;
};
}  // namespace

TEST_SUITE("policy/backend/policy")
{
    TEST_CASE("a backend names a sorted container") {
        CHECK(st::map_backend<st::backend::rb_tree>);
        CHECK(st::map_backend<st::backend::flat>);
        CHECK(st::map_backend<st::backend::std_map>);
        CHECK_FALSE(st::map_backend<unsorted_backend>);
        CHECK_FALSE(st::map_backend<st::order::ascending>);
        CHECK(st::sorted_map<std::map<std::string, int, std::less<>>, std::string>);
        CHECK_FALSE(st::sorted_map<std::set<int>, int>);
    }

    TEST_CASE_TEMPLATE("a key is found on every place and on every gap between keys", Backend, EVERY_BACKEND) {
        // Keys 10, 20 ... 90 against std::set, looked up from 5 to 95: each key, each gap, both ends.
        auto map = empty_map<Backend, int, int>();
        std::set<int, typename Backend::order> expected;
        for (int key = 10; key <= 90; key += 10) {
            map.emplace_hint(map.lower_bound(key), key, -key);
            expected.insert(key);
        }
        const auto& c = map;
        const auto place = [&](auto at) { return std::distance(c.begin(), at); };
        const auto expected_place = [&](auto at) { return std::distance(expected.begin(), at); };
        for (int key = 5; key <= 95; key += 5) {
            CAPTURE(key);
            CHECK(place(c.lower_bound(key)) == expected_place(expected.lower_bound(key)));
            CHECK(place(c.upper_bound(key)) == expected_place(expected.upper_bound(key)));
            CHECK(place(c.find(key)) == expected_place(expected.find(key)));
            if (expected.count(key) != 0) CHECK(c.find(key)->second == -key);
        }
    }

    TEST_CASE_TEMPLATE("an empty container has no key before or behind which another could be", Backend,
                       EVERY_BACKEND) {
        const auto map = empty_map<Backend, int, int>();
        CHECK(map.empty());
        CHECK(map.size() == 0);
        CHECK(map.begin() == map.end());
        CHECK(map.lower_bound(1) == map.end());
        CHECK(map.upper_bound(1) == map.end());
        CHECK(map.find(1) == map.end());
    }

    TEST_CASE_TEMPLATE("a key is held once and its first value stays", Backend, EVERY_BACKEND) {
        auto map = empty_map<Backend, std::string, int>();
        map.emplace_hint(map.end(), std::string("key"), 1);
        const auto there = map.emplace_hint(map.begin(), std::string("key"), 2);
        CHECK(map.size() == 1);
        CHECK(there->second == 1);
    }

    TEST_CASE_TEMPLATE("keys come in their order after any mixture of inserts and erases", Backend, EVERY_BACKEND) {
        auto map = empty_map<Backend, int, std::string>();
        std::map<int, std::string, typename Backend::order> expected;
        std::mt19937 random(4711);
        for (int i = 0; i != 600; ++i) {
            const int key = static_cast<int>(random() % 60);
            if (random() % 3 == 0) {
                const auto at = map.find(key);
                CHECK((at != map.end()) == (expected.count(key) != 0));
                if (at != map.end()) {
                    const auto next = map.erase(at);
                    const auto expected_next = expected.erase(expected.find(key));
                    CHECK((next == map.end()) == (expected_next == expected.end()));
                    if (next != map.end() && expected_next != expected.end())
                        CHECK(next->first == expected_next->first);
                }
            } else {
                const std::string text = "value " + std::to_string(i) + " which is long enough for the heap";
                map.emplace_hint(map.lower_bound(key), key, text);
                expected.emplace(key, text);
            }
        }
        REQUIRE(map.size() == expected.size());
        auto at = map.begin();
        for (const auto& [key, value] : expected) {
            CHECK(at->first == key);
            CHECK(at->second == value);
            ++at;
        }
    }

    TEST_CASE_TEMPLATE("keys are looked up by what the order compares without making a key", Backend, EVERY_BACKEND) {
        auto map = empty_map<Backend, std::string, int>();
        map.emplace_hint(map.end(), std::string("key"), 1);
        CHECK(map.find(std::string_view("key")) != map.end());
        CHECK(map.find("kez") == map.end());
    }

    TEST_CASE_TEMPLATE("a container that is moved keeps its memory", Backend, rb_tree_down_pmr, flat_down_pmr,
                       std_map_down_pmr, avl_tree_down_pmr, splay_tree_down_pmr, small_flat_down_pmr,
                       intrusive_rb_down_pmr, intrusive_avl_down_pmr, intrusive_treap_down_pmr) {
        std::pmr::monotonic_buffer_resource resource;
        const std::pmr::polymorphic_allocator<std::byte> allocator(&resource);
        typename Backend::template map<int, int> map(allocator);
        map.emplace_hint(map.end(), 1, 2);
        CHECK(map.get_allocator().resource() == &resource);
        const auto moved = std::move(map);
        CHECK(moved.get_allocator().resource() == &resource);
        CHECK(moved.find(1)->second == 2);
    }

    TEST_CASE_TEMPLATE("a backend that says it is stable leaves entries where they are", Backend, EVERY_BACKEND) {
        auto map = empty_map<Backend, int, std::string>();
        std::map<int, const std::string*> places;
        for (int i = 0; i != 200; ++i) {
            const int key = i * 37 % 200;
            places[key] = &map.emplace_hint(map.lower_bound(key), key, std::to_string(key))->second;
        }
        for (int key = 0; key != 200; key += 2) map.erase(map.find(key));
        std::size_t moved = 0;
        for (int key = 1; key < 200; key += 2) {
            CHECK(map.find(key)->second == std::to_string(key));
            moved += &map.find(key)->second == places[key] ? 0 : 1;
        }
        CHECK((moved == 0) == st::is_stable_backend<typename Backend::backend>);
    }

    // Not the trees of Boost.Container: they compare once more in a place that may not throw.
    TEST_CASE_TEMPLATE("an insert that throws changes nothing", Backend, st::backend::flat, st::backend::small_flat<2>,
                       st::backend::std_map, st::backend::intrusive_rb, st::backend::intrusive_avl,
                       st::backend::intrusive_treap) {
        using map_type = typename Backend::template container<int, support::throwing_value, support::throwing_order,
                                                              std::allocator<std::byte>>;
        map_type map{typename map_type::allocator_type()};
        for (const int key : {1, 3, 5, 7}) map.emplace_hint(map.end(), key, support::throwing_value(key));
        auto& comparisons = support::throwing_order::comparisons;
        bool has_thrown = false;
        for (std::size_t n = 1; map.size() == 4; ++n) {
            comparisons.burn_at(n);
            try {
                map.emplace_hint(map.end(), 4, support::throwing_value(4));
            } catch (const std::runtime_error&) {
                has_thrown = true;
                std::string keys;
                for (const auto& entry : map)
                    keys += std::to_string(entry.first) + std::to_string(entry.second.number());
                CHECK(keys == "11335577");
            }
            comparisons.burn_at(0);
        }
        CHECK(has_thrown);
        CHECK(map.find(4)->second.number() == 4);
        map = map_type{typename map_type::allocator_type()};
        CHECK(support::throwing_value::alive == 0);
    }
}
