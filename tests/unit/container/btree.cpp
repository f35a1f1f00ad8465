// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <memory_resource>
#include <random>
#include <ranges>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/container/btree.hpp>
#include <strata/testing/faults.hpp>

#include "support/failing_resource.hpp"
#include "support/rounds.hpp"
#include "unit/container/trees.hpp"

namespace st = strata;
using support::fragile;
using support::key_of;
using support::same_entries;
using support::tree;

namespace {
// A block of memory with a name.  Neither empty nor default-constructible nor to be derived from.
template <class T, bool Propagates>
class named_allocator final {
public:
    using value_type = T;
    using propagate_on_container_copy_assignment = std::bool_constant<Propagates>;
    using propagate_on_container_move_assignment = std::bool_constant<Propagates>;
    using propagate_on_container_swap = std::bool_constant<Propagates>;
    using is_always_equal = std::false_type;

    named_allocator(int name, std::ptrdiff_t* bytes) : name_(name), bytes_(bytes) {}
    template <class U>
    named_allocator(const named_allocator<U, Propagates>& other)  // NOLINT: implicit, as allocators are rebound
        : name_(other.name()), bytes_(other.bytes()) {}
    template <class U>
    struct rebind {
        using other = named_allocator<U, Propagates>;
    };

    T* allocate(std::size_t n) {
        *bytes_ += static_cast<std::ptrdiff_t>(n * sizeof(T));
        return std::allocator<T>().allocate(n);
    }
    void deallocate(T* place, std::size_t n) noexcept {
        *bytes_ -= static_cast<std::ptrdiff_t>(n * sizeof(T));
        std::allocator<T>().deallocate(place, n);
    }
    named_allocator select_on_container_copy_construction() const { return {name_ + 100, bytes_}; }

    int name() const { return name_; }
    std::ptrdiff_t* bytes() const { return bytes_; }
    friend bool operator==(const named_allocator& a, const named_allocator& b) { return a.name_ == b.name_; }

private:
    int name_;
    std::ptrdiff_t* bytes_;
};
template <bool Propagates>
using named_tree = st::btree_map<int, std::string, std::less<>,
                                 named_allocator<std::pair<const int, std::string>, Propagates>, support::smallest>;

// Looks numbers up by their tens: ten keys are equivalent to one of these.
struct tens {
    int count;
};
struct by_tens {
    using is_transparent = void;
    bool operator()(int a, int b) const { return a < b; }
    bool operator()(int a, tens b) const { return a / 10 < b.count; }
    bool operator()(tens a, int b) const { return a.count < b / 10; }
};

// Not default-constructible and not to be derived from.
struct either_way final {
    explicit either_way(bool is_up) : up(is_up) {}
    bool operator()(int a, int b) const { return up ? a < b : b < a; }
    bool up;
};

struct immovable {
    explicit immovable(int n) : number(n) {}
    immovable(const immovable&) = delete;
    immovable& operator=(const immovable&) = delete;
    int number;
};

struct alignas(64) aligned_key {
    aligned_key(int n) : number(n) {}  // NOLINT: implicit, so that a number will do
    int number;
    friend auto operator<=>(const aligned_key&, const aligned_key&) = default;
};

using tree_of_four = tree<int, int>;
using tree_of_ten = tree<int, int, 96>;
using tree_of_many = tree<int, int, 512>;
using tree_of_strings = tree<std::string, int>;
using tree_of_many_strings = tree<std::string, int, 512>;
using tree_of_fragile = tree<fragile, int>;
using tree_of_aligned = tree<aligned_key, int>;

template <class Tree>
void follow_map(unsigned seed) {
    using key_type = typename Tree::key_type;
    std::mt19937 random(seed);
    Tree map;
    std::map<key_type, int> expected;
    const int operations = 3000;
    for (int i = 0; i != operations; ++i) {
        const auto key = key_of<key_type>(static_cast<int>(random() % 400));
        const bool grows = (i / 600) % 2 == 0;
        switch (random() % (grows ? 6 : 9)) {
            case 0:
                REQUIRE(map.try_emplace(key, i).second == expected.try_emplace(key, i).second);
                break;
            case 1:
                REQUIRE(map.emplace_hint(map.lower_bound(key), key, i)->second ==
                        expected.emplace_hint(expected.lower_bound(key), key, i)->second);
                break;
            case 2:
                REQUIRE(map.insert({key, i}).first->second == expected.insert({key, i}).first->second);
                break;
            case 3:
                REQUIRE(map.insert_or_assign(key, i).second == expected.insert_or_assign(key, i).second);
                break;
            case 4:
                // A hint that is right only by chance.
                REQUIRE(map.emplace_hint(random() % 2 == 0 ? map.begin() : map.end(), key, i)->first == key);
                expected.emplace(key, i);
                break;
            case 5:
                REQUIRE(map.erase(key) == expected.erase(key));
                break;
            default: {
                const auto at = map.lower_bound(key);
                const auto expected_at = expected.lower_bound(key);
                REQUIRE((at == map.end()) == (expected_at == expected.end()));
                if (at == map.end()) break;
                const auto next = map.erase(at);
                const auto expected_next = expected.erase(expected_at);
                REQUIRE((next == map.end()) == (expected_next == expected.end()));
                if (next != map.end()) REQUIRE(next->first == expected_next->first);
            }
        }
        REQUIRE(map.size() == expected.size());
        if (i % 16 == 0) REQUIRE(map.validate());
    }
    REQUIRE(map.validate());
    REQUIRE(same_entries(map, expected));
    for (int i = -1; i != 401; ++i) {
        const auto key = key_of<key_type>(i);
        const auto place = [](const auto& in, auto at) { return std::distance(in.begin(), at); };
        const Tree& c = map;
        REQUIRE(place(c, c.find(key)) == place(expected, std::as_const(expected).find(key)));
        REQUIRE(place(c, c.lower_bound(key)) == place(expected, std::as_const(expected).lower_bound(key)));
        REQUIRE(place(c, c.upper_bound(key)) == place(expected, std::as_const(expected).upper_bound(key)));
        REQUIRE(c.count(key) == expected.count(key));
        REQUIRE(c.contains(key) == expected.contains(key));
    }
    while (!map.empty()) {
        const auto key = map.rbegin()->first;
        REQUIRE(map.erase(key) == 1);
    }
    REQUIRE(map.validate());
}
}  // namespace

TEST_SUITE("container/btree")
{
    TEST_CASE("an empty btree is three words and has asked for no memory") {
        CHECK(sizeof(tree<int, int>) == 3 * sizeof(void*));
        support::failing_resource resource;
        const support::resource_tree<int, int> map(&resource);
        CHECK(map.empty());
        CHECK(map.begin() == map.end());
        CHECK(map.find(1) == map.end());
        CHECK(map.lower_bound(1) == map.end());
        CHECK(map.validate());
        CHECK(resource.allocations() == 0);
    }

    TEST_CASE_TEMPLATE("a btree answers as the standard map after any operations", Tree, tree_of_four, tree_of_ten,
                       tree_of_many, tree_of_strings, tree_of_many_strings, tree_of_fragile, tree_of_aligned) {
        for (unsigned seed = 0; seed != support::rounds(12u); ++seed) {
            CAPTURE(seed);
            follow_map<Tree>(seed);
        }
        CHECK(fragile::alive == 0);
    }

    TEST_CASE("a btree stays in order when keys come in ascending or in descending order") {
        for (const int step : {1, -1}) {
            tree<int, int> map;
            std::map<int, int> expected;
            for (int i = 0; i != 500; ++i) {
                map.try_emplace(step * i, i);
                expected.try_emplace(step * i, i);
                REQUIRE(map.validate());
            }
            CHECK(same_entries(map, expected));
        }
    }

    // phmap's nodes counted their slots as if there were always one: an index behind the end for large values.
    TEST_CASE_TEMPLATE("a btree holds values of any size", Bytes, std::array<char, 1>, std::array<char, 24>,
                       std::array<char, 63>, std::array<char, 120>, std::array<char, 500>, std::array<char, 5000>) {
        tree<std::uint16_t, Bytes> map;
        std::map<std::uint16_t, char> expected;
        std::mt19937 random(7);
        for (int i = 0; i != 2000; ++i) {
            const auto key = static_cast<std::uint16_t>(random() % 300);
            if (random() % 3 == 0) {
                REQUIRE(map.erase(key) == expected.erase(key));
                continue;
            }
            Bytes value{};
            value.back() = static_cast<char>(i);
            map.insert_or_assign(key, value);
            expected.insert_or_assign(key, value.back());
        }
        CHECK(map.validate());
        CHECK(map.size() == expected.size());
        for (const auto& [key, last] : expected) REQUIRE(map.find(key)->second.back() == last);
    }

    TEST_CASE("a btree looks keys up by what its order compares") {
        tree<std::string, int> map{{"a", 1}, {"b", 2}, {"c", 3}};
        CHECK(map.find(std::string_view("b"))->second == 2);
        CHECK(map.contains("c"));
        CHECK(map.at("a") == 1);
        CHECK_THROWS_AS(map.at("d"), std::out_of_range);
        CHECK(map.erase("b") == 1);
        CHECK(map.erase("b") == 0);
        const st::btree_map<std::string, int> plain{{"a", 1}};
        CHECK(plain.find("a")->second == 1);
        CHECK(plain.count("b") == 0);
    }

    TEST_CASE("a btree finds all keys that are equivalent to a coarser one") {
        tree<int, int, support::smallest, by_tens> map;
        for (int key = 0; key != 200; ++key) map.try_emplace((key * 7) % 200, key);
        for (int ten = 0; ten != 20; ++ten) {
            const auto [first, last] = map.equal_range(tens{ten});
            REQUIRE(first->first == ten * 10);
            REQUIRE(map.count(tens{ten}) == 10);
            if (ten != 19) REQUIRE(last->first == ten * 10 + 10);
            REQUIRE(map.find(tens{ten})->first == ten * 10);
        }
        CHECK(map.erase(tens{7}) == 10);
        CHECK(map.validate());
        CHECK(map.count(tens{7}) == 0);
        CHECK(map.size() == 190);
    }

    TEST_CASE("a btree holds values that only move and values that do not move") {
        tree<int, std::unique_ptr<int>> owners;
        for (int i = 0; i != 50; ++i) {
            owners.emplace((i * 13) % 50, std::make_unique<int>(i));
            owners.emplace_hint(owners.end(), 50 + i, std::make_unique<int>(i));
        }
        CHECK(owners.size() == 100);
        CHECK(*owners.at(13) == 1);
        owners.insert_or_assign(13, std::make_unique<int>(7));
        CHECK(*owners.at(13) == 7);

        tree<int, immovable> stones;
        for (int i = 0; i != 50; ++i) stones.try_emplace((i * 13) % 50, i);
        CHECK(stones.at(13).number == 1);
        CHECK(stones.validate());
    }

    TEST_CASE("a btree leaves the arguments of an insert alone whose key is there") {
        tree<std::string, std::unique_ptr<int>> map;
        map.try_emplace("key", std::make_unique<int>(1));
        std::string key = "key";
        auto value = std::make_unique<int>(2);
        CHECK_FALSE(map.try_emplace(std::move(key), std::move(value)).second);
        CHECK(key == "key");
        CHECK(value != nullptr);
        CHECK(*map.at("key") == 1);
    }

    TEST_CASE("a btree makes entries of what makes a pair") {
        tree<std::string, std::string> map;
        CHECK(map.emplace("a", "1").second);
        CHECK(map.emplace(std::pair("b", "2")).second);
        CHECK_FALSE(map.emplace("a", "3").second);
        CHECK(map.emplace_hint(map.end(), "c", "3")->second == "3");
        CHECK(map.emplace(std::piecewise_construct, std::tuple("d"), std::tuple(2u, 'x')).first->second == "xx");
        map["e"] += "5";
        std::string key = "f";
        map[key] = "6";
        const std::vector<std::pair<std::string, std::string>> more{{"h", "8"}, {"g", "7"}, {"a", "0"}};
        map.insert(more.begin(), more.end());
        CHECK(same_entries(
            map, std::map<std::string, std::string>{
                     {"a", "1"}, {"b", "2"}, {"c", "3"}, {"d", "xx"}, {"e", "5"}, {"f", "6"}, {"g", "7"}, {"h", "8"}}));
    }

    TEST_CASE("a btree takes in an entry of its own") {
        tree<std::string, std::string> map;
        for (int i = 0; i != 40; ++i) map.try_emplace(key_of<std::string>(i), "a value that is too long to lie inside");
        for (int i = 40; i != 80; ++i) {
            map.try_emplace(key_of<std::string>((i * 17) % 40 + 40), map.begin()->second);
            REQUIRE(map.validate());
        }
        for (const auto& [key, value] : map) CHECK(value == "a value that is too long to lie inside");
    }

    TEST_CASE("a btree erases any part of itself") {
        for (int first = 0; first <= 60; first += 7)
            for (int last = first; last <= 60; last += 5) {
                tree<int, int> map;
                std::map<int, int> expected;
                for (int i = 0; i != 60; ++i) {
                    map.try_emplace(i, i);
                    expected.try_emplace(i, i);
                }
                const auto next = map.erase(map.lower_bound(first), map.lower_bound(last));
                expected.erase(expected.lower_bound(first), expected.lower_bound(last));
                CHECK((next == map.end() ? 60 : next->first) == last);
                REQUIRE(map.validate());
                REQUIRE(same_entries(map, expected));
            }
    }

    TEST_CASE("a btree is copied and moved and swapped and compared") {
        tree<int, int> map;
        for (int i = 0; i != 100; ++i) map.try_emplace((i * 37) % 100, i);
        tree<int, int> copy = map;
        CHECK(copy == map);
        CHECK(copy.validate());
        copy[1] = -1;
        CHECK(copy != map);
        tree<int, int> moved = std::move(copy);
        CHECK(copy.empty());  // NOLINT: what a source is left as is promised
        CHECK(copy.validate());
        CHECK(moved.at(1) == -1);
        copy = map;
        swap(copy, moved);
        CHECK(moved == map);
        CHECK(copy.at(1) == -1);
        copy = std::move(moved);
        CHECK(copy == map);
        CHECK(moved.empty());  // NOLINT: what a source is left as is promised
        copy = {{1, 2}, {3, 4}};
        CHECK(copy.size() == 2);
        auto& itself = copy;
        copy = itself;
        CHECK(copy.at(3) == 4);
        copy.clear();
        CHECK(copy.validate());
        CHECK(copy.empty());
        CHECK(std::is_nothrow_move_constructible_v<tree<int, int>>);
        CHECK(std::is_nothrow_move_assignable_v<tree<int, int>>);
    }

    TEST_CASE("a btree keeps the state of its order") {
        using map_type = tree<int, int, support::smallest, either_way>;
        map_type down(either_way(false));
        map_type up(either_way(true));
        for (int i = 0; i != 100; ++i) {
            down.try_emplace((i * 37) % 100, i);
            up.try_emplace((i * 37) % 100, i);
        }
        CHECK(down.begin()->first == 99);
        CHECK(down.validate());
        map_type copy = down;
        CHECK(copy.validate());
        swap(copy, up);
        CHECK(copy.begin()->first == 0);
        CHECK(up.begin()->first == 99);
        copy = std::move(up);
        CHECK(copy.validate());
        CHECK(copy == down);
        CHECK_FALSE(copy.key_comp().up);
    }

    TEST_CASE("a btree of a sorted range fills its leaves") {
        std::vector<std::pair<int, int>> sorted;
        for (int i = 0; i != 1000; ++i) sorted.emplace_back(i, -i);
        support::failing_resource resource;
        using map_type = support::resource_tree<int, int, 512>;
        const map_type map(st::sorted_unique, sorted.begin(), sorted.end(), std::less<>(), &resource);
        CHECK(map.validate());
        CHECK(same_entries(map, std::map<int, int>(sorted.begin(), sorted.end())));
        CHECK(resource.live_bytes() < 1000 * 2 * sizeof(int) * 12 / 10);
    }

    TEST_CASE("a btree does not search again where its hint is right") {
        tree<int, int, 512, strata::testing::fragile_order> map;
        for (int i = 0; i != 10000; ++i) map.try_emplace(i * 2, i);
        for (int i = 0; i != 100; ++i) {
            const int key = (i * 6779) % 10000 * 2 + 1;
            const auto at = map.lower_bound(key);
            strata::testing::fragile_order::comparisons.burn_at(4);
            CHECK_NOTHROW(map.emplace_hint(at, key, i));
            strata::testing::fragile_order::comparisons.burn_at(0);
        }
        CHECK(map.validate());
    }

    TEST_CASE_TEMPLATE("a btree gives back all it took whatever its allocator", Propagates, std::false_type,
                       std::true_type) {
        using map_type = named_tree<Propagates::value>;
        std::ptrdiff_t left = 0;
        std::ptrdiff_t right = 0;
        {
            map_type a(typename map_type::allocator_type(1, &left));
            map_type b(typename map_type::allocator_type(2, &right));
            for (int i = 0; i != 100; ++i) a.try_emplace((i * 37) % 100, key_of<std::string>(i));
            CHECK(left > 0);
            CHECK(right == 0);
            const map_type copy(a);
            CHECK(copy.get_allocator().name() == 101);
            const map_type elsewhere(a, b.get_allocator());
            CHECK(elsewhere.get_allocator().name() == 2);
            CHECK(elsewhere == a);
            b = a;
            CHECK(b.get_allocator().name() == (Propagates::value ? 1 : 2));
            CHECK(b == a);
            map_type c(typename map_type::allocator_type(3, &right));
            c = std::move(b);
            CHECK(c.get_allocator().name() == (Propagates::value ? 1 : 3));
            CHECK(c == a);
            CHECK(c.validate());
            CHECK(b.empty());  // NOLINT: what a source is left as is promised
            map_type d(std::move(c), typename map_type::allocator_type(4, &right));
            CHECK(d == a);
            CHECK(c.empty());  // NOLINT: what a source is left as is promised
            map_type e(Propagates::value ? typename map_type::allocator_type(5, &right) : d.get_allocator());
            swap(d, e);
            CHECK(e == a);
            CHECK(e.get_allocator().name() == 4);
        }
        CHECK(left == 0);
        CHECK(right == 0);
    }

    TEST_CASE("a btree makes keys and values of its resource") {
        std::pmr::monotonic_buffer_resource resource;
        auto* const before = std::pmr::set_default_resource(std::pmr::null_memory_resource());
        {
            support::resource_tree<std::pmr::string, std::pmr::string> map(&resource);
            for (int i = 0; i != 50; ++i) map.emplace(key_of<std::string>((i * 7) % 50), std::string(100, 'x'));
            CHECK(map.size() == 50);
            CHECK(map.begin()->first.get_allocator().resource() == &resource);
            CHECK(map.begin()->second.get_allocator().resource() == &resource);
        }
        std::pmr::set_default_resource(before);
    }
}
