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

/// Iterator over all values of a nested map: a pair of the keys and the value, both references.
///
/// The keys are a tuple or, in one dimension, the key itself.  It never allocates.
/// For the concepts of C++20 it goes both ways.  For the algorithms before them it is an input iterator, as what it
/// gives is no reference to a pair, so use std::ranges::prev, not std::prev.
template <class Map, std::size_t Depth>
class walk_iterator {
    template <std::size_t... Level>
    static auto keys_of(const trail<Map, Depth>& at, std::index_sequence<Level...>) {
        return std::tie(at.template key<Level>()...);
    }
    static decltype(auto) keys_of(const trail<Map, Depth>& at) {
        if constexpr (Depth == 1)
            return at.template key<0>();
        else
            return keys_of(at, std::make_index_sequence<Depth>{});
    }

public:
    using reference = std::pair<decltype(keys_of(std::declval<const trail<Map, Depth>&>())),
                                decltype(std::declval<const trail<Map, Depth>&>().value_at(std::declval<Map&>()))>;
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
    walk_iterator(Map* map, const trail<Map, Depth>& at) : map_(map), at_(at) {}
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

    /// Whose values these are, and where among them this is.  For the map itself.
    Map* map() const noexcept { return map_; }
    const trail<Map, Depth>& place() const noexcept { return at_; }
    trail<Map, Depth>& place() noexcept { return at_; }
    bool is_end() const { return at_.here == map_->end(); }

private:
    Map* map_ = nullptr;  // null where there is no level at all
    trail<Map, Depth> at_;
};

}  // namespace strata::detail

namespace strata {

/// A part of a walk, from an iterator to another.
template <class Iterator>
class walk_range {
public:
    using iterator = Iterator;

    walk_range() = default;
    /// From `first` on, up to `last`.
    walk_range(Iterator first, Iterator last) : first_(first), last_(last) {}

    Iterator begin() const { return first_; }
    Iterator end() const { return last_; }
    bool empty() const { return first_ == last_; }

private:
    Iterator first_{};
    Iterator last_{};
};

}  // namespace strata
