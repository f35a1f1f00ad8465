// SPDX-License-Identifier: BSL-1.0
// Layer: mdmap.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include <strata/core/error.hpp>
#include <strata/mdmap/parts/bounds.hpp>
#include <strata/mdmap/parts/iterator.hpp>
#include <strata/mdmap/parts/level.hpp>

namespace strata {

/// A view of an mdmap with its first keys fixed: it has the remaining dimensions.
///
/// With one dimension left its iterators return (key, value); with more, (tuple of keys, value), in order.
/// A slice at keys that are not in the map is empty.  Keys are anything that the orders compare.
///
/// A slice of a map that is not const can change values.  Only the map itself inserts and erases: it must remove levels
/// that become empty, and an insert below a missing key would need the keys above it.
/// Complexity: a search is one search a dimension.
/// Invalidated by: inserts and erases in the map, if they invalidate the backends' references.
template <class Map, std::size_t Depth>
class slice {
    static constexpr bool is_last = Depth == 1;
    using below = std::conditional_t<std::is_const_v<Map>, const typename Map::mapped_type, typename Map::mapped_type>;

    template <class... Keys>
    static constexpr bool is_whole = detail::is_whole<Depth, sizeof...(Keys)>();
    template <class... Keys>
    static constexpr bool is_prefix = detail::is_prefix<Depth, sizeof...(Keys)>();

public:
    /// Types that std::map has, too.
    ///@{
    using iterator = detail::walk_iterator<Map, Depth>;
    using const_iterator = detail::walk_iterator<const Map, Depth>;
    using reverse_iterator = std::reverse_iterator<iterator>;
    using size_type = std::size_t;
    ///@}

    slice() = default;
    /// Views all of `map`.  If it is null, the slice is empty.
    explicit slice(Map* map) noexcept : map_(map) {}

    /// Converts a slice that can change values to one that cannot.
    template <class Changeable>
        requires(std::is_same_v<const Changeable, Map> && !std::is_same_v<Changeable, Map>)
    slice(const slice<Changeable, Depth>& other)
    noexcept : map_(other.map()) {}  // NOLINT: implicit

    /// True if there are no values.
    bool empty() const noexcept { return map_ == nullptr || map_->empty(); }

    /// The number of values, if one dimension is left.  With more see count().  Complexity: constant.
    size_type size() const noexcept requires(Depth == 1) { return map_ == nullptr ? 0 : map_->size(); }

    /// The number of values below the keys, or of all values.
    ///
    /// Complexity: one search a key, and linear in the entries of all levels below except the last.
    template <class... Keys>
    size_type count(const Keys&... keys) const {
        if constexpr (sizeof...(Keys) == 0) {
            return map_ == nullptr ? 0 : detail::count<Depth>(*map_);
        } else if constexpr (is_prefix<Keys...>) {
            const auto* const found = map_ == nullptr ? nullptr : detail::find_value(*map_, keys...);
            return found == nullptr ? 0 : detail::count<Depth - sizeof...(Keys)>(*found);
        } else {
            return 0;
        }
    }

    /// Iterators over all values in the order of their keys.  Complexity: begin() and end() of each backend.
    ///@{
    iterator begin() const {
        iterator first = end();
        if (!empty()) first.place().descend(*map_);
        return first;
    }
    iterator end() const {
        iterator last(map_);
        if (map_ != nullptr) last.place().here = map_->end();
        return last;
    }
    const_iterator cbegin() const { return begin(); }
    const_iterator cend() const { return end(); }
    reverse_iterator rbegin() const { return reverse_iterator(end()); }
    reverse_iterator rend() const { return reverse_iterator(begin()); }
    ///@}

    /// The slice below one more key.  Empty if the key is not there.  Complexity: one search.
    template <class Key>
    auto operator[](const Key& key) const {
        static_assert(!is_last,
                      "strata: [] fixes a key and leaves a slice, so not the last one; take at, find or get_if");
        if constexpr (!is_last)
            return slice<below, Depth - 1>(map_ == nullptr ? nullptr : detail::find_value(*map_, key));
    }

    /// The iterator of the value at the remaining keys, or end().
    template <class... Keys>
    iterator find(const Keys&... keys) const {
        iterator found(map_);
        if constexpr (is_whole<Keys...>)
            if (map_ != nullptr && found.place().find(*map_, keys...)) return found;
        return end();
    }

    /// A pointer to the value at the remaining keys, or null.  Cheaper than find, which makes an iterator.
    template <class... Keys>
    auto* get_if(const Keys&... keys) const {
        if constexpr (is_whole<Keys...>) return map_ == nullptr ? nullptr : detail::find_value(*map_, keys...);
    }

    /// The value at the remaining keys.  Throws: std::out_of_range if there is none.
    template <class... Keys>
    auto& at(const Keys&... keys) const {
        auto* const value = get_if(keys...);
        if (value == nullptr) detail::raise<std::out_of_range>("no value at these keys");
        return *value;
    }

    /// Returns true if there is a value at the keys or, given fewer than are left, below them.
    template <class... Keys>
    bool contains(const Keys&... keys) const {
        if constexpr (is_prefix<Keys...>)
            return map_ != nullptr && detail::find_value(*map_, keys...) != nullptr;
        else
            return false;
    }

    /// The first value whose keys do not sort before the given ones.  Given fewer keys: the first with that prefix or
    /// after it.
    template <class... Keys>
    iterator lower_bound(const Keys&... keys) const {
        iterator found(map_);
        if constexpr (is_prefix<Keys...>)
            if (map_ != nullptr) found.place().seek(*map_, keys...);
        return found;
    }

    /// The first value whose keys sort after the given ones.  Given fewer keys: the first after all with that prefix.
    template <class... Keys>
    iterator upper_bound(const Keys&... keys) const {
        iterator found(map_);
        if constexpr (is_prefix<Keys...>)
            if (map_ != nullptr) found.place().seek_after(*map_, keys...);
        return found;
    }

    /// The values whose keys are, or begin with, the given ones.  Complexity: two searches a key.
    template <class... Keys>
    std::pair<iterator, iterator> equal_range(const Keys&... keys) const {
        return {lower_bound(keys...), upper_bound(keys...)};
    }

    /// The first and the last value in iteration order, or end().  Of versions they are the newest and the oldest.
    ///@{
    iterator first() const { return begin(); }
    iterator last() const {
        iterator found = end();
        if (!empty()) --found;
        return found;
    }
    ///@}

    /// The entry with the greatest key that is not above `key`, or end().  In one dimension only.
    ///
    /// "Greatest" is about the keys, whichever way they are sorted (see order_policy): in a level that is sorted newest
    /// first, floor(t) is the newest version that is not newer than t.
    template <class Key>
    iterator floor(const Key& key) const {
        return one_level([&](Map& level) { return detail::floor(level, key); });
    }

    /// The entry with the least key that is not below `key`, or end().  In one dimension only.
    template <class Key>
    iterator ceiling(const Key& key) const {
        return one_level([&](Map& level) { return detail::ceiling(level, key); });
    }

    /// The version that was valid at `time`, or end().  In one dimension only, sorted newest first.
    template <class Key>
    iterator as_of(const Key& time) const {
        static_assert(detail::descends<typename Map::key_compare>,
                      "strata: as_of asks a dimension that sorts its newest key first; elsewhere take floor");
        return floor(time);
    }

    /// The entries with keys in [from, to), in iteration order.  Empty if `from` is not below `to`.  In one dimension
    /// only.
    template <class From, class To>
    walk_range<iterator> between(const From& from, const To& to) const {
        iterator first(map_);
        iterator last(map_);
        if constexpr (asks_one_dimension())
            if (map_ != nullptr) std::tie(first.place().here, last.place().here) = detail::between(*map_, from, to);
        return {first, last};
    }

    /// The container of the slice's first dimension, or null.
    Map* map() const noexcept { return map_; }

private:
    template <std::size_t Left = Depth>
    static constexpr bool asks_one_dimension() {
        static_assert(Left == 1,
                      "strata: floor, ceiling, as_of and between ask one dimension; fix the keys above it first");
        return is_last;
    }

    template <class Ask>
    iterator one_level(Ask ask) const {
        iterator found(map_);
        if constexpr (asks_one_dimension())
            if (map_ != nullptr) found.place().here = ask(*map_);
        return found;
    }

    Map* map_ = nullptr;
};

}  // namespace strata
