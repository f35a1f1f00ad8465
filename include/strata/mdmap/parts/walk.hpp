// SPDX-License-Identifier: BSL-1.0
// Layer: mdmap.
#pragma once

#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

#include <strata/mdmap/parts/keys.hpp>

namespace strata::detail {

/// A place in a nested map of `Depth` levels: one iterator a level, from `Map` down.
///
/// Holds no pointer to the levels: each is found through the iterator above it, and the top one is handed in.
/// Map is const for a read-only walk.  Behind the last value the top iterator is the end of its level, and what is below
/// says nothing; every function that says there is none leaves it so, but `find`, `retreat` and those that step back.
template <class Map, std::size_t Depth>
struct trail {
    using iterator = std::conditional_t<std::is_const_v<Map>, typename Map::const_iterator, typename Map::iterator>;
    using mapped = std::conditional_t<std::is_const_v<Map>, const typename Map::mapped_type, typename Map::mapped_type>;

    iterator here{};
    [[no_unique_address]] trail<mapped, Depth - 1> below;

    trail() = default;

    /// A place from which values can be changed is one from which they can be read.
    template <class Changeable>
        requires(std::is_same_v<const Changeable, Map> && !std::is_same_v<Changeable, Map>)
    trail(const trail<Changeable, Depth>& other) : here(other.here), below(other.below) {}  // NOLINT: implicit

    /// The first value below a level that is not empty.
    void descend(Map& map) {
        here = map.begin();
        below.descend(here->second);
    }

    /// The last one.
    void descend_last(Map& map) {
        here = std::prev(map.end());
        below.descend_last(here->second);
    }

    /// The value at the keys.  False if there is none.
    template <class Key, class... Rest>
    bool find(Map& map, const Key& key, const Rest&... rest) {
        here = map.find(probe<Map>(key));
        if (here == map.end()) return false;
        if constexpr (sizeof...(Rest) > 0)
            return below.find(here->second, rest...);
        else
            return true;
    }

    /// The first value whose keys are not before the given ones.  False if there is none.
    ///
    /// Fewer keys than levels: the first value at or behind that prefix.
    template <class Key, class... Rest>
    bool seek(Map& map, const Key& key, const Rest&... rest) {
        const auto& wanted = probe<Map>(key);
        here = map.lower_bound(wanted);
        if (here == map.end()) return false;
        if constexpr (sizeof...(Rest) > 0) {
            if (!map.key_comp()(wanted, here->first)) return below.seek(here->second, rest...) || advance<0>(map) >= 0;
        }
        below.descend(here->second);
        return true;
    }

    /// The first value behind the given keys; given fewer than levels, behind all that begins with them.
    template <class Key, class... Rest>
    bool seek_behind(Map& map, const Key& key, const Rest&... rest) {
        const auto& wanted = probe<Map>(key);
        if constexpr (sizeof...(Rest) == 0)
            here = map.upper_bound(wanted);
        else
            here = map.lower_bound(wanted);
        if (here == map.end()) return false;
        if constexpr (sizeof...(Rest) > 0) {
            if (!map.key_comp()(wanted, here->first))
                return below.seek_behind(here->second, rest...) || advance<0>(map) >= 0;
        }
        below.descend(here->second);
        return true;
    }

    /// The first value below the last key of the outermost level that is before the given one.  False if there is none.
    template <class Key>
    bool seek_before(Map& map, const Key& key) {
        return step_back(map, map.lower_bound(probe<Map>(key)));
    }

    /// The first value below the last key of the outermost level.  False if the map is empty.
    bool seek_last(Map& map) { return step_back(map, map.end()); }

    /// Like seek, in the part of the walk below the first `Kept` keys, which stay as they are.  Where nothing is left
    /// there it goes on as advance<Kept - 1> does.  Returns the outermost level that moved, or -1 behind the last
    /// value.
    template <std::size_t Kept, class... Keys>
    int seek_below(Map& map, const Keys&... keys) {
        if constexpr (Kept == 1) {
            if (below.seek(here->second, keys...)) return 1;
        } else {
            const int moved = below.template seek_below<Kept - 1>(here->second, keys...);
            if (moved >= 0) return moved + 1;
        }
        return advance<0>(map);
    }

    /// The next value that differs in the key of `Level` (0 is the outermost) or of a level above it.
    /// Returns the outermost level that moved, or -1 behind the last value.
    template <std::size_t Level>
    int advance(Map& map) {
        if constexpr (Level > 0) {
            const int moved = below.template advance<Level - 1>(here->second);
            if (moved >= 0) return moved + 1;
        }
        if (++here == map.end()) return -1;
        below.descend(here->second);
        return 0;
    }

    /// The value before this one.  False, and the place stays, if this is the first.
    bool retreat(Map& map) {
        if (below.retreat(here->second)) return true;
        if (here == map.begin()) return false;
        --here;
        below.descend_last(here->second);
        return true;
    }

    /// No value lies before this one.
    bool is_first(Map& map) const { return here == map.begin() && below.is_first(here->second); }

    template <std::size_t Level>
    const auto& key() const {
        if constexpr (Level == 0)
            return here->first;
        else
            return below.template key<Level - 1>();
    }

    /// The value of this place; the argument only says whose trail it is.
    auto& value_at(Map&) const { return below.value_at(here->second); }

    friend bool operator==(const trail& a, const trail& b) { return a.here == b.here && a.below == b.below; }

private:
    bool step_back(Map& map, iterator behind) {
        if (behind == map.begin()) return false;
        here = std::prev(behind);
        below.descend(here->second);
        return true;
    }
};

/// Below the last level there is the value itself.
template <class Value>
struct trail<Value, 0> {
    trail() = default;
    template <class Changeable>
        requires(std::is_same_v<const Changeable, Value> && !std::is_same_v<Changeable, Value>)
    trail(const trail<Changeable, 0>&) {}  // NOLINT: implicit

    void descend(Value&) {}
    void descend_last(Value&) {}
    bool retreat(Value&) { return false; }
    bool is_first(Value&) const { return true; }
    Value& value_at(Value& value) const { return value; }
    friend bool operator==(const trail&, const trail&) { return true; }
};

}  // namespace strata::detail
