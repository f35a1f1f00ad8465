// SPDX-License-Identifier: BSL-1.0
// Layer: mdmap.
#pragma once

#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

#include <strata/mdmap/parts/keys.hpp>

namespace strata::detail {

/// A position in a nested map of `Depth` levels: one iterator a level, from `Map` down.
///
/// It holds no pointer to a level: the iterator above leads to it, and the outermost level is an argument.
/// Map is const for a position that only reads.  At the end the outermost iterator is the end of its level, and the
/// iterators below mean nothing.  Functions that find no value leave the path there, except `find` and `retreat`.
template <class Map, std::size_t Depth>
struct path {
    using iterator = std::conditional_t<std::is_const_v<Map>, typename Map::const_iterator, typename Map::iterator>;
    using mapped = std::conditional_t<std::is_const_v<Map>, const typename Map::mapped_type, typename Map::mapped_type>;

    iterator here{};
    [[no_unique_address]] path<mapped, Depth - 1> below;

    path() = default;

    /// Converts a path through which values can be changed to one that reads.
    template <class Changeable>
        requires(std::is_same_v<const Changeable, Map> && !std::is_same_v<Changeable, Map>)
    path(const path<Changeable, Depth>& other) : here(other.here), below(other.below) {}  // NOLINT: implicit

    /// Goes to the first value of a level, which is not empty.
    void descend(Map& map) {
        here = map.begin();
        below.descend(here->second);
    }

    /// Goes to the last value of a level, which is not empty.
    void descend_last(Map& map) {
        here = std::prev(map.end());
        below.descend_last(here->second);
    }

    /// Goes to the value at the keys.  Returns false if there is none.
    template <class Key, class... Rest>
    bool find(Map& map, const Key& key, const Rest&... rest) {
        here = map.find(lookup_key<Map>(key));
        if (here == map.end()) return false;
        if constexpr (sizeof...(Rest) > 0)
            return below.find(here->second, rest...);
        else
            return true;
    }

    /// Goes to the first value whose keys are not before the given ones.  Returns false if there is none.
    ///
    /// Given fewer keys than levels: the first value with that prefix or after it.
    template <class Key, class... Rest>
    bool seek(Map& map, const Key& key, const Rest&... rest) {
        const auto& wanted = lookup_key<Map>(key);
        here = map.lower_bound(wanted);
        if (here == map.end()) return false;
        if constexpr (sizeof...(Rest) > 0) {
            if (!map.key_comp()(wanted, here->first)) return below.seek(here->second, rest...) || advance<0>(map) >= 0;
        }
        below.descend(here->second);
        return true;
    }

    /// Goes to the first value after the given keys.  Returns false if there is none.
    ///
    /// Given fewer keys than levels: the first value after all that begin with them.
    template <class Key, class... Rest>
    bool seek_after(Map& map, const Key& key, const Rest&... rest) {
        const auto& wanted = lookup_key<Map>(key);
        if constexpr (sizeof...(Rest) == 0)
            here = map.upper_bound(wanted);
        else
            here = map.lower_bound(wanted);
        if (here == map.end()) return false;
        if constexpr (sizeof...(Rest) > 0) {
            if (!map.key_comp()(wanted, here->first))
                return below.seek_after(here->second, rest...) || advance<0>(map) >= 0;
        }
        below.descend(here->second);
        return true;
    }

    /// Goes to the first value below the outermost level's last key that is before the given one.  Returns false if
    /// there is none.
    template <class Key>
    bool seek_before(Map& map, const Key& key) {
        return step_back(map, map.lower_bound(lookup_key<Map>(key)));
    }

    /// Goes to the first value below the last key of the outermost level.  Returns false if the map is empty.
    bool seek_last(Map& map) { return step_back(map, map.end()); }

    /// Seeks as `seek` does, below the first `Kept` keys, which stay.  If no value is left there, goes on as
    /// advance<Kept - 1> does.
    ///
    /// Returns the outermost level that moved, or -1 at the end.
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

    /// Goes to the next value that differs in the key of `Level` (0 is the outermost) or of a level above it.
    ///
    /// Returns the outermost level that moved, or -1 at the end.
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

    /// Goes to the previous value.  Returns false, and does not move, if this is the first.
    bool retreat(Map& map) {
        if (below.retreat(here->second)) return true;
        if (here == map.begin()) return false;
        --here;
        below.descend_last(here->second);
        return true;
    }

    /// Returns true if this is the first value.
    bool is_first(Map& map) const { return here == map.begin() && below.is_first(here->second); }

    /// The key of a level; 0 is the outermost.
    template <std::size_t Level>
    const auto& key() const {
        if constexpr (Level == 0)
            return here->first;
        else
            return below.template key<Level - 1>();
    }

    /// The value at this position.  The argument keeps the signature of the last level, which has no iterator.
    auto& value_at(Map&) const { return below.value_at(here->second); }

    friend bool operator==(const path& a, const path& b) { return a.here == b.here && a.below == b.below; }

private:
    bool step_back(Map& map, iterator next) {
        if (next == map.begin()) return false;
        here = std::prev(next);
        below.descend(here->second);
        return true;
    }
};

/// The end of the recursion: below the last level lies the value.
template <class Value>
struct path<Value, 0> {
    path() = default;
    template <class Changeable>
        requires(std::is_same_v<const Changeable, Value> && !std::is_same_v<Changeable, Value>)
    path(const path<Changeable, 0>&) {}  // NOLINT: implicit

    void descend(Value&) {}
    void descend_last(Value&) {}
    bool retreat(Value&) { return false; }
    bool is_first(Value&) const { return true; }
    Value& value_at(Value& value) const { return value; }
    friend bool operator==(const path&, const path&) { return true; }
};

}  // namespace strata::detail
