// SPDX-License-Identifier: BSL-1.0
// Layer: container.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

#include <strata/container/btree/lookup.hpp>
#include <strata/container/sorted_unique.hpp>
#include <strata/core/assert.hpp>

namespace strata {

/// A sorted map in a B+-tree: std::map's members, many entries in a node.  Three words when empty.
///
/// Complexity: find, insert and erase O(log n), and up to a node of entries moves; at a known place amortised O(1).
/// begin() O(log n).  end() and size() O(1).
/// Invalidated by: every insert and erase invalidates all iterators and references.  Moving and swapping maps keeps all
/// of them except end().
/// Memory: a small map is one leaf that doubles up to NodeBytes.  Leaves are full after ascending inserts and about
/// four fifths full after random ones.  Inner nodes hold a copy of one key for each leaf, so keys must be copyable.
/// An entry of more than 128 bytes, or one that may throw when moved, has an allocation of its own.
/// Throws: what allocation, construction and comparison throw.  An insert of one entry then changes nothing.  Erasing
/// at an iterator, clear, swap and move construction do not throw.
template <class Key, class Mapped, class Order = std::less<Key>,
          class Allocator = std::allocator<std::pair<const Key, Mapped>>, std::size_t NodeBytes = 512>
class btree_map : public detail::btree_lookup<Key, Mapped, Order, Allocator, NodeBytes> {
    static_assert(std::copy_constructible<Key>,
                  "strata: the keys of a btree must be copyable, because its inner nodes hold copies");
    static_assert(std::same_as<typename std::allocator_traits<Allocator>::value_type, std::pair<const Key, Mapped>>,
                  "strata: the allocator of a btree must be one of std::pair<const Key, Mapped>");

    using base = detail::btree_lookup<Key, Mapped, Order, Allocator, NodeBytes>;
    using core = typename base::core_type;
    using place = typename base::place;
    using base::core_;

    template <class... Args>
    static constexpr bool is_key_and_value =
        sizeof...(Args) == 2 &&
        std::same_as<std::remove_cvref_t<std::tuple_element_t<0, std::tuple<Args..., int>>>, Key>;

public:
    using typename base::const_iterator;
    using typename base::iterator;
    using typename base::size_type;
    using typename base::value_type;

    btree_map() = default;
    /// Makes an empty map.
    ///@{
    explicit btree_map(const Allocator& allocator) : base(core(Order(), allocator)) {}
    explicit btree_map(const Order& order, const Allocator& allocator = Allocator()) : base(core(order, allocator)) {}
    ///@}

    /// Copies the entries of a range.  Of several with equivalent keys the first is kept.
    ///
    /// Complexity: O(n log n); linear if the range is sorted.
    ///@{
    template <std::input_iterator It>
    btree_map(It first, It last, const Order& order = Order(), const Allocator& allocator = Allocator())
        : btree_map(order, allocator) {
        insert(first, last);
    }
    btree_map(std::initializer_list<value_type> entries, const Order& order = Order(),
              const Allocator& allocator = Allocator())
        : btree_map(entries.begin(), entries.end(), order, allocator) {}
    ///@}

    /// Copies the entries of a range that is sorted and holds no key twice.  Complexity: linear.
    template <std::input_iterator It>
    btree_map(sorted_unique_t, It first, It last, const Order& order = Order(),
              const Allocator& allocator = Allocator())
        : btree_map(order, allocator) {
        core_.append(first, last);
        STRATA_ASSERT(this->validate());
    }

    btree_map(const btree_map&) = default;
    btree_map(btree_map&&) = default;
    /// Copies a map into the memory of `allocator`.  Complexity: linear.
    btree_map(const btree_map& other, const std::type_identity_t<Allocator>& allocator)
        : base(core(other.core_, allocator)) {}
    /// Takes over the nodes of `other`, or moves its entries one by one if the allocators differ.
    ///
    /// Complexity: constant, or linear if the allocators differ.
    btree_map(btree_map&& other, const std::type_identity_t<Allocator>& allocator)
        : base(core(std::move(other.core_), allocator)) {}
    btree_map& operator=(const btree_map&) = default;
    btree_map& operator=(btree_map&&) = default;
    /// Replaces all entries.  The allocator stays.
    btree_map& operator=(std::initializer_list<value_type> entries) {
        return *this = btree_map(entries, this->key_comp(), this->get_allocator());
    }
    ~btree_map() = default;

    /// Inserts entries as std::map does.  A key that is already in the map keeps its value, except in insert_or_assign.
    ///
    /// Inserts of one entry return its iterator and whether the key is new.
    /// Complexity: O(log n) an entry; amortised O(1) in a range if the entry sorts last.
    /// Invalidated by: all iterators and references are invalidated.
    ///@{
    Mapped& operator[](const Key& key) { return try_emplace(key).first->second; }
    Mapped& operator[](Key&& key) { return try_emplace(std::move(key)).first->second; }

    template <class... Args>
    std::pair<iterator, bool> try_emplace(const Key& key, Args&&... args) {
        return result(core_.insert(key, std::piecewise_construct, std::forward_as_tuple(key),
                                   std::forward_as_tuple(std::forward<Args>(args)...)));
    }
    template <class... Args>
    std::pair<iterator, bool> try_emplace(Key&& key, Args&&... args) {
        return result(core_.insert(key, std::piecewise_construct, std::forward_as_tuple(std::move(key)),
                                   std::forward_as_tuple(std::forward<Args>(args)...)));
    }

    template <class M>
    std::pair<iterator, bool> insert_or_assign(const Key& key, M&& mapped) {
        const auto made = try_emplace(key, std::forward<M>(mapped));
        if (!made.second) made.first->second = std::forward<M>(mapped);
        return made;
    }
    template <class M>
    std::pair<iterator, bool> insert_or_assign(Key&& key, M&& mapped) {
        const auto made = try_emplace(std::move(key), std::forward<M>(mapped));
        if (!made.second) made.first->second = std::forward<M>(mapped);
        return made;
    }

    std::pair<iterator, bool> insert(const value_type& entry) { return result(core_.insert(entry.first, entry)); }
    std::pair<iterator, bool> insert(value_type&& entry) { return result(core_.insert(entry.first, std::move(entry))); }
    template <std::input_iterator It>
    void insert(It first, It last) {
        for (; first != last; ++first) emplace_hint(this->end(), *first);
    }
    void insert(std::initializer_list<value_type> entries) { insert(entries.begin(), entries.end()); }

    template <class... Args>
    std::pair<iterator, bool> emplace(Args&&... args) {
        if constexpr (is_key_and_value<Args...>)
            return result(core_.insert(first_of(args...), std::forward<Args>(args)...));
        else
            return result(core_.with_entry(
                [&](Key& key, Mapped& mapped) { return core_.insert(key, std::move(key), std::move(mapped)); },
                std::forward<Args>(args)...));
    }
    ///@}

    /// Inserts an entry unless its key is in the map.  Returns the iterator of the entry with that key.
    ///
    /// Complexity: amortised O(1) if the key belongs right before `hint`, O(log n) otherwise.
    template <class... Args>
    iterator emplace_hint(const_iterator hint, Args&&... args) {
        if constexpr (is_key_and_value<Args...>)
            return iterator(core_.insert_near(hint.place(), first_of(args...), std::forward<Args>(args)...).first);
        else
            return iterator(core_.with_entry(
                [&](Key& key, Mapped& mapped) {
                    return core_.insert_near(hint.place(), key, std::move(key), std::move(mapped)).first;
                },
                std::forward<Args>(args)...));
    }

    /// Erases one entry or a range.  Returns the iterator after it.
    ///
    /// Complexity: amortised O(1) an entry.
    /// Invalidated by: all other iterators and references are invalidated.
    ///@{
    iterator erase(const_iterator at) noexcept { return iterator(core_.erase(at.place())); }
    iterator erase(iterator at) noexcept { return iterator(core_.erase(at.place())); }
    iterator erase(const_iterator first, const_iterator last) noexcept {
        auto count = std::distance(first, last);
        place at = first.place();
        for (; count != 0; --count) at = core_.erase(at);
        return iterator(at);
    }
    ///@}

    /// Erases the entries whose keys are equivalent to `key`.  Returns their number.
    ///
    /// Complexity: O(log n), and amortised O(1) an entry.
    template <class K = Key>
        requires(base::template is_looked_up<K> && !std::convertible_to<const K&, const_iterator>)
    size_type erase(const K& key) {
        const auto [first, last] = std::as_const(*this).equal_range(key);
        const size_type before = this->size();
        erase(first, last);
        return before - this->size();
    }

    /// Erases all entries.  Complexity: linear.
    void clear() noexcept { core_.tree.clear(); }

    /// Exchanges two maps.  Iterators stay valid, except end().  Complexity: constant.
    ///@{
    void swap(btree_map& other) noexcept { core_.swap(other.core_); }
    friend void swap(btree_map& a, btree_map& b) noexcept { a.swap(b); }
    ///@}

    /// Returns true if both have equal entries in the same order.  Complexity: linear.
    friend bool operator==(const btree_map& a, const btree_map& b) {
        return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin());
    }

private:
    template <class M>
    static const Key& first_of(const Key& key, const M&) noexcept {
        return key;
    }

    static std::pair<iterator, bool> result(std::pair<place, bool> made) noexcept {
        if (!made.second) made.first.settle();
        return {iterator(made.first), made.second};
    }
};

}  // namespace strata
