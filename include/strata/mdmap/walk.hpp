// SPDX-License-Identifier: BSL-1.0
// Layer: mdmap.
#pragma once

#include <cstddef>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>

namespace strata::detail {

/// A place in a nested map of `Depth` levels: one iterator a level, from `Map` down.
///
/// Holds no pointer to the levels: each is found through the iterator above it, and the top one is handed in.
/// Map is const for a read-only walk.
template <class Map, std::size_t Depth>
class trail {
    using iterator = std::conditional_t<std::is_const_v<Map>, typename Map::const_iterator, typename Map::iterator>;
    using mapped = std::conditional_t<std::is_const_v<Map>, const typename Map::mapped_type, typename Map::mapped_type>;

public:
    /// The first value below a level that is not empty.
    void descend(Map& map) {
        here_ = map.begin();
        below_.descend(here_->second);
    }

    /// The first value whose keys are not before the given ones.  False if there is none.
    ///
    /// Fewer keys than levels: the first value at or behind that prefix.
    template <class Key, class... Rest>
    bool seek(Map& map, const Key& key, const Rest&... rest) {
        here_ = map.lower_bound(key);
        if (here_ == map.end()) return false;
        if constexpr (sizeof...(Rest) > 0) {
            if (!map.key_comp()(key, here_->first)) return below_.seek(here_->second, rest...) || advance<0>(map) >= 0;
        }
        below_.descend(here_->second);
        return true;
    }

    /// The first value below the last key of the outermost level that is before the given one.  False if there is none.
    template <class Key>
    bool seek_before(Map& map, const Key& key) {
        return step_back(map, map.lower_bound(key));
    }

    /// The first value below the last key of the outermost level.  False if the map is empty.
    bool seek_last(Map& map) { return step_back(map, map.end()); }

    /// Like seek, in the part of the walk below the first `Above` keys, which stay as they are.  Where nothing is left
    /// there it goes on as advance<Above - 1> does.  Returns the outermost level that moved, or -1 behind the last
    /// value.
    template <std::size_t Above, class... Keys>
    int seek_below(Map& map, const Keys&... keys) {
        if constexpr (Above == 1) {
            if (below_.seek(here_->second, keys...)) return 1;
        } else {
            const int moved = below_.template seek_below<Above - 1>(here_->second, keys...);
            if (moved >= 0) return moved + 1;
        }
        return advance<0>(map);
    }

    /// The next value that differs in the key of `Level` (0 is the outermost) or of a level above it.
    /// Returns the outermost level that moved, or -1 behind the last value.
    template <std::size_t Level>
    int advance(Map& map) {
        if constexpr (Level > 0) {
            const int moved = below_.template advance<Level - 1>(here_->second);
            if (moved >= 0) return moved + 1;
        }
        if (++here_ == map.end()) return -1;
        below_.descend(here_->second);
        return 0;
    }

    template <std::size_t Level>
    const auto& key() const {
        if constexpr (Level == 0)
            return here_->first;
        else
            return below_.template key<Level - 1>();
    }

    /// The value of this place; the argument only says whose trail it is.
    auto& value_at(Map&) const { return below_.value_at(here_->second); }

    friend bool operator==(const trail& a, const trail& b) { return a.here_ == b.here_ && a.below_ == b.below_; }

private:
    bool step_back(Map& map, iterator behind) {
        if (behind == map.begin()) return false;
        here_ = std::prev(behind);
        below_.descend(here_->second);
        return true;
    }

    iterator here_{};
    [[no_unique_address]] trail<mapped, Depth - 1> below_;
};

/// Below the last level there is the value itself.
template <class Value>
class trail<Value, 0> {
public:
    void descend(Value&) {}
    Value& value_at(Value& value) const { return value; }
    friend bool operator==(const trail&, const trail&) { return true; }
};

}  // namespace strata::detail
