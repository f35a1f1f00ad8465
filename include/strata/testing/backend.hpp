// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <cstddef>
#include <iterator>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <strata/policy/backend/policy.hpp>
#include <strata/policy/order/ascending.hpp>
#include <strata/policy/order/descending.hpp>
#include <strata/segment/nested.hpp>
#include <strata/testing/backend/in_resource.hpp>
#include <strata/testing/backend/in_use.hpp>
#include <strata/testing/faults.hpp>
#include <strata/testing/report.hpp>
#include <strata/testing/segment.hpp>

namespace strata::testing {

namespace detail {

/// A container of the backend in metered memory.
template <class Backend, class Key, class Mapped, class Order = order::ascending>
using metered_map = typename Backend::template container<Key, Mapped, Order, metered::allocator<std::byte>>;

template <class Map>
Map empty_map(metered::meter& memory) {
    return Map(typename Map::allocator_type(metered(memory).allocator_for<std::byte>()));
}

/// Compares random inserts and erases with std::map's: with right and wrong hints, long values and keys that occur
/// twice.
template <class Backend, class Order>
void check_contents(report& r) {
    using map_type = metered_map<Backend, int, std::string, Order>;
    metered::meter memory;
    {
        auto map = empty_map<map_type>(memory);
        const map_type& read = map;
        std::map<int, std::string, Order> expected;
        std::mt19937 random(4711);
        const auto place = [&](typename map_type::const_iterator at) { return std::distance(read.begin(), at); };
        using place_type = typename std::map<int, std::string, Order>::const_iterator;
        const auto place_in_expected = [&](place_type at) { return std::distance(expected.cbegin(), at); };
        r.expect(map.empty() && map.size() == 0 && map.begin() == map.end(), "a new map is empty");
        for (int i = 0; i != 3000; ++i) {
            const int key = static_cast<int>(random() % 200);
            const auto at = map.find(key);
            r.expect((at != map.end()) == (expected.count(key) != 0), "find sees the keys that are there and no other");
            if (random() % 3 == 0 && at != map.end()) {
                const auto next = map.erase(at);
                const auto next_expected = expected.erase(expected.find(key));
                r.expect(place(next) == place_in_expected(next_expected), "erase returns the next entry");
            } else {
                const std::string text = "value " + std::to_string(i) + " that is too long for a string's own bytes";
                const auto hint = i % 4 == 0 ? map.begin() : i % 4 == 1 ? map.end() : map.lower_bound(key);
                const auto there = map.emplace_hint(hint, int(key), std::string(text));
                const auto expected_there = expected.emplace(key, text).first;
                r.expect(there->first == key && there->second == expected_there->second,
                         "emplace_hint returns the entry, and one that was there stays as it was");
            }
            r.expect(map.size() == expected.size(), "size counts the entries");
        }
        for (int key = -1; key <= 200; ++key) {
            r.expect(place(read.lower_bound(key)) == place_in_expected(expected.lower_bound(key)),
                     "lower_bound is the first entry not before the key");
            r.expect(place(read.upper_bound(key)) == place_in_expected(expected.upper_bound(key)),
                     "upper_bound is the first entry after the key");
        }
        auto at = read.begin();
        for (const auto& [key, text] : expected) {
            r.expect(at->first == key && at->second == text, "iteration meets the entries in their order");
            ++at;
        }
        r.expect(at == read.end(), "iteration ends after the last entry");
        for (auto back = expected.rbegin(); back != expected.rend(); ++back)
            r.expect((--at)->first == back->first, "iteration goes backward, too");
        map_type moved = std::move(map);
        r.expect(moved.size() == expected.size(), "a map that is moved has the entries");
        r.expect(map.empty() && map.begin() == map.end(), "the source of a move is empty");
        map.emplace_hint(map.end(), 1, std::string("again"));
        r.expect(map.size() == 1 && map.begin()->second == "again", "the source of a move can be used");
        r.expect(moved.get_allocator() == map.get_allocator(), "a move takes the allocator along");
        moved.clear();
        r.expect(moved.empty(), "clear leaves nothing");
    }
    r.expect(memory.ever > 0, "memory comes from the allocator that is handed in");
    r.expect(memory.blocks == 0 && memory.bytes == 0, "all memory goes back");
}

/// Checks lookups by other types that the order compares, and values that can only be moved.
template <class Backend>
void check_types(report& r) {
    metered::meter memory;
    {
        auto by_text = empty_map<metered_map<Backend, std::string, int>>(memory);
        by_text.emplace_hint(by_text.end(), std::string("key"), 1);
        r.expect(by_text.find(std::string_view("key")) != by_text.end() && by_text.find("kez") == by_text.end(),
                 "a key is looked up by what the order compares");
        auto pointers = empty_map<metered_map<Backend, int, std::unique_ptr<int>>>(memory);
        for (const int key : {2, 3, 1}) pointers.emplace_hint(pointers.end(), int(key), std::make_unique<int>(key));
        bool all = true;
        for (const auto& [key, pointer] : pointers) all = all && pointer && *pointer == key;
        r.expect(all && pointers.size() == 3, "values that can only be moved are moved");
    }
    r.expect(memory.blocks == 0, "all memory goes back");
}

/// Checks that entries of a stable backend stay where they are until they are erased.
template <class Backend>
void check_stability(report& r) {
    if constexpr (is_stable_backend<Backend>) {
        metered::meter memory;
        auto map = empty_map<metered_map<Backend, int, int>>(memory);
        std::map<int, std::pair<const int*, typename decltype(map)::iterator>> places;
        for (int i = 0; i != 500; ++i) {
            const int key = i * 37 % 500;
            const auto at = map.emplace_hint(map.lower_bound(key), int(key), int(key));
            places.emplace(key, std::pair(&at->second, at));
        }
        for (int key = 0; key < 500; key += 2) map.erase(map.find(key));
        for (int key = 1; key < 500; key += 2) {
            const auto& [address, at] = places.at(key);
            r.expect(&map.find(key)->second == address && map.find(key) == at,
                     "is_stable: an entry stays where it is until it is erased");
        }
    }
}

/// Makes an insert fail at every call that may throw, and checks that nothing has changed.
template <class Backend>
void check_faults(report& r) {
    using map_type = metered_map<Backend, fragile, fragile, fragile_order>;
    const std::ptrdiff_t alive_before = fragile::alive;
    metered::meter memory;
    {
        auto map = empty_map<map_type>(memory);
        std::set<int> expected;
        const fragile value(7);
        const auto attempt = [&](fuse& burning, int number) {
            const fragile key(number);
            const std::size_t bytes = memory.bytes;
            const std::ptrdiff_t alive = fragile::alive;
            r.survived("emplace_hint", survive(
                                           burning, [&] { map.emplace_hint(map.lower_bound(key), key, value); },
                                           [&] {
                                               r.expect(map.size() == expected.size() && memory.bytes == bytes &&
                                                            fragile::alive == alive,
                                                        "an insert that throws leaves nothing behind");
                                               bool same = true;
                                               auto at = map.begin();
                                               for (const int one : expected)
                                                   same = same && (at++)->first.number() == one;
                                               r.expect(same, "an insert that throws changes nothing");
                                           }));
            expected.insert(number);
        };
        for (int i = 0; i != 60; ++i) {
            attempt(memory.allocations, 3 * (i * 17 % 60));
            attempt(fragile::copies, 3 * (i * 17 % 60) + 1);
            if constexpr (order_may_throw<Backend>) attempt(fragile_order::comparisons, 3 * (i * 17 % 60) + 2);
        }
        r.expect(map.size() == expected.size(), "an insert succeeds once nothing fails any more");
    }
    r.expect(fragile::alive == alive_before, "keys and values end with the map");
    r.expect(memory.blocks == 0, "all memory goes back, also after failures");
}

}  // namespace detail

/// Checks a backend of yours: as a container, in an mdmap, and in every dimension of a table's active segment.
///
/// It takes about a second without optimisation.
template <class Backend>
report check_backend() {
    static_assert(map_backend<Backend>, "strata: this is not a backend: it does not model strata::map_backend");
    report r("backend");
    r.run("contents", [&] { detail::check_contents<Backend, order::ascending>(r); });
    r.run("descending", [&] { detail::check_contents<Backend, order::descending>(r); });
    r.run("types", [&] { detail::check_types<Backend>(r); });
    r.run("stability", [&] { detail::check_stability<Backend>(r); });
    r.run("faults", [&] { detail::check_faults<Backend>(r); });
    r.run("in an mdmap", [&] { detail::check_in_mdmap<Backend>(r); });
    r.run("in a resource", [&] { detail::check_in_resource<Backend>(r); });
    r.run("in a segment", [&] { r.add(check_segment<segment::nested<Backend, Backend, Backend, metered>>()); });
    return r;
}

}  // namespace strata::testing
