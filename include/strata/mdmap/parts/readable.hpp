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

/// What an mdmap can be asked.
template <class Shape>
class readable_map : protected map_storage<Shape> {
protected:
    using storage = map_storage<Shape>;
    using storage::root_;
    using storage::size_;
    using storage::storage;

public:
    /// How many keys lead to a value.
    static constexpr std::size_t dimensions = Shape::dimensions;

    /// The nest itself: what walks and slices are made of.
    using root_type = typename Shape::root;
    /// The memory policy.
    using memory_type = typename Shape::memory;
    using key_type = typename Shape::key;
    using mapped_type = typename Shape::value;
    /// What is inserted.  A walk gives pairs of references, as keys and values lie apart.
    using value_type = std::pair<key_type, mapped_type>;
    using size_type = std::size_t;
    using difference_type = std::ptrdiff_t;
    /// A slice with no key fixed: see all().
    using whole = slice<root_type, dimensions>;
    /// A slice with no key fixed, whose values cannot be changed.
    using const_whole = slice<const root_type, dimensions>;
    using iterator = typename whole::iterator;
    using const_iterator = typename const_whole::iterator;
    using reference = typename iterator::reference;
    using const_reference = typename const_iterator::reference;
    using pointer = typename iterator::pointer;
    using const_pointer = typename const_iterator::pointer;
    using reverse_iterator = std::reverse_iterator<iterator>;
    using const_reverse_iterator = std::reverse_iterator<const_iterator>;

    /// Compares the keys of two values, tuples of anything that the orders compare, as the walk sorts them.
    using key_compare = walk_order<root_type, dimensions>;
    /// The same of two pairs of keys and value.
    struct value_compare {
        /// The keys of `a` sort before those of `b`.
        template <class A, class B>
        bool operator()(const A& a, const B& b) const {
            return key_compare()(a.first, b.first);
        }
    };

    /// Number of values.  Complexity: constant.
    size_type size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    /// What the iterators can count; memory ends before.
    size_type max_size() const noexcept { return (std::numeric_limits<difference_type>::max)(); }

    key_compare key_comp() const { return {}; }
    value_compare value_comp() const { return {}; }

    /// The memory policy.  In the place of get_allocator().
    const memory_type& memory() const noexcept { return this->memory_; }
    /// The nest: the outermost level.
    const root_type& root() const noexcept { return root_; }

    /// The map as the slice with no key fixed.
    whole all() noexcept { return whole(&root_); }
    const_whole all() const noexcept { return const_whole(&root_); }

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

    // See slice for what these say.  None of them makes a key that its order can do without.

    /// What lies below one first key: one dimension fewer.  Empty if the key is absent.
    template <class Key>
    auto operator[](const Key& key) {
        return all()[key];
    }
    template <class Key>
    auto operator[](const Key& key) const {
        return all()[key];
    }

    /// Where the value at the keys is, or end(), as in std::map; get_if is for who wants the value alone.
    template <class... Keys>
    iterator find(const Keys&... keys) {
        return all().find(keys...);
    }
    template <class... Keys>
    const_iterator find(const Keys&... keys) const {
        return all().find(keys...);
    }

    /// The value at the keys, or null.
    template <class... Keys>
    mapped_type* get_if(const Keys&... keys) {
        return all().get_if(keys...);
    }
    template <class... Keys>
    const mapped_type* get_if(const Keys&... keys) const {
        return all().get_if(keys...);
    }

    /// The value at the keys.  Throws: std::out_of_range if there is none.
    template <class... Keys>
    mapped_type& at(const Keys&... keys) {
        return all().at(keys...);
    }
    template <class... Keys>
    const mapped_type& at(const Keys&... keys) const {
        return all().at(keys...);
    }

    /// Whether there is a value at the keys or, given fewer than dimensions, below them.
    template <class... Keys>
    bool contains(const Keys&... keys) const {
        return all().contains(keys...);
    }

    /// Number of values at or below the keys.
    template <class... Keys>
    size_type count(const Keys&... keys) const {
        return all().count(keys...);
    }

    /// The first value whose keys do not sort before the given ones.
    template <class... Keys>
    iterator lower_bound(const Keys&... keys) {
        return all().lower_bound(keys...);
    }
    template <class... Keys>
    const_iterator lower_bound(const Keys&... keys) const {
        return all().lower_bound(keys...);
    }

    /// The first value whose keys sort behind the given ones.
    template <class... Keys>
    iterator upper_bound(const Keys&... keys) {
        return all().upper_bound(keys...);
    }
    template <class... Keys>
    const_iterator upper_bound(const Keys&... keys) const {
        return all().upper_bound(keys...);
    }

    /// All values whose keys are, or begin with, the given ones.
    template <class... Keys>
    std::pair<iterator, iterator> equal_range(const Keys&... keys) {
        return all().equal_range(keys...);
    }
    template <class... Keys>
    std::pair<const_iterator, const_iterator> equal_range(const Keys&... keys) const {
        return all().equal_range(keys...);
    }

    /// Checks what must hold: keys in order, no level empty, the size.  For tests.  Complexity: linear.
    bool validate() const { return is_sound<dimensions>(root_) && detail::count<dimensions>(root_) == size_; }
};

}  // namespace strata::detail
