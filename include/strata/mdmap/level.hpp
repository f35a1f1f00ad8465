// SPDX-License-Identifier: BSL-1.0
// Layer: mdmap.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include <strata/dimension/dim.hpp>

/// A nested map seen from one of its levels: a container whose mapped type is the next level, or the value.
///
/// Rules of the house: no level is ever left empty, and every level and key is made with an explicit allocator,
/// because Boost's maps (1.74 - 1.88) do not hand a std::pmr allocator down by themselves.
namespace strata::detail {

template <class Value, class Memory, class... Dims>
struct nest {
    using container = Value;
};

template <class Value, class Memory, class Dim, class... Rest>
struct nest<Value, Memory, Dim, Rest...> {
    using mapped = typename nest<Value, Memory, Rest...>::container;
    using container = typename Dim::backend::template container<typename Dim::key, mapped, typename Dim::order,
                                                                typename Memory::template allocator<std::byte>>;
};

/// A value of T that takes its memory from `allocator` if it takes any.
template <class T, class Allocator, class... Args>
T make(const Allocator& allocator, Args&&... args) {
    return std::make_obj_using_allocator<T>(allocator, std::forward<Args>(args)...);
}

/// A level that holds exactly one path down to one value.
template <class Map, class Allocator, class MakeValue, class Key, class... Rest>
Map single_path(const Allocator& allocator, MakeValue& make_value, const Key& key, const Rest&... rest) {
    using key_type = typename Map::key_type;
    using mapped_type = typename Map::mapped_type;
    Map level = make<Map>(allocator);
    if constexpr (sizeof...(Rest) == 0)
        level.emplace_hint(level.end(), make<key_type>(allocator, key), make_value());
    else
        level.emplace_hint(level.end(), make<key_type>(allocator, key),
                           single_path<mapped_type>(allocator, make_value, rest...));
    return level;
}

/// Calls `assign(key, value)` for the value at the path and its last key, or inserts `make_value()` there.  Returns whether it inserted.
///
/// What is missing is built aside and linked in last, so nothing has changed if anything throws.
template <class Map, class Allocator, class MakeValue, class Assign, class Key, class... Rest>
bool upsert(Map& map, const Allocator& allocator, MakeValue& make_value, Assign& assign, const Key& key,
            const Rest&... rest) {
    using key_type = typename Map::key_type;
    using mapped_type = typename Map::mapped_type;
    const auto at = map.lower_bound(key);
    const bool found = at != map.end() && !map.key_comp()(key, at->first);
    if constexpr (sizeof...(Rest) == 0) {
        if (found)
            assign(std::as_const(at->first), at->second);
        else
            map.emplace_hint(at, make<key_type>(allocator, key), make_value());
        return !found;
    } else {
        if (found) return upsert(at->second, allocator, make_value, assign, rest...);
        map.emplace_hint(at, make<key_type>(allocator, key), single_path<mapped_type>(allocator, make_value, rest...));
        return true;
    }
}

/// The value at the path, or null.
template <class Map, class Key, class... Rest>
auto* find_value(Map& map, const Key& key, const Rest&... rest) {
    const auto at = map.find(key);
    if constexpr (sizeof...(Rest) == 0)
        return at == map.end() ? nullptr : std::addressof(at->second);
    else
        return at == map.end() ? decltype(find_value(at->second, rest...)){} : find_value(at->second, rest...);
}

/// How many values lie below a level that is `Depth` dimensions deep.
template <std::size_t Depth, class Map>
std::size_t count(const Map& map) {
    if constexpr (Depth == 1) {
        return map.size();
    } else {
        std::size_t sum = 0;
        for (const auto& entry : map) sum += count<Depth - 1>(entry.second);
        return sum;
    }
}

/// Erases what `matches(keys...)` accepts, where the keys are those of this level and below, and counts `size` down.
/// If `matches` throws, what it accepted so far is gone and no level is empty.
template <std::size_t Depth, class Map, class Matches, class... Keys>
void erase_matching(Map& map, std::size_t& size, Matches& matches, const Keys&... keys) {
    for (auto at = map.begin(); at != map.end();) {
        bool gone = false;
        if constexpr (Depth == 1) {
            gone = matches(keys..., at->first);
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
    const auto at = map.find(key);
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
