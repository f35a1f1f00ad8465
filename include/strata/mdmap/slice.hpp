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

/// What is left of an mdmap when its first keys are fixed: a view of the remaining dimensions.
///
/// With one dimension left it iterates (key, value); with more, (tuple of keys, value), flattened and in order.
/// Of keys that are absent it is the empty slice.  Keys are anything that the orders compare.
/// Values can be changed through a slice of a map that can be changed; what is inserted or erased goes through the map,
/// which alone can take away the levels above that run empty.  A slice that inserts below an absent key would have to
/// own the keys above it.
/// Complexity: every search costs one search a dimension.
/// Invalidated by: an insert or erase in the map, as far as the backends' references are.
template <class Map, std::size_t Depth>
class slice {
    static constexpr bool is_last = Depth == 1;
    using below = std::conditional_t<std::is_const_v<Map>, const typename Map::mapped_type, typename Map::mapped_type>;

    template <class... Keys>
    static constexpr bool is_whole = detail::is_whole<Depth, sizeof...(Keys)>();
    template <class... Keys>
    static constexpr bool is_prefix = detail::is_prefix<Depth, sizeof...(Keys)>();

public:
    using iterator = detail::walk_iterator<Map, Depth>;
    using const_iterator = detail::walk_iterator<const Map, Depth>;
    using reverse_iterator = std::reverse_iterator<iterator>;
    using size_type = std::size_t;

    slice() = default;
    /// All of `map`; without one, an empty slice.
    explicit slice(Map* map) noexcept : map_(map) {}

    /// A slice whose values cannot be changed, of one whose values can.
    template <class Changeable>
        requires(std::is_same_v<const Changeable, Map> && !std::is_same_v<Changeable, Map>)
    slice(const slice<Changeable, Depth>& other)
    noexcept : map_(other.map()) {}  // NOLINT: implicit

    bool empty() const noexcept { return map_ == nullptr || map_->empty(); }

    /// Number of values.  Complexity: constant; where more dimensions are left it has to be counted.
    size_type size() const noexcept requires(Depth == 1) { return map_ == nullptr ? 0 : map_->size(); }

    /// Number of values below the keys, or of all.
    /// Complexity: one search a key; then linear in the entries of all levels below but the last.
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

    /// The slice below one more key.
    template <class Key>
    auto operator[](const Key& key) const {
        static_assert(!is_last,
                      "strata: [] fixes a key and leaves a slice, so not the last one; take at, find or get_if");
        if constexpr (!is_last)
            return slice<below, Depth - 1>(map_ == nullptr ? nullptr : detail::find_value(*map_, key));
    }

    /// Where the value at the remaining keys is, or end().
    template <class... Keys>
    iterator find(const Keys&... keys) const {
        iterator found(map_);
        if constexpr (is_whole<Keys...>)
            if (map_ != nullptr && found.place().find(*map_, keys...)) return found;
        return end();
    }

    /// The value at the remaining keys, or null.  Cheaper than find: it keeps no place to go on from.
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

    /// Whether there is a value at the keys or, given fewer than are left, below them.
    template <class... Keys>
    bool contains(const Keys&... keys) const {
        if constexpr (is_prefix<Keys...>)
            return map_ != nullptr && detail::find_value(*map_, keys...) != nullptr;
        else
            return false;
    }

    /// The first value whose keys do not sort before the given ones.  Given fewer: the first at or behind that prefix.
    template <class... Keys>
    iterator lower_bound(const Keys&... keys) const {
        iterator found(map_);
        if constexpr (is_prefix<Keys...>)
            if (map_ != nullptr) found.place().seek(*map_, keys...);
        return found;
    }

    /// The first value whose keys sort behind the given ones.  Given fewer: the first behind all with that prefix.
    template <class... Keys>
    iterator upper_bound(const Keys&... keys) const {
        iterator found(map_);
        if constexpr (is_prefix<Keys...>)
            if (map_ != nullptr) found.place().seek_behind(*map_, keys...);
        return found;
    }

    /// All values whose keys are, or begin with, the given ones.
    template <class... Keys>
    std::pair<iterator, iterator> equal_range(const Keys&... keys) const {
        return {lower_bound(keys...), upper_bound(keys...)};
    }

    /// The first and the last value in the order of the walk, or end(): of versions the newest and the oldest.
    ///@{
    iterator first() const { return begin(); }
    iterator last() const {
        iterator found = end();
        if (!empty()) --found;
        return found;
    }
    ///@}

    /// One dimension only: the entry with the greatest key not above `key`, or end().
    ///
    /// Greatest and least speak of the keys, whichever way they are sorted (see order_policy): in a level that is sorted
    /// newest first, floor(t) is the newest version that is not newer than t.
    template <class Key>
    iterator floor(const Key& key) const {
        return one_level([&](Map& level) { return detail::floor(level, key); });
    }

    /// One dimension only: the entry with the least key not below `key`, or end().
    template <class Key>
    iterator ceiling(const Key& key) const {
        return one_level([&](Map& level) { return detail::ceiling(level, key); });
    }

    /// One dimension only, newest first: the version that counted at `time`, or end().
    template <class Key>
    iterator as_of(const Key& time) const {
        static_assert(detail::descends<typename Map::key_compare>,
                      "strata: as_of asks a dimension that sorts its newest key first; elsewhere take floor");
        return floor(time);
    }

    /// One dimension only: the entries with keys in [from, to), in the order of the walk.  Empty if from is not below to.
    template <class From, class To>
    walk_range<iterator> between(const From& from, const To& to) const {
        iterator first(map_);
        iterator last(map_);
        if constexpr (asks_one_dimension())
            if (map_ != nullptr) std::tie(first.place().here, last.place().here) = detail::between(*map_, from, to);
        return {first, last};
    }

    /// The level itself, or null.
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
