// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <iterator>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <boost/container/flat_map.hpp>

#include <strata/mdmap/mdmap.hpp>
#include <strata/mdmap/mdmap/erasable.hpp>
#include <strata/policy/backend/avl_tree.hpp>
#include <strata/policy/backend/btree.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/intrusive_rb.hpp>
#include <strata/policy/backend/intrusive_treap.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/backend/scapegoat_tree.hpp>
#include <strata/policy/backend/small_flat.hpp>
#include <strata/policy/backend/splay_tree.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/testing/faults.hpp>

namespace st = strata;

namespace {
using st::testing::fault;
using st::testing::fragile;
using st::testing::fragile_order;

// A sorted array that erases entry by entry only.
template <class Key, class Mapped, class Order, class Allocator>
struct one_by_one_map : boost::container::flat_map<Key, Mapped, Order, Allocator> {
    using base = boost::container::flat_map<Key, Mapped, Order, Allocator>;
    using base::base;
    typename base::iterator erase(typename base::const_iterator at) { return base::erase(at); }
};
struct one_by_one {
    using axis = st::axis::backend;
    template <class Key, class Mapped, class Order, class Allocator>
    using container =
        one_by_one_map<Key, Mapped, Order,
                       typename std::allocator_traits<Allocator>::template rebind_alloc<std::pair<Key, Mapped>>>;
};

template <class Outer, class Inner>
struct two_backends {
    static constexpr bool erases_ranges =
        st::detail::all_erase_ranges<2, typename st::mdmap<int, st::dim<int, Outer>, st::dim<int, Inner>>::root_type>();
    using map = st::mdmap<fragile, st::dim<int, fragile_order, Outer>, st::dim<int, fragile_order, Inner>,
                          st::dim<int, fragile_order, Outer>>;

    // Levels of different sizes, some of a single entry.
    static map filled() {
        map m;
        for (int i = 0; i != 20; ++i) m.try_emplace({i / 7, i % 7 < 2 ? 0 : i % 7 / 2, i}, i);
        m.try_emplace({3, 0, 0}, 20);
        m.try_emplace({4, 0, 0}, 21);
        m.try_emplace({4, 1, 0}, 22);
        return m;
    }
};

// A key that counts how often it was moved.
struct counted_key {
    static inline int moves = 0;
    int number;
    counted_key(int n) : number(n) {}  // NOLINT: implicit, so that a number will do
    counted_key(const counted_key&) = default;
    counted_key(counted_key&& other) noexcept : number(other.number) { ++moves; }
    counted_key& operator=(const counted_key&) = default;
    counted_key& operator=(counted_key&& other) noexcept {
        number = other.number;
        ++moves;
        return *this;
    }
    ~counted_key() = default;
    friend bool operator<(const counted_key& a, const counted_key& b) { return a.number < b.number; }
};
}  // namespace

// With sanitizers each backend in one of the two dimensions at least.
#define SOME_PAIRS_OF_BACKENDS                                                                                    \
    two_backends<st::backend::rb_tree, st::backend::flat>, two_backends<st::backend::flat, st::backend::rb_tree>, \
        two_backends<st::backend::btree, st::backend::std_map>,                                                   \
        two_backends<st::backend::small_flat<1>, st::backend::avl_tree>,                                          \
        two_backends<st::backend::intrusive_rb, st::backend::small_flat<2>>,                                      \
        two_backends<st::backend::splay_tree, st::backend::intrusive_treap>,                                      \
        two_backends<one_by_one, st::backend::scapegoat_tree>
#ifdef STRATA_FEWER_KINDS
#define EVERY_PAIR_OF_BACKENDS SOME_PAIRS_OF_BACKENDS
#else
#define EVERY_PAIR_OF_BACKENDS                                                                                         \
    SOME_PAIRS_OF_BACKENDS, two_backends<st::backend::flat, st::backend::flat>,                                        \
        two_backends<st::backend::std_map, st::backend::btree>, two_backends<st::backend::scapegoat_tree, one_by_one>, \
        two_backends<one_by_one, one_by_one>
#endif

TEST_SUITE("mdmap/mdmap/erasable")
{
    TEST_CASE_TEMPLATE("erasing a range leaves what lies outside of it and nothing empty", Setting,
                       EVERY_PAIR_OF_BACKENDS) {
        const auto alive = fragile::alive;
        const auto full = Setting::filled();
        const int values = 23;
        REQUIRE(full.size() == values);
        for (int first = 0; first <= values; ++first)
            for (int last = first; last <= values; ++last) {
                auto map = full;
                const auto at = map.erase(std::ranges::next(map.begin(), first), std::ranges::next(map.begin(), last));
                REQUIRE(map.validate());
                REQUIRE(map.size() == static_cast<std::size_t>(values - (last - first)));
                REQUIRE(at == std::ranges::next(map.begin(), first));
                if (last != values) REQUIRE(at->second.number() == last);
                int expected = 0;
                for (auto&& [keys, value] : map) {
                    if (expected == first) expected = last;
                    REQUIRE(value.number() == expected++);
                }
                REQUIRE(fragile::alive == alive + 2 * values - (last - first));
            }
    }

    TEST_CASE_TEMPLATE("erasing at places compares nothing", Setting, EVERY_PAIR_OF_BACKENDS) {
        for (int first = 0; first <= 23; ++first) {
            auto map = Setting::filled();
            const auto from = std::ranges::next(map.begin(), first);
            const auto to = std::ranges::next(from, (23 - first) / 2);
            fragile_order::comparisons.burn_at(1);
            const auto behind = map.erase(from, to);
            if (behind != map.end()) map.erase(behind);
            fragile_order::comparisons.burn_at(0);
            CHECK(map.validate());
            CHECK(map.size() == static_cast<std::size_t>(23 - (23 - first) / 2 - (first == 23 ? 0 : 1)));
        }
    }

    TEST_CASE_TEMPLATE("places of a map that cannot be changed are found again or nothing changes", Setting,
                       EVERY_PAIR_OF_BACKENDS) {
        auto map = Setting::filled();
        using map_type = decltype(map);
        using place = typename map_type::const_iterator;
        // Where a search may throw nothing is promised.
        CHECK((Setting::erases_ranges || !noexcept(map.erase(std::declval<place>()))));
        CHECK((Setting::erases_ranges || !noexcept(map.erase(std::declval<place>(), std::declval<place>()))));
        const auto failures = st::testing::survive(
            fragile_order::comparisons,
            [&] { map.erase(std::ranges::next(map.cbegin(), 3), std::ranges::next(map.cbegin(), 15)); },
            [&] { CHECK(map.size() == 23); });
        CHECK((failures == 0) == Setting::erases_ranges);
        CHECK(map.size() == 11);
        CHECK(map.erase(std::ranges::next(map.cbegin(), 3))->second.number() == 16);
        auto behind = map.erase(map.cbegin(), map.cend());
        CHECK(behind == map.end());
        CHECK(map.empty());
        CHECK(map.root().empty());
        behind = map.erase(map.cend(), map.cend());
        CHECK(behind == map.end());
        behind = map.erase(map.end(), map.end());
        CHECK(behind == map.end());
    }

    TEST_CASE("a range of an array moves every entry behind it once at most") {
        st::mdmap<int, st::dim<counted_key, st::backend::flat>, st::dim<int, st::backend::flat>> map;
        for (int i = 0; i != 1000; ++i)
            for (int j = 0; j != 3; ++j) map.emplace_hint(map.end(), {i, j}, j);
        counted_key::moves = 0;
        map.erase(map.find(10, 1), map.find(900, 2));
        CHECK(counted_key::moves <= 100);
        CHECK(map.validate());
        CHECK(map.size() == 31 + 298);
        CHECK(map.root().size() == 111);
        counted_key::moves = 0;
        map.erase(map.begin(), map.end());
        CHECK(counted_key::moves == 0);
        CHECK(map.empty());
    }

    TEST_CASE("what lies below first keys goes with its level") {
        st::mdmap<fragile, st::dim<int, fragile_order>, st::dim<int, fragile_order>, st::dim<int, fragile_order>> map;
        for (int i = 0; i != 1000; ++i) map.emplace_hint(map.end(), {i / 500, i / 250, i}, i);
        fragile_order::comparisons.burn_at(20);
        CHECK(map.erase(0, 1) == 250);
        CHECK(map.erase(1) == 500);
        CHECK(map.erase(7) == 0);
        CHECK_FALSE(fragile_order::comparisons.has_burnt());
        fragile_order::comparisons.burn_at(0);
        CHECK(map.size() == 250);
        CHECK(map.validate());
    }

    TEST_CASE("erasing below a path empties no level on the way") {
        using inner = st::dim<int, st::backend::std_map>;
        using two_levels = st::mdmap<std::string, inner, inner>::root_type;
        two_levels map{{1, {{1, "x"}, {2, "y"}}}, {2, {{1, "z"}}}};
        std::string asked;
        auto never = [&](const auto&) { return false; };
        st::detail::erase_below(map, never, 2, 1);
        CHECK(map.size() == 2);
        auto value = [&](const std::string& text) {
            asked += text;
            return true;
        };
        st::detail::erase_below(map, value, 3, 1);
        st::detail::erase_below(map, value, 1, 3);
        CHECK(asked.empty());
        st::detail::erase_below(map, value, 2, 1);
        st::detail::erase_below(map, value, 1, 1);
        CHECK(asked == "zx");
        CHECK(map.size() == 1);  // nothing is left below 2, so 2 is gone
        auto level = [](const auto& below) { return below.size() == 1; };
        st::detail::erase_below(map, level, 1);
        CHECK(map.empty());
    }

    TEST_CASE("values are erased by what their keys say") {
        st::mdmap<std::string, st::dim<int>, st::dim<int>> map;
        for (int a = 0; a != 3; ++a)
            for (int b = 0; b != 3; ++b) map.try_emplace({a, b}, "v");
        CHECK(map.erase_if([](int a, int b) { return a == b || a == 0; }) == 5);
        CHECK(map.root().size() == 2);
        CHECK_FALSE(map.contains(1, 1));
        CHECK(map.contains(1, 0));
        CHECK(map.erase_if([](int b) { return b % 2 == 0; }, 1) == 2);
        CHECK(map.root().size() == 1);  // what ran empty is gone
        CHECK(map.validate());
    }
}
