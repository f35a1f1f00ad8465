// SPDX-License-Identifier: BSL-1.0
// Layer: mdmap.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>

#include <strata/mdmap/parts/keys.hpp>
#include <strata/mdmap/parts/walk.hpp>

/// Functions on one level of a nested map: a container whose mapped type is the next level, or the value.
///
/// No level is ever left empty.  Every level and key is made with an explicit allocator, because Boost's maps (1.74 to
/// 1.88) do not pass a std::pmr allocator on to their elements.
namespace strata::detail {

/// Makes a level that holds one value, at these keys.
template <class Map, class Allocator, class MakeValue, class Key, class... Rest>
Map single_path(const Allocator& allocator, MakeValue& make_value, Key&& key, Rest&&... rest) {
    Map level = make<Map>(allocator);
    if constexpr (sizeof...(Rest) == 0)
        level.emplace_hint(level.end(), make_key<Map>(allocator, std::forward<Key>(key)), make_value());
    else
        level.emplace_hint(level.end(), make_key<Map>(allocator, std::forward<Key>(key)),
                           single_path<typename Map::mapped_type>(allocator, make_value, std::forward<Rest>(rest)...));
    return level;
}

/// Searches every level for its key.
struct no_hint {
    template <class Map, class Key>
    auto lower_bound(Map& map, const Key& key) const {
        return map.lower_bound(key);
    }
    template <class Iterator>
    no_hint below(Iterator) const {
        return {};
    }
};

/// Expects a key right before a place, and searches a level only if it is not there.
template <class Map, std::size_t Depth>
struct insert_hint {
    const path<Map, Depth>* hint = nullptr;  // null: the end of the level

    template <class Key>
    auto lower_bound(Map& map, const Key& key) const {
        const auto order = map.key_comp();
        const auto next = hint == nullptr ? map.end() : hint->here;
        if (next != map.end() && order(next->first, key)) return map.lower_bound(key);
        if (next == map.begin()) return next;
        const auto previous = std::prev(next);
        if (order(previous->first, key)) return next;
        return order(key, previous->first) ? map.lower_bound(key) : previous;
    }
    template <class Iterator>
    auto below(Iterator found) const {
        return insert_hint<typename Map::mapped_type, Depth - 1>{hint != nullptr && hint->here == found ? &hint->below
                                                                                                        : nullptr};
    }
};

/// Moves `at` to the value at the keys, and makes it by `make_value()` if there is none.  Returns whether it made one.
///
/// Missing levels are made outside of the map and linked last: nothing has changed if anything throws.
template <class Hint, class Map, std::size_t Depth, class Allocator, class MakeValue, class Key, class... Rest>
bool place(const Hint& hint, path<Map, Depth>& at, Map& map, const Allocator& allocator, MakeValue& make_value,
           Key&& key, Rest&&... rest) {
    const auto& wanted = lookup_key<Map>(key);
    at.here = hint.lower_bound(map, wanted);
    const bool found = at.here != map.end() && !map.key_comp()(wanted, at.here->first);
    if constexpr (requires { map.bring_up(at.here); })
        if (found) map.bring_up(at.here);
    if constexpr (Depth == 1) {
        if (!found) at.here = map.emplace_hint(at.here, make_key<Map>(allocator, std::forward<Key>(key)), make_value());
        return !found;
    } else {
        if (found)
            return place(hint.below(at.here), at.below, at.here->second, allocator, make_value,
                         std::forward<Rest>(rest)...);
        at.here = map.emplace_hint(
            at.here, make_key<Map>(allocator, std::forward<Key>(key)),
            single_path<typename Map::mapped_type>(allocator, make_value, std::forward<Rest>(rest)...));
        at.below.descend(at.here->second);
        return true;
    }
}

/// A pointer to the level or the value at the keys, or null.
template <class Map, class Key, class... Rest>
auto* find_value(Map& map, const Key& key, const Rest&... rest) {
    const auto at = map.find(lookup_key<Map>(key));
    if constexpr (sizeof...(Rest) == 0)
        return at == map.end() ? nullptr : std::addressof(at->second);
    else
        return at == map.end() ? decltype(find_value(at->second, rest...)){} : find_value(at->second, rest...);
}

/// The number of values in a level that is `Depth` dimensions deep; 1 for a value.
template <std::size_t Depth, class Map>
std::size_t count(const Map& map) {
    if constexpr (Depth == 0) {
        return 1;
    } else if constexpr (Depth == 1) {
        return map.size();
    } else {
        std::size_t sum = 0;
        for (const auto& entry : map) sum += count<Depth - 1>(entry.second);
        return sum;
    }
}

/// Returns true if the keys of this level and of those below are in order and no level below is empty.
template <std::size_t Depth, class Map>
bool is_sound(const Map& map) {
    const auto order = map.key_comp();
    for (auto at = map.begin(); at != map.end(); ++at) {
        if (at != map.begin() && !order(std::prev(at)->first, at->first)) return false;
        if constexpr (Depth > 1)
            if (at->second.empty() || !is_sound<Depth - 1>(at->second)) return false;
    }
    return true;
}

/// A level that can erase a range of its entries.
template <class Map>
concept erases_ranges = requires(Map& map, typename Map::const_iterator at) {
    { map.erase(at, at) } -> std::convertible_to<typename Map::iterator>;
};

/// Returns true if all levels can.
template <std::size_t Depth, class Map>
constexpr bool all_erase_ranges() {
    if constexpr (Depth == 0)
        return true;
    else
        return erases_ranges<Map> && all_erase_ranges<Depth - 1, typename Map::mapped_type>();
}

/// Converts a const path to one through which values can be changed.
///
/// Complexity: constant in containers that erase a range, else a search.
template <class Map, std::size_t Depth>
path<Map, Depth> changeable(Map& map, const path<const Map, Depth>& at) noexcept(all_erase_ranges<Depth, Map>()) {
    path<Map, Depth> same;
    if (at.here == std::as_const(map).end()) {
        same.here = map.end();
        return same;
    }
    if constexpr (erases_ranges<Map>)
        same.here = map.erase(at.here, at.here);  // erases nothing
    else
        same.here = map.find(at.here->first);
    if constexpr (Depth > 1) same.below = changeable(same.here->second, at.below);
    return same;
}

}  // namespace strata::detail
