// SPDX-License-Identifier: BSL-1.0
// Layer: mdmap.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

#include <strata/mdmap/level.hpp>
#include <strata/mdmap/walk.hpp>

namespace strata {

namespace detail {

/// Forward iterator over all values of a nested map: a pair of the tuple of keys and the value, both references.
template <class Map, std::size_t Depth>
class walk_iterator {
    template <std::size_t... Level>
    static auto keys_of(const trail<Map, Depth>& at, std::index_sequence<Level...>) {
        return std::tie(at.template key<Level>()...);
    }

public:
    using reference =
        std::pair<decltype(keys_of(std::declval<const trail<Map, Depth>&>(), std::make_index_sequence<Depth>{})),
                  decltype(std::declval<const trail<Map, Depth>&>().value_at(std::declval<Map&>()))>;
    using value_type = reference;  // keys and value lie apart, so the pair of references is the value
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::input_iterator_tag;
    using iterator_concept = std::forward_iterator_tag;

    walk_iterator() = default;
    walk_iterator(Map* map, const trail<Map, Depth>& at) : map_(map), at_(at) {}

    reference operator*() const {
        return reference(keys_of(at_, std::make_index_sequence<Depth>{}), at_.value_at(*map_));
    }

    walk_iterator& operator++() {
        if (at_.template advance<Depth - 1>(*map_) < 0) *this = {};
        return *this;
    }
    walk_iterator operator++(int) {
        walk_iterator before = *this;
        ++*this;
        return before;
    }

    friend bool operator==(const walk_iterator& a, const walk_iterator& b) {
        return a.map_ == b.map_ && (a.map_ == nullptr || a.at_ == b.at_);
    }

private:
    Map* map_ = nullptr;  // null behind the last value
    trail<Map, Depth> at_;
};

}  // namespace detail

/// What is left of an mdmap when its first keys are fixed: a view of the remaining dimensions.
///
/// With one dimension left it iterates (key, value); with more, (tuple of keys, value), flattened and in order.
/// Of keys that are absent it is the empty slice.
/// Invalidated by: an insert or erase in the map, as far as the backends' references are.
template <class Map, std::size_t Depth>
class slice {
    static constexpr bool is_last = Depth == 1;
    using level_iterator =
        std::conditional_t<std::is_const_v<Map>, typename Map::const_iterator, typename Map::iterator>;

public:
    using iterator = std::conditional_t<is_last, level_iterator, detail::walk_iterator<Map, Depth>>;

    slice() = default;
    explicit slice(Map* map) noexcept : map_(map) {}

    bool empty() const noexcept { return map_ == nullptr || map_->empty(); }

    /// Complexity: linear in the entries of all levels but the last.
    std::size_t size() const { return map_ == nullptr ? 0 : detail::count<Depth>(*map_); }

    iterator begin() const {
        if (empty()) return end();
        if constexpr (is_last) {
            return map_->begin();
        } else {
            detail::trail<Map, Depth> at;
            at.descend(*map_);
            return {map_, at};
        }
    }

    iterator end() const {
        if constexpr (is_last)
            return map_ == nullptr ? iterator{} : map_->end();
        else
            return {};
    }

    /// The slice below one more key.
    template <class Key>
        requires(!is_last)
    auto operator[](const Key& key) const {
        using below = std::remove_reference_t<decltype((map_->begin()->second))>;
        if (map_ == nullptr) return slice<below, Depth - 1>();
        const auto found = map_->find(key);
        return found == map_->end() ? slice<below, Depth - 1>()
                                    : slice<below, Depth - 1>(std::addressof(found->second));
    }

    /// The value at the remaining keys, or null.
    template <class... Keys>
        requires(sizeof...(Keys) == Depth)
    auto find(const Keys&... keys) const { return map_ == nullptr ? nullptr : detail::find_value(*map_, keys...); }

    template <class... Keys>
        requires(sizeof...(Keys) == Depth)
    bool contains(const Keys&... keys) const { return find(keys...) != nullptr; }

private:
    Map* map_ = nullptr;
};

}  // namespace strata
