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

/// A nested map seen from one of its levels: a container whose mapped type is the next level, or the value.
///
/// Rules of the house: no level is ever left empty, and every level and key is made with an explicit allocator,
/// because Boost's maps (1.74 - 1.88) do not hand a std::pmr allocator down by themselves.
namespace strata::detail {

/// A level that holds exactly one path down to one value.
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

/// Nothing is known of where a key lies: each level is searched.
struct anywhere {
    template <class Map, class Key>
    auto lower_bound(Map& map, const Key& key) const {
        return map.lower_bound(key);
    }
    template <class Iterator>
    anywhere below(Iterator) const {
        return {};
    }
};

/// A key is thought to lie right before a place; where it does, no level is searched.
template <class Map, std::size_t Depth>
struct finger {
    const trail<Map, Depth>* hint = nullptr;  // null: the end of the level

    template <class Key>
    auto lower_bound(Map& map, const Key& key) const {
        const auto order = map.key_comp();
        const auto behind = hint == nullptr ? map.end() : hint->here;
        if (behind != map.end() && order(behind->first, key)) return map.lower_bound(key);
        if (behind == map.begin()) return behind;
        const auto before = std::prev(behind);
        if (order(before->first, key)) return behind;
        return order(key, before->first) ? map.lower_bound(key) : before;
    }
    template <class Iterator>
    auto below(Iterator found) const {
        return finger<typename Map::mapped_type, Depth - 1>{hint != nullptr && hint->here == found ? &hint->below
                                                                                                   : nullptr};
    }
};

/// Stands `at` on the value at the path; where there is none, `make_value()` becomes it.  Returns whether it did.
///
/// What is missing is built aside and linked in last, so nothing has changed if anything throws.
template <class Where, class Map, std::size_t Depth, class Allocator, class MakeValue, class Key, class... Rest>
bool place(const Where& where, trail<Map, Depth>& at, Map& map, const Allocator& allocator, MakeValue& make_value,
           Key&& key, Rest&&... rest) {
    const auto& wanted = probe<Map>(key);
    at.here = where.lower_bound(map, wanted);
    const bool found = at.here != map.end() && !map.key_comp()(wanted, at.here->first);
    if constexpr (requires { map.bring_up(at.here); })
        if (found) map.bring_up(at.here);
    if constexpr (Depth == 1) {
        if (!found) at.here = map.emplace_hint(at.here, make_key<Map>(allocator, std::forward<Key>(key)), make_value());
        return !found;
    } else {
        if (found)
            return place(where.below(at.here), at.below, at.here->second, allocator, make_value,
                         std::forward<Rest>(rest)...);
        at.here = map.emplace_hint(
            at.here, make_key<Map>(allocator, std::forward<Key>(key)),
            single_path<typename Map::mapped_type>(allocator, make_value, std::forward<Rest>(rest)...));
        at.below.descend(at.here->second);
        return true;
    }
}

/// What lies at the path, a level or a value, or null.
template <class Map, class Key, class... Rest>
auto* find_value(Map& map, const Key& key, const Rest&... rest) {
    const auto at = map.find(probe<Map>(key));
    if constexpr (sizeof...(Rest) == 0)
        return at == map.end() ? nullptr : std::addressof(at->second);
    else
        return at == map.end() ? decltype(find_value(at->second, rest...)){} : find_value(at->second, rest...);
}

/// How many values lie below a level that is `Depth` dimensions deep; a value is one.
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

/// Whether the keys of this level and those below ascend in their orders and none of the levels below is empty.
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

/// A level whose entries can be erased by a range of them.
template <class Map>
concept erases_ranges = requires(Map& map, typename Map::const_iterator at) {
    { map.erase(at, at) } -> std::convertible_to<typename Map::iterator>;
};

template <std::size_t Depth, class Map>
constexpr bool all_erase_ranges() {
    if constexpr (Depth == 0)
        return true;
    else
        return erases_ranges<Map> && all_erase_ranges<Depth - 1, typename Map::mapped_type>();
}

/// The same place, from which values can be changed.  Constant in the containers that erase a range, else a search.
template <class Map, std::size_t Depth>
trail<Map, Depth> changeable(Map& map, const trail<const Map, Depth>& at) noexcept(all_erase_ranges<Depth, Map>()) {
    trail<Map, Depth> same;
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
