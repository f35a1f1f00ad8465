// SPDX-License-Identifier: BSL-1.0
// Layer: container.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include <strata/container/btree/core.hpp>
#include <strata/container/btree/iterator.hpp>
#include <strata/container/btree/node.hpp>
#include <strata/container/btree/validate.hpp>

namespace strata::detail {

/// The part of btree_map that reads.
template <class Key, class Mapped, class Order, class Allocator, std::size_t NodeBytes>
class btree_lookup {
    using nodes = btree_nodes<Key, Mapped, NodeBytes>;

    static constexpr bool is_transparent = requires { typename Order::is_transparent; };

protected:
    template <class K>
    static constexpr bool is_looked_up = is_transparent || std::convertible_to<const K&, Key>;

public:
    /// Types that std::map has, too.
    ///@{
    using key_type = Key;
    using mapped_type = Mapped;
    using value_type = std::pair<const Key, Mapped>;
    using key_compare = Order;
    using allocator_type = Allocator;
    using size_type = std::size_t;
    using difference_type = std::ptrdiff_t;
    using reference = value_type&;
    using const_reference = const value_type&;
    using iterator = btree_iterator<nodes, false>;
    using const_iterator = btree_iterator<nodes, true>;
    using reverse_iterator = std::reverse_iterator<iterator>;
    using const_reverse_iterator = std::reverse_iterator<const_iterator>;
    ///@}

    btree_lookup() = default;

    /// A copy of the allocator.
    allocator_type get_allocator() const noexcept { return core_.tree.allocator; }
    /// A copy of the order.
    key_compare key_comp() const { return core_.order; }

    /// Iterators over the entries in order.  Complexity: begin() and rend() O(log n), end() and rbegin() O(1).
    ///@{
    iterator begin() noexcept { return iterator(core_.begin()); }
    iterator end() noexcept { return iterator(core_.end()); }
    const_iterator begin() const noexcept { return const_iterator(core_.begin()); }
    const_iterator end() const noexcept { return const_iterator(core_.end()); }
    const_iterator cbegin() const noexcept { return begin(); }
    const_iterator cend() const noexcept { return end(); }
    reverse_iterator rbegin() noexcept { return reverse_iterator(end()); }
    reverse_iterator rend() noexcept { return reverse_iterator(begin()); }
    const_reverse_iterator rbegin() const noexcept { return const_reverse_iterator(end()); }
    const_reverse_iterator rend() const noexcept { return const_reverse_iterator(begin()); }
    ///@}

    /// True if there are no entries.
    [[nodiscard]] bool empty() const noexcept { return size() == 0; }
    /// The number of entries.
    size_type size() const noexcept { return core_.tree.size; }

    /// Searches for a key as std::map does.  Complexity: O(log n).
    ///
    /// `key` is anything that a transparent order compares with keys; with other orders, anything that converts to a
    /// key.
    ///@{
    template <class K = Key>
        requires is_looked_up<K> iterator find(const K& key) { return iterator(core_.find(looked_up(key))); }
    template <class K = Key>
        requires is_looked_up<K> const_iterator find(const K& key)
    const { return const_iterator(core_.find(looked_up(key))); }

    template <class K = Key>
        requires is_looked_up<K>
    bool contains(const K& key) const { return find(key) != end(); }

    template <class K = Key>
        requires is_looked_up<K> iterator lower_bound(const K& key) {
            return settled<iterator>(core_.lower_bound(looked_up(key)));
        }
    template <class K = Key>
        requires is_looked_up<K> const_iterator lower_bound(const K& key)
    const { return settled<const_iterator>(core_.lower_bound(looked_up(key))); }

    template <class K = Key>
        requires is_looked_up<K> iterator upper_bound(const K& key) {
            return settled<iterator>(core_.upper_bound(looked_up(key)));
        }
    template <class K = Key>
        requires is_looked_up<K> const_iterator upper_bound(const K& key)
    const { return settled<const_iterator>(core_.upper_bound(looked_up(key))); }

    template <class K = Key>
        requires is_looked_up<K> std::pair<iterator, iterator> equal_range(const K& key) {
            return {lower_bound(key), upper_bound(key)};
        }
    template <class K = Key>
        requires is_looked_up<K> std::pair<const_iterator, const_iterator> equal_range(const K& key)
    const { return {lower_bound(key), upper_bound(key)}; }
    ///@}

    /// The number of entries whose keys are equivalent to `key`.  Complexity: O(log n), and linear in the result.
    template <class K = Key>
        requires is_looked_up<K> size_type count(const K& key)
    const {
        const auto [first, last] = equal_range(key);
        return static_cast<size_type>(std::distance(first, last));
    }

    /// The value of a key.  Complexity: O(log n).  Throws: std::out_of_range if the key is not in the map.
    ///@{
    template <class K = Key>
    requires is_looked_up<K> Mapped& at(const K& key) { return const_cast<Mapped&>(std::as_const(*this).at(key)); }
    template <class K = Key>
        requires is_looked_up<K>
    const Mapped& at(const K& key) const {
        const auto found = find(key);
        if (found == end()) throw std::out_of_range("strata: the btree does not hold this key");
        return found->second;
    }
    ///@}

    /// Returns true if every invariant of the tree holds: order, separators, links, depth, fill and size.  For tests.
    ///
    /// Complexity: linear.
    bool validate() const { return btree_validation(core_.tree, core_.order).run(); }

protected:
    using core_type = btree_core<nodes, Order, Allocator>;
    using place = btree_place<nodes>;

    explicit btree_lookup(core_type&& core) noexcept : core_(std::move(core)) {}

    core_type core_;

private:
    template <class K>
    static decltype(auto) looked_up(const K& key) {
        if constexpr (is_transparent || std::same_as<K, Key>)
            return (key);
        else
            return static_cast<Key>(key);
    }

    template <class Iterator>
    static Iterator settled(place at) noexcept {
        at.settle();
        return Iterator(at);
    }
};

}  // namespace strata::detail
