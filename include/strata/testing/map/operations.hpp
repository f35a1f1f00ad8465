// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <initializer_list>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include <strata/container/sorted_unique.hpp>
#include <strata/mdmap/mdmap.hpp>

namespace strata::testing::detail {

/// The keys and value of each entry of a map of two dimensions.
template <class Map>
std::vector<std::tuple<int, int, int>> contents_of(const Map& map) {
    std::vector<std::tuple<int, int, int>> all;
    for (auto&& [keys, value] : map)
        all.emplace_back(std::get<0>(keys).number(), std::get<1>(keys).number(), value.number());
    return all;
}

/// Inserts keys 1, 3 and 5 in both dimensions, at each pair (a, b) the value 10 a + b.
template <class Map>
void fill(Map& map) {
    for (const int a : {1, 3, 5})
        for (const int b : {1, 3, 5}) map.try_emplace(std::tie(a, b), a * 10 + b);
}

template <class Map>
bool has(const Map& map, int a, int b, int value) {
    const auto* const found = map.get_if(a, b);
    return found != nullptr && found->number() == value;
}

/// An operation on a map that fill() has filled.
template <class Map>
struct map_operation {
    const char* name;
    /// Does it.  `other`: memory that is not the map's.
    void (*change)(Map& map, const typename Map::memory_type& other);
    /// Returns true if the map is as it must be after a success.
    bool (*succeeded)(const Map& map);
    /// True: a failure changes nothing.  False: the map is valid afterwards, with any contents.
    bool is_strong = true;
};

template <class Map>
std::vector<map_operation<Map>> inserting_operations() {
    using memory = typename Map::memory_type;
    using number = typename Map::mapped_type;
    return {
        {"try_emplace, new level", [](Map& m, const memory&) { m.try_emplace(std::tuple(2, 2), 7); },
         [](const Map& m) { return has(m, 2, 2, 7) && m.size() == 10; }},
        {"try_emplace, new entry", [](Map& m, const memory&) { m.try_emplace(std::tuple(3, 4), 7); },
         [](const Map& m) { return has(m, 3, 4, 7) && m.size() == 10; }},
        {"try_emplace, in front", [](Map& m, const memory&) { m.try_emplace(std::tuple(0, 0), 7); },
         [](const Map& m) { return has(m, 0, 0, 7) && m.size() == 10; }},
        {"try_emplace, at the end", [](Map& m, const memory&) { m.try_emplace(std::tuple(6, 6), 7); },
         [](const Map& m) { return has(m, 6, 6, 7) && m.size() == 10; }},
        {"try_emplace, in front of a level", [](Map& m, const memory&) { m.try_emplace(std::tuple(3, 0), 7); },
         [](const Map& m) { return has(m, 3, 0, 7) && m.size() == 10; }},
        {"try_emplace, at the end of a level", [](Map& m, const memory&) { m.try_emplace(std::tuple(3, 6), 7); },
         [](const Map& m) { return has(m, 3, 6, 7) && m.size() == 10; }},
        {"try_emplace, already there", [](Map& m, const memory&) { m.try_emplace(std::tuple(3, 3), 7); },
         [](const Map& m) { return has(m, 3, 3, 33) && m.size() == 9; }},
        {"emplace", [](Map& m, const memory&) { m.emplace(std::tuple(1, 2), 7); },
         [](const Map& m) { return has(m, 1, 2, 7) && m.size() == 10; }},
        {"insert", [](Map& m, const memory&) { m.insert(std::pair(std::tuple(6, 1), 7)); },
         [](const Map& m) { return has(m, 6, 1, 7) && m.size() == 10; }},
        {"insert a value_type",
         [](Map& m, const memory&) {
             const typename Map::value_type entry({2, 2}, 7);
             m.insert(entry);
         },
         [](const Map& m) { return has(m, 2, 2, 7) && m.size() == 10; }},
        {"insert_or_assign, new", [](Map& m, const memory&) { m.insert_or_assign(std::tuple(4, 4), 8); },
         [](const Map& m) { return has(m, 4, 4, 8) && m.size() == 10; }},
        {"insert_or_assign, already there",
         [](Map& m, const memory&) {
             const number eight(8);
             m.insert_or_assign(std::tuple(3, 3), eight);
         },
         [](const Map& m) { return has(m, 3, 3, 8) && m.size() == 9; }},
        {"emplace_hint, right", [](Map& m, const memory&) { m.emplace_hint(m.find(3, 3), std::tuple(3, 2), 7); },
         [](const Map& m) { return has(m, 3, 2, 7) && m.size() == 10; }},
        {"emplace_hint, at the end", [](Map& m, const memory&) { m.emplace_hint(m.end(), std::tuple(6, 1), 7); },
         [](const Map& m) { return has(m, 6, 1, 7) && m.size() == 10; }},
        {"emplace_hint, wrong", [](Map& m, const memory&) { m.emplace_hint(m.begin(), std::tuple(5, 4), 7); },
         [](const Map& m) { return has(m, 5, 4, 7) && m.size() == 10; }},
        {"insert_or_assign with a hint, new",
         [](Map& m, const memory&) { m.insert_or_assign(m.find(5, 1), std::tuple(4, 4), 8); },
         [](const Map& m) { return has(m, 4, 4, 8) && m.size() == 10; }},
        {"insert_or_assign with a hint, already there",
         [](Map& m, const memory&) {
             const number eight(8);
             m.insert_or_assign(m.begin(), std::tuple(3, 3), eight);
         },
         [](const Map& m) { return has(m, 3, 3, 8) && m.size() == 9; }},
        {"insert_range",
         [](Map& m, const memory&) {
             const std::pair<std::tuple<int, int>, int> more[] = {{{2, 1}, 1}, {{1, 1}, 1}, {{7, 7}, 7}, {{7, 8}, 8}};
             m.insert_range(more);
         },
         [](const Map& m) { return has(m, 2, 1, 1) && has(m, 1, 1, 11) && has(m, 7, 8, 8) && m.size() == 12; }, false},
    };
}

template <class Map>
std::vector<map_operation<Map>> erasing_operations() {
    using memory = typename Map::memory_type;
    std::vector<map_operation<Map>> all{
        {"erase by all keys", [](Map& m, const memory&) { m.erase(3, 3); },
         [](const Map& m) { return !m.contains(3, 3) && m.size() == 8; }},
        {"erase by first keys", [](Map& m, const memory&) { m.erase(3); },
         [](const Map& m) { return !m.contains(3) && m.size() == 6; }},
        {"erase what is not there",
         [](Map& m, const memory&) {
             m.erase(3, 4);
             m.erase(4);
         },
         [](const Map& m) { return m.size() == 9; }},
        {"erase an iterator", [](Map& m, const memory&) { m.erase(m.find(1, 1)); },
         [](const Map& m) { return !m.contains(1, 1) && m.size() == 8; }},
        {"erase a range",
         [](Map& m, const memory&) {
             const auto [first, last] = m.equal_range(3);
             m.erase(first, last);
         },
         [](const Map& m) { return !m.contains(3) && m.size() == 6; }},
        {"erase a range over levels", [](Map& m, const memory&) { m.erase(m.find(1, 3), m.find(5, 3)); },
         [](const Map& m) { return has(m, 1, 1, 11) && has(m, 5, 3, 53) && m.size() == 3; }},
        {"erase what cannot be changed there",
         [](Map& m, const memory&) { m.erase(std::as_const(m).find(1, 3), std::as_const(m).find(3, 1)); },
         [](const Map& m) { return has(m, 1, 1, 11) && has(m, 3, 1, 31) && m.size() == 7; }},
        {"erase_if", [](Map& m, const memory&) { m.erase_if([](const auto& b) { return b.number() > 1; }, 5); },
         [](const Map& m) { return !m.contains(5, 3) && m.size() == 7; }},
        {"clear", [](Map& m, const memory&) { m.clear(); }, [](const Map& m) { return m.empty(); }},
    };
    if constexpr (strata::detail::all_have_nodes<Map::dimensions, typename Map::root_type>()) {
        all.push_back(
            {"extract", [](Map& m, const memory&) { (void)m.extract(3); }, [](const Map& m) { return m.size() == 6; }});
        all.push_back({"extract and insert",
                       [](Map& m, const memory&) {
                           Map other(m.memory());
                           other.try_emplace(std::tuple(4, 1), 1);
                           m.insert(other.extract(4));
                       },
                       [](const Map& m) { return has(m, 4, 1, 1) && m.size() == 10; }});
        all.push_back({"merge",
                       [](Map& m, const memory&) {
                           Map other(m.memory());
                           other.try_emplace(std::tuple(3, 2), 1);
                           other.try_emplace(std::tuple(4, 2), 1);
                           m.merge(other);
                       },
                       [](const Map& m) { return has(m, 3, 2, 1) && has(m, 4, 2, 1) && m.size() == 11; }, false});
    }
    return all;
}

template <class Map>
std::vector<map_operation<Map>> whole_map_operations() {
    using memory = typename Map::memory_type;
    constexpr auto as_filled = [](const Map& m) { return has(m, 5, 5, 55) && m.size() == 9; };
    return {
        {"copy", [](Map& m, const memory&) { const Map copy(m); }, as_filled},
        {"copy into other memory", [](Map& m, const memory& other) { const Map copy(m, other); }, as_filled},
        {"copy assignment",
         [](Map& m, const memory& other) {
             Map one(other);
             one.try_emplace(std::tuple(1, 1), 1);
             m = one;
         },
         [](const Map& m) { return has(m, 1, 1, 1) && m.size() == 1; }},
        {"move assignment",
         [](Map& m, const memory& other) {
             Map one(other);
             one.try_emplace(std::tuple(1, 1), 1);
             m = std::move(one);
         },
         [](const Map& m) { return has(m, 1, 1, 1) && m.size() == 1; }},
        {"assignment of a list",
         [](Map& m, const memory&) {
             m = {{{1, 2}, 3}};
         },
         [](const Map& m) { return has(m, 1, 2, 3) && m.size() == 1; }},
        {"move and swap",
         [](Map& m, const memory& other) {
             Map moved(std::move(m));
             Map elsewhere(other);
             moved.swap(elsewhere);
             m = std::move(elsewhere);
         },
         as_filled},
        {"move into other memory",
         [](Map& m, const memory& other) {
             Map source(m);
             try {
                 const Map moved(std::move(source), other);
                 if (moved.size() != 9 || !source.empty()) throw std::logic_error("not all was moved");
             } catch (...) {
                 if (!source.validate()) throw std::logic_error("a failure leaves a source that is not sound");
                 throw;
             }
         },
         as_filled},
        {"build from a sorted range",
         [](Map& m, const memory&) {
             const Map built(sorted_unique, m, m.memory());
             if (built.size() != 9) throw std::logic_error("a value is missing");
         },
         as_filled},
        {"compare",
         [](Map& m, const memory&) {
             if (m != m) throw std::logic_error("a map differs from itself");
         },
         as_filled},
        {"look up",
         [](Map& m, const memory&) {
             const auto [first, last] = m.equal_range(3);
             const auto found = m.count(3) + (m.find(3, 3) == m.end()) + m.contains(3, 4) + (first == last) +
                                (m.lower_bound(3, 3) == m.upper_bound(3, 3)) + (m[3].floor(4) == m[3].end()) +
                                (m[3].ceiling(4) == m[3].end()) + m[3].between(1, 5).empty();
             if (found != 3 || m.at(3, 3).number() != 33) throw std::logic_error("a wrong answer");
         },
         as_filled},
    };
}

}  // namespace strata::testing::detail
