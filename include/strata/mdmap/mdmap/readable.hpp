// SPDX-License-Identifier: BSL-1.0
// Layer: mdmap.
#pragma once

#include <cstddef>
#include <iterator>
#include <limits>
#include <type_traits>
#include <utility>

#include <strata/mdmap/parts/storage.hpp>
#include <strata/mdmap/slice.hpp>

namespace strata::detail {

/// The members of mdmap that read.
template <class Shape>
class readable_map : protected map_storage<Shape> {
protected:
    using storage = map_storage<Shape>;
    using storage::root_;
    using storage::size_;
    using storage::storage;

public:
    /// The number of keys of a value.
    static constexpr std::size_t dimensions = Shape::dimensions;

    /// The container of the outermost dimension.
    using root_type = typename Shape::root;
    /// The memory policy.
    using memory_type = typename Shape::memory;
    /// A slice with no key fixed: see all().
    using whole = slice<root_type, dimensions>;
    /// A slice with no key fixed, whose values cannot be changed.
    using const_whole = slice<const root_type, dimensions>;

    /// Types that std::map has, too.  Inserts take a value_type; iterators return pairs of references.
    ///@{
    using key_type = typename Shape::key;
    using mapped_type = typename Shape::value;
    using value_type = std::pair<key_type, mapped_type>;
    using size_type = std::size_t;
    using difference_type = std::ptrdiff_t;
    using iterator = typename whole::iterator;
    using const_iterator = typename const_whole::iterator;
    using reference = typename iterator::reference;
    using const_reference = typename const_iterator::reference;
    using pointer = typename iterator::pointer;
    using const_pointer = typename const_iterator::pointer;
    using reverse_iterator = std::reverse_iterator<iterator>;
    using const_reverse_iterator = std::reverse_iterator<const_iterator>;
    ///@}

    /// The order of the keys of values.  Keys are tuples of anything that the dimensions' orders compare.
    using key_compare = walk_order<root_type, dimensions>;
    /// The order of pairs of keys and value.
    struct value_compare {
        /// Returns true if the keys of `a` sort before those of `b`.
        template <class A, class B>
        bool operator()(const A& a, const B& b) const {
            return key_compare()(a.first, b.first);
        }
    };

    /// The number of values.  Complexity: constant.
    size_type size() const noexcept { return size_; }
    /// True if there are no values.
    bool empty() const noexcept { return size_ == 0; }
    /// The greatest number that iterators can count.  Memory ends before.
    size_type max_size() const noexcept { return (std::numeric_limits<difference_type>::max)(); }

    /// The order of the keys.
    key_compare key_comp() const { return {}; }
    /// The order of pairs of keys and value.
    value_compare value_comp() const { return {}; }

    /// The memory policy.  It replaces get_allocator().
    const memory_type& memory() const noexcept { return this->memory_; }
    /// The container of the outermost dimension.
    const root_type& root() const noexcept { return root_; }

    /// The map as a slice with no key fixed.
    ///@{
    whole all() noexcept { return whole(&root_); }
    const_whole all() const noexcept { return const_whole(&root_); }
    ///@}

    /// Iterators over all values in the order of their keys.  Complexity: begin() and end() of each backend.
    ///@{
    iterator begin() { return all().begin(); }
    iterator end() { return all().end(); }
    const_iterator begin() const { return all().begin(); }
    const_iterator end() const { return all().end(); }
    const_iterator cbegin() const { return begin(); }
    const_iterator cend() const { return end(); }
    reverse_iterator rbegin() { return reverse_iterator(end()); }
    reverse_iterator rend() { return reverse_iterator(begin()); }
    const_reverse_iterator rbegin() const { return const_reverse_iterator(end()); }
    const_reverse_iterator rend() const { return const_reverse_iterator(begin()); }
    const_reverse_iterator crbegin() const { return rbegin(); }
    const_reverse_iterator crend() const { return rend(); }
    ///@}

    // None of these makes a key if its order compares the argument as it is.

    /// The slice below one first key, with one dimension fewer.  Empty if the key is not in the map.
    ///
    /// Complexity: one search.
    ///@{
    template <class Key>
    auto operator[](const Key& key) {
        return all()[key];
    }
    template <class Key>
    auto operator[](const Key& key) const {
        return all()[key];
    }
    ///@}

    /// The iterator of the value at the keys, or end().  get_if is cheaper if only the value is wanted.
    ///
    /// Complexity: one search a dimension.
    ///@{
    template <class... Keys>
    iterator find(const Keys&... keys) {
        return all().find(keys...);
    }
    template <class... Keys>
    const_iterator find(const Keys&... keys) const {
        return all().find(keys...);
    }
    ///@}

    /// A pointer to the value at the keys, or null.  Complexity: one search a dimension.
    ///@{
    template <class... Keys>
    mapped_type* get_if(const Keys&... keys) {
        return all().get_if(keys...);
    }
    template <class... Keys>
    const mapped_type* get_if(const Keys&... keys) const {
        return all().get_if(keys...);
    }
    ///@}

    /// The value at the keys.  Complexity: one search a dimension.  Throws: std::out_of_range if there is none.
    ///@{
    template <class... Keys>
    mapped_type& at(const Keys&... keys) {
        return all().at(keys...);
    }
    template <class... Keys>
    const mapped_type& at(const Keys&... keys) const {
        return all().at(keys...);
    }
    ///@}

    /// Returns true if there is a value at the keys or, given fewer than dimensions, below them.
    ///
    /// Complexity: one search a key.
    template <class... Keys>
    bool contains(const Keys&... keys) const {
        return all().contains(keys...);
    }

    /// The number of values at or below the keys.
    ///
    /// Complexity: one search a key, and linear in the entries of all levels below except the last.
    template <class... Keys>
    size_type count(const Keys&... keys) const {
        return all().count(keys...);
    }

    /// The first value whose keys do not sort before the given ones.  Complexity: one search a key.
    ///@{
    template <class... Keys>
    iterator lower_bound(const Keys&... keys) {
        return all().lower_bound(keys...);
    }
    template <class... Keys>
    const_iterator lower_bound(const Keys&... keys) const {
        return all().lower_bound(keys...);
    }
    ///@}

    /// The first value whose keys sort after the given ones.  Complexity: one search a key.
    ///@{
    template <class... Keys>
    iterator upper_bound(const Keys&... keys) {
        return all().upper_bound(keys...);
    }
    template <class... Keys>
    const_iterator upper_bound(const Keys&... keys) const {
        return all().upper_bound(keys...);
    }
    ///@}

    /// The values whose keys are, or begin with, the given ones.  Complexity: two searches a key.
    ///@{
    template <class... Keys>
    std::pair<iterator, iterator> equal_range(const Keys&... keys) {
        return all().equal_range(keys...);
    }
    template <class... Keys>
    std::pair<const_iterator, const_iterator> equal_range(const Keys&... keys) const {
        return all().equal_range(keys...);
    }
    ///@}

    /// Returns true if keys are in order, no level is empty and the size is right.  For tests.  Complexity: linear.
    bool validate() const { return is_sound<dimensions>(root_) && detail::count<dimensions>(root_) == size_; }
};

}  // namespace strata::detail
