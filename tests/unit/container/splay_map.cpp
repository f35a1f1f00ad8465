// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include <boost/container/map.hpp>
#include <boost/container/options.hpp>

#include <strata/container/splay_map.hpp>

namespace {
std::size_t comparisons = 0;

struct counting_order {
    using is_transparent = void;
    template <class A, class B>
    bool operator()(const A& a, const B& b) const {
        ++comparisons;
        return a < b;
    }
};

using splaying = boost::container::tree_assoc_options<boost::container::tree_type<boost::container::splay_tree>>::type;
using entries = std::allocator<std::pair<const int, std::string>>;
using boosts = boost::container::map<int, std::string, counting_order, entries, splaying>;
using map = strata::detail::splay_map<boosts>;

template <class Call>
std::size_t comparisons_of(Call call) {
    comparisons = 0;
    call();
    return comparisons;
}

constexpr int many = 100;
constexpr int deep = many - 1;

// As deep as it has entries, the least at the bottom.
template <class Map>
Map ascending() {
    Map made;
    for (int i = 1; i <= many; ++i) made.emplace_hint(made.end(), 2 * i, std::to_string(2 * i));
    return made;
}
}  // namespace

TEST_SUITE("container/splay_map")
{
    TEST_CASE("finds do not turn the tree, const or not") {
        map all = ascending<map>();
        const map& read = all;
        for (int round = 0; round != 2; ++round) {
            CHECK(comparisons_of([&] { (void)read.find(2); }) > deep);
            CHECK(comparisons_of([&] { (void)read.lower_bound(2); }) >= deep);
            CHECK(comparisons_of([&] { (void)read.upper_bound(1); }) >= deep);
            CHECK(comparisons_of([&] { (void)all.find(2); }) > deep);
            CHECK(comparisons_of([&] { (void)all.lower_bound(2); }) >= deep);
            CHECK(comparisons_of([&] { (void)all.upper_bound(1); }) >= deep);
        }
        const boosts theirs = ascending<boosts>();  // why there is a map of our own
        (void)theirs.find(2);
        CHECK(comparisons_of([&] { (void)theirs.find(2); }) < many / 2);
    }

    TEST_CASE("writes turn the tree") {
        map all = ascending<map>();
        all.bring_up(all.find(2));
        CHECK(comparisons_of([&] { (void)std::as_const(all).lower_bound(2); }) < 4);
        CHECK(comparisons_of([&] { (void)std::as_const(all).find(many); }) <= many / 2 + 8);  // half the depth has gone
        all.emplace_hint(all.lower_bound(5), 5, "five");
        CHECK(comparisons_of([&] { (void)std::as_const(all).lower_bound(5); }) < 8);
    }

    TEST_CASE("finds find") {
        map all;
        CHECK(all.find(1) == all.end());
        CHECK(std::as_const(all).lower_bound(1) == all.end());
        CHECK(all.upper_bound(1) == all.end());
        all = ascending<map>();
        const map& read = all;
        for (int key = 0; key != 2 * many + 2; ++key) {
            CAPTURE(key);
            const bool is_in = key % 2 == 0 && key > 0 && key <= 2 * many;
            CHECK((all.find(key) != all.end()) == is_in);
            CHECK((read.find(key) != read.end()) == is_in);
            if (is_in) CHECK(read.find(key)->second == std::to_string(key));
            const int at = (key + 1) / 2 * 2, behind = key / 2 * 2 + 2;
            const auto key_of = [&](auto place) { return place == read.end() ? 2 * many + 2 : place->first; };
            CHECK(key_of(read.lower_bound(key)) == (at == 0 ? 2 : at));
            CHECK(key_of(all.lower_bound(key)) == (at == 0 ? 2 : at));
            CHECK(key_of(read.upper_bound(key)) == behind);
            CHECK(key_of(all.upper_bound(key)) == behind);
            if (key % 7 == 0 && is_in) all.bring_up(all.find(key));
        }
        CHECK(all.size() == many);
    }
}
