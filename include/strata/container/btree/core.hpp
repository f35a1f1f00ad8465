// SPDX-License-Identifier: BSL-1.0
// Layer: container.
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

#include <strata/container/btree/erase.hpp>
#include <strata/container/btree/insert.hpp>
#include <strata/container/btree/storage.hpp>
#include <strata/core/assert.hpp>

namespace strata::detail {

/// The tree of a btree_map and its order: copies, moves, searches and inserts by key.
template <class Nodes, class Order, class Allocator>
class btree_core {
    using traits = std::allocator_traits<Allocator>;
    using key_type = typename Nodes::key_type;
    using storage = btree_storage<Nodes, Allocator>;
    using insertion = btree_insertion<storage>;

public:
    using place = btree_place<Nodes>;

    btree_core() = default;
    btree_core(const Order& key_order, const Allocator& allocator) : order(key_order), tree(allocator) {}

    btree_core(const btree_core& other)
        : btree_core(other, traits::select_on_container_copy_construction(other.tree.allocator)) {}
    btree_core(const btree_core& other, const Allocator& allocator) : btree_core(other.order, allocator) {
        append(other.begin(), other.end());
    }
    btree_core(btree_core&& other) noexcept : order(other.order), tree(other.tree.allocator) { tree.take(other.tree); }

    /// Takes over the nodes of `other`, or moves its entries one by one if the allocators differ.
    btree_core(btree_core&& other, const Allocator& allocator) : btree_core(other.order, allocator) {
        if (tree.allocator == other.tree.allocator) {
            tree.take(other.tree);
        } else {
            for (place at = other.begin(); at != other.end(); at.step()) append_moved(at.leaf->entry(at.index));
            other.tree.clear();
        }
    }

    btree_core& operator=(const btree_core& other) {
        if (this != &other) {
            constexpr bool propagates = traits::propagate_on_container_copy_assignment::value;
            btree_core copy(other, propagates ? other.tree.allocator : tree.allocator);
            replace_by<propagates>(copy);
        }
        return *this;
    }

    btree_core& operator=(btree_core&& other) noexcept(traits::is_always_equal::value ||
                                                       traits::propagate_on_container_move_assignment::value) {
        constexpr bool propagates = traits::propagate_on_container_move_assignment::value;
        if (this == &other) return *this;
        if (propagates || tree.allocator == other.tree.allocator) {
            replace_by<propagates>(other);
        } else {
            btree_core moved(std::move(other), tree.allocator);
            replace_by<false>(moved);
        }
        return *this;
    }

    ~btree_core() = default;

    void swap(btree_core& other) noexcept {
        using std::swap;
        constexpr bool propagates = traits::propagate_on_container_swap::value;
        if constexpr (propagates)
            swap(tree.allocator, other.tree.allocator);
        else
            STRATA_ASSERT(tree.allocator == other.tree.allocator);
        swap(order, other.order);
        swap(tree.root, other.tree.root);
        swap(tree.last, other.tree.last);
        swap(tree.size, other.tree.size);
    }

    place begin() const noexcept { return tree.begin(); }
    place end() const noexcept { return tree.end(); }

    template <class K>
    place lower_bound(const K& key) const {
        return tree.partition_point([&](const key_type& k) { return order(k, key); });
    }
    template <class K>
    place upper_bound(const K& key) const {
        return tree.partition_point([&](const key_type& k) { return !order(key, k); });
    }

    /// The place of the key, or end().
    template <class K>
    place find(const K& key) const {
        place at = lower_bound(key);
        at.settle();
        return at == end() || order(key, at.leaf->key(at.index)) ? end() : at;
    }

    /// Makes an entry of `args`, whose key is `key`, unless the key is in the tree.  Returns its place and whether it
    /// is new.
    template <class K, class... Args>
    std::pair<place, bool> insert(const K& key, Args&&... args) {
        const place at = lower_bound(key);
        if (at.leaf != nullptr && at.index != at.leaf->count && !order(key, at.leaf->key(at.index))) return {at, false};
        return {insertion(tree, at).run(std::forward<Args>(args)...), true};
    }

    /// Inserts as insert() does, without a search if the key belongs right before `hint`.
    template <class... Args>
    std::pair<place, bool> insert_near(place hint, const key_type& key, Args&&... args) {
        if (belongs_before(hint, key)) return {insertion(tree, hint).run(std::forward<Args>(args)...), true};
        return insert(key, std::forward<Args>(args)...);
    }

    /// Makes an entry of `args` outside of the tree, with its allocator, and calls `insert(key, mapped)` with its
    /// parts.
    template <class Insert, class... Args>
    auto with_entry(Insert insert, Args&&... args) {
        btree_held<typename Nodes::entries, Allocator> held(tree.allocator, std::forward<Args>(args)...);
        return insert(const_cast<key_type&>(held.get().first), held.get().second);
    }

    /// Appends entries whose keys sort after all others.
    template <class It>
    void append(It first, It last) {
        for (; first != last; ++first) insertion(tree, tree.end()).run(*first);
    }
    void append(place first, place last) {
        for (; first != last; first.step())
            insertion(tree, tree.end()).run(std::as_const(first.leaf->entry(first.index)));
    }

    /// Erases the entry there.  Returns the place after it.
    place erase(place at) noexcept { return btree_erasure<storage>(tree).run(at); }

    [[no_unique_address]] Order order;
    storage tree;

private:
    void append_moved(typename Nodes::value_type& entry) {
        insertion(tree, tree.end()).run(std::move(const_cast<key_type&>(entry.first)), std::move(entry.second));
    }

    template <bool WithAllocator>
    void replace_by(btree_core& other) noexcept {
        tree.clear();
        order = other.order;
        if constexpr (WithAllocator) tree.allocator = other.tree.allocator;
        tree.take(other.tree);
    }

    /// Returns true if the key belongs right before a settled place.  Moves that place to the end of the leaf before if
    /// the separator assigns the key to that leaf.
    bool belongs_before(place& hint, const key_type& key) const {
        auto* const leaf = hint.leaf;
        if (leaf == nullptr) return true;
        if (hint.index != leaf->count && !order(key, leaf->key(hint.index))) return false;
        if (hint.index != 0) return order(leaf->key(hint.index - 1), key);
        auto* const before = Nodes::previous_leaf(leaf);
        if (before == nullptr) return true;
        if (!order(before->key(before->count - 1u), key)) return false;
        if (!order(Nodes::separator_before(leaf), key)) hint = {before, before->count};
        return true;
    }
};

}  // namespace strata::detail
