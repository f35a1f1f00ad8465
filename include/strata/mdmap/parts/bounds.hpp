// SPDX-License-Identifier: BSL-1.0
// Layer: mdmap.
#pragma once

#include <iterator>
#include <utility>

#include <strata/mdmap/parts/keys.hpp>
#include <strata/policy/order/policy.hpp>

/// Searches of one level by the size of its keys, whichever way it sorts.
///
/// Complexity: one search of the level, or two for a range.
namespace strata::detail {

/// The last entry that does not sort after the key, or the end.
template <class Map, class Key>
auto last_not_after(Map& map, const Key& key) {
    const auto next = map.upper_bound(lookup_key<Map>(key));
    return next == map.begin() ? map.end() : std::prev(next);
}

/// The entry with the greatest key that is not above `key`, or the end.
template <class Map, class Key>
auto floor(Map& map, const Key& key) {
    if constexpr (descends<typename Map::key_compare>)
        return map.lower_bound(lookup_key<Map>(key));
    else
        return last_not_after(map, key);
}

/// The entry with the least key that is not below `key`, or the end.
template <class Map, class Key>
auto ceiling(Map& map, const Key& key) {
    if constexpr (descends<typename Map::key_compare>)
        return last_not_after(map, key);
    else
        return map.lower_bound(lookup_key<Map>(key));
}

/// The entries whose keys are not below `from` and are below `to`, as a pair of iterators.  Empty if `from` is not
/// below `to`.
template <class Map, class From, class To>
auto between(Map& map, const From& from, const To& to) {
    const auto order = map.key_comp();
    const auto& low = lookup_key<Map>(from);
    const auto& high = lookup_key<Map>(to);
    using iterator = decltype(map.begin());
    if constexpr (descends<typename Map::key_compare>) {
        const iterator first = map.upper_bound(high);
        if (first == map.end() || order(low, first->first)) return std::pair(first, first);
        return std::pair(first, iterator(map.upper_bound(low)));
    } else {
        const iterator first = map.lower_bound(low);
        if (first == map.end() || !order(first->first, high)) return std::pair(first, first);
        return std::pair(first, iterator(map.lower_bound(high)));
    }
}

}  // namespace strata::detail
