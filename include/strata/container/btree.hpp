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

/// A sorted map in a B+-tree: std::map's vocabulary, many entries in a node.  Three words when empty.
///
/// Find, insert, erase: O(log n), and up to a node of entries moves.  At a known place O(1) amortised.
/// begin(): O(log n).  end(), size(): O(1).
/// Every insert and erase may move entries, so iterators and references do not survive it.  Moving and swapping maps
/// keeps all of them but end().
/// Memory: a small map is one leaf that grows twofold up to NodeBytes.  Leaves are full after ascending inserts, about
/// four fifths full after random ones.  Inner nodes hold a copy of a key for each leaf, so keys must be copyable.
/// An entry of more than 128 bytes, or one that may throw when moved, lives in an allocation of its own.
/// Throws: what allocation, construction and comparison throw; an insert of one entry then changes nothing.  Erasing at
/// a place, clear, swap and move construction do not throw.
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
    /// No entries yet.
    explicit btree_map(const Allocator& allocator) : base(core(Order(), allocator)) {}
    explicit btree_map(const Order& order, const Allocator& allocator = Allocator()) : base(core(order, allocator)) {}

    /// The entries of a range; of several with one key the first.  Complexity: n log n; linear if the range is sorted.
    template <std::input_iterator It>
    btree_map(It first, It last, const Order& order = Order(), const Allocator& allocator = Allocator())
        : btree_map(order, allocator) {
        insert(first, last);
    }
    btree_map(std::initializer_list<value_type> entries, const Order& order = Order(),
              const Allocator& allocator = Allocator())
        : btree_map(entries.begin(), entries.end(), order, allocator) {}

    /// Complexity: linear.
    template <std::input_iterator It>
    btree_map(sorted_unique_t, It first, It last, const Order& order = Order(),
              const Allocator& allocator = Allocator())
        : btree_map(order, allocator) {
        core_.append(first, last);
        STRATA_ASSERT(this->validate());
    }

    btree_map(const btree_map&) = default;
    btree_map(btree_map&&) = default;
    /// A copy in other memory.  Linear.
    btree_map(const btree_map& other, const std::type_identity_t<Allocator>& allocator)
        : base(core(other.core_, allocator)) {}
    /// Entries are moved one by one if the memory is another.
    btree_map(btree_map&& other, const std::type_identity_t<Allocator>& allocator)
        : base(core(std::move(other.core_), allocator)) {}
    btree_map& operator=(const btree_map&) = default;
    btree_map& operator=(btree_map&&) = default;
    /// The given entries and nothing else, in the same memory.
    btree_map& operator=(std::initializer_list<value_type> entries) {
        return *this = btree_map(entries, this->key_comp(), this->get_allocator());
    }
    ~btree_map() = default;

    Mapped& operator[](const Key& key) { return try_emplace(key).first->second; }
    Mapped& operator[](Key&& key) { return try_emplace(std::move(key)).first->second; }

    // Inserts return where the key is and whether it is new.  A key that is there keeps its value, and try_emplace then
    // leaves its arguments alone.

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

    /// Takes no search if the key belongs right before `hint`.
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

    /// Returns the place behind the erased entry.
    iterator erase(const_iterator at) noexcept { return iterator(core_.erase(at.place())); }
    iterator erase(iterator at) noexcept { return iterator(core_.erase(at.place())); }
    iterator erase(const_iterator first, const_iterator last) noexcept {
        auto count = std::distance(first, last);
        place at = first.place();
        for (; count != 0; --count) at = core_.erase(at);
        return iterator(at);
    }

    /// Erases what is equivalent to the key.  Returns how many entries went.
    template <class K = Key>
        requires(base::template is_looked_up<K> && !std::convertible_to<const K&, const_iterator>)
    size_type erase(const K& key) {
        const auto [first, last] = std::as_const(*this).equal_range(key);
        const size_type before = this->size();
        erase(first, last);
        return before - this->size();
    }

    void clear() noexcept { core_.tree.clear(); }
    void swap(btree_map& other) noexcept { core_.swap(other.core_); }
    friend void swap(btree_map& a, btree_map& b) noexcept { a.swap(b); }

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
