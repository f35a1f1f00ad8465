// SPDX-License-Identifier: BSL-1.0
// Layer: mdmap.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

#include <strata/mdmap/parts/walk.hpp>

namespace strata::detail {

/// An iterator over all values of a nested map.  Dereferenced, it is a pair of references: to the keys and to the
/// value.
///
/// The keys are a tuple or, in one dimension, the key itself.  The iterator never allocates.
/// It models std::bidirectional_iterator.  For algorithms older than C++20 it is an input iterator, because it returns
/// no reference to a pair: use std::ranges::prev, not std::prev.
template <class Map, std::size_t Depth>
class walk_iterator {
    template <std::size_t... Level>
    static auto keys_of(const path<Map, Depth>& at, std::index_sequence<Level...>) {
        return std::tie(at.template key<Level>()...);
    }
    static decltype(auto) keys_of(const path<Map, Depth>& at) {
        if constexpr (Depth == 1)
            return at.template key<0>();
        else
            return keys_of(at, std::make_index_sequence<Depth>{});
    }

public:
    using reference = std::pair<decltype(keys_of(std::declval<const path<Map, Depth>&>())),
                                decltype(std::declval<const path<Map, Depth>&>().value_at(std::declval<Map&>()))>;
    using value_type = reference;  // keys and value lie apart, so the pair of references is the value
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::input_iterator_tag;
    using iterator_concept = std::bidirectional_iterator_tag;

    class pointer {
    public:
        explicit pointer(const reference& entry) : entry_(entry) {}
        const reference* operator->() const { return std::addressof(entry_); }

    private:
        reference entry_;
    };

    walk_iterator() = default;
    walk_iterator(Map* map, const path<Map, Depth>& at) : map_(map), at_(at) {}
    explicit walk_iterator(Map* map) : map_(map) {}

    template <class Changeable>
        requires(std::is_same_v<const Changeable, Map> && !std::is_same_v<Changeable, Map>)
    walk_iterator(const walk_iterator<Changeable, Depth>& other)  // NOLINT: implicit
        : map_(other.map()), at_(other.place()) {}

    reference operator*() const { return reference(keys_of(at_), at_.value_at(*map_)); }
    pointer operator->() const { return pointer(**this); }

    walk_iterator& operator++() {
        at_.template advance<Depth - 1>(*map_);
        return *this;
    }
    walk_iterator operator++(int) {
        walk_iterator before = *this;
        ++*this;
        return before;
    }
    walk_iterator& operator--() {
        if (is_end())
            at_.descend_last(*map_);
        else
            at_.retreat(*map_);
        return *this;
    }
    walk_iterator operator--(int) {
        walk_iterator before = *this;
        --*this;
        return before;
    }

    friend bool operator==(const walk_iterator& a, const walk_iterator& b) {
        if (a.map_ != b.map_) return false;
        if (a.map_ == nullptr) return true;
        return a.at_.here == b.at_.here && (a.is_end() || a.at_.below == b.at_.below);
    }

    // For the map itself: the outermost level, the position in it, and whether that is the end.
    Map* map() const noexcept { return map_; }
    const path<Map, Depth>& place() const noexcept { return at_; }
    path<Map, Depth>& place() noexcept { return at_; }
    bool is_end() const { return at_.here == map_->end(); }

private:
    Map* map_ = nullptr;  // null in an empty slice, which has no level
    path<Map, Depth> at_;
};

}  // namespace strata::detail

namespace strata {

/// A range of values of an mdmap or a slice.  Invalidated by: what invalidates its iterators.
template <class Iterator>
class walk_range {
public:
    /// The type of its iterators.
    using iterator = Iterator;

    walk_range() = default;
    /// Makes the range from `first` to `last`.
    walk_range(Iterator first, Iterator last) : first_(first), last_(last) {}

    /// The first iterator.
    Iterator begin() const { return first_; }
    /// The iterator after the last value.
    Iterator end() const { return last_; }
    /// True if the range holds no values.
    bool empty() const { return first_ == last_; }

private:
    Iterator first_{};
    Iterator last_{};
};

}  // namespace strata
