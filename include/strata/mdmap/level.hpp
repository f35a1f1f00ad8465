// SPDX-License-Identifier: BSL-1.0
// Layer: mdmap.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>

#include <strata/mdmap/keys.hpp>
#include <strata/mdmap/walk.hpp>

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

/// Erases the value of the place, and the levels that run empty; then `at` stands on the value behind it.
/// False if that lies outside this level.
template <class Map, std::size_t Depth>
bool erase_at(trail<Map, Depth>& at, Map& map) noexcept {
    if constexpr (Depth == 1) {
        at.here = map.erase(at.here);
    } else {
        if (erase_at(at.below, at.here->second)) return true;
        if (at.here->second.empty())
            at.here = map.erase(at.here);
        else
            ++at.here;
    }
    if (at.here == map.end()) return false;
    at.below.descend(at.here->second);
    return true;
}

/// The same place, from which values can be changed.  Constant in the containers that erase a range.
template <class Map, std::size_t Depth>
trail<Map, Depth> changeable(Map& map, const trail<const Map, Depth>& at) {
    trail<Map, Depth> same;
    if (at.here == std::as_const(map).end()) {
        same.here = map.end();
        return same;
    }
    if constexpr (requires { map.erase(at.here, at.here); })
        same.here = map.erase(at.here, at.here);  // erases nothing
    else
        same.here = map.find(at.here->first);
    if constexpr (Depth > 1) same.below = changeable(same.here->second, at.below);
    return same;
}

/// Erases what `matches(keys...)` accepts, where the keys are those of this level and below, and counts `size` down.
/// If `matches` throws, what it accepted so far is gone and no level is empty.
template <std::size_t Depth, class Map, class Matches, class... Keys>
void erase_matching(Map& map, std::size_t& size, Matches& matches, const Keys&... keys) {
    for (auto at = map.begin(); at != map.end();) {
        bool gone = false;
        if constexpr (Depth == 1) {
            gone = matches(keys..., std::as_const(at->first));
            if (gone) --size;
        } else {
            erase_matching<Depth - 1>(at->second, size, matches, keys..., at->first);
            gone = at->second.empty();
        }
        if (gone)
            at = map.erase(at);
        else
            ++at;
    }
}

/// erase_matching below the path `key, rest...`, or the value at the path if it is a whole address; levels that run
/// empty on the way go too.
template <std::size_t Depth, class Map, class Matches, class Key, class... Rest>
void erase_below(Map& map, std::size_t& size, Matches& matches, const Key& key, const Rest&... rest) {
    const auto at = map.find(probe<Map>(key));
    if (at == map.end()) return;
    if constexpr (Depth == 1) {
        --size;
        map.erase(at);
    } else {
        if constexpr (sizeof...(Rest) == 0)
            erase_matching<Depth - 1>(at->second, size, matches);
        else
            erase_below<Depth - 1>(at->second, size, matches, rest...);
        if (at->second.empty()) map.erase(at);
    }
}

}  // namespace strata::detail
