// SPDX-License-Identifier: BSL-1.0
// Layer: container.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <strata/container/btree/slot.hpp>

namespace strata::detail {

/// The nodes of a B+-tree: leaves hold the entries, inner nodes hold copies of keys that tell their children apart.
///
/// A separator stands between two neighbouring children: no key of the left child sorts after it, every key of the
/// right child does.  A full node takes NodeBytes, or four slots if those are more.
template <class Key, class Mapped, std::size_t NodeBytes>
struct btree_nodes {
    using key_type = Key;
    using value_type = std::pair<const Key, Mapped>;
    using entries = btree_slots<value_type>;
    using separators = btree_slots<Key>;
    using entry_slot = typename entries::slot;
    using separator_slot = typename separators::slot;

    struct inner;

    /// The head of both kinds of nodes.
    struct node {
        inner* parent;
        std::uint16_t count;     // entries of a leaf, children of an inner node
        std::uint16_t capacity;  // the greatest count
        bool is_leaf;
    };

    static constexpr std::size_t slots_at =
        (sizeof(node) + alignof(entry_slot) - 1) / alignof(entry_slot) * alignof(entry_slot);

    static constexpr std::size_t room_for(std::size_t bytes, std::size_t size) {
        return std::clamp<std::size_t>(bytes / size, 4, 1024);
    }
    static constexpr std::size_t leaf_capacity =
        room_for(NodeBytes - (std::min)(NodeBytes, slots_at), sizeof(entry_slot));
    static constexpr std::size_t fanout =
        room_for(NodeBytes - (std::min)(NodeBytes, sizeof(node)), sizeof(separator_slot) + sizeof(node*));

    /// A node of entries, whose slots follow it in its allocation.
    struct leaf : node {
        entry_slot* places() noexcept {
            return reinterpret_cast<entry_slot*>(reinterpret_cast<std::byte*>(this) + slots_at);
        }
        value_type& entry(std::size_t i) noexcept { return entries::get(places()[i]); }
        const Key& key(std::size_t i) noexcept { return entry(i).first; }
    };

    /// A node of children and the separators between them.
    struct inner : node {
        alignas(separator_slot) std::byte separator_bytes[(fanout - 1) * sizeof(separator_slot)];
        node* children[fanout];

        separator_slot* places() noexcept { return reinterpret_cast<separator_slot*>(separator_bytes); }
        const Key& separator(std::size_t i) noexcept { return separators::get(places()[i]); }

        std::size_t position_of(const node* child) const noexcept {
            std::size_t i = 0;
            while (children[i] != child) ++i;
            return i;
        }

        void set_child(std::size_t i, node* child) noexcept {
            children[i] = child;
            child->parent = this;
        }

        /// Inserts a child at `i` > 0.  Returns the slot of the separator before it, which the caller fills.
        separator_slot* insert_child(std::size_t i, node* child) noexcept {
            separators::relocate(places() + i - 1, places() + i, this->count - i);
            std::copy_backward(children + i, children + this->count, children + this->count + 1);
            set_child(i, child);
            ++this->count;
            return places() + i - 1;
        }

        /// Removes a child and a separator, whose object the caller has destroyed or moved away.
        void remove_child(std::size_t i, std::size_t separator) noexcept {
            if (this->count > 1)
                separators::relocate(places() + separator + 1, places() + separator, this->count - separator - 2u);
            std::copy(children + i + 1, children + this->count, children + i);
            --this->count;
        }

        /// Moves the children from `first` on to the end of `to`, with the separators between them.  The caller moves
        /// the separators at both sides.
        void hand_over(std::size_t first, inner* to) noexcept {
            const std::size_t moved = this->count - first;
            separators::relocate(places() + first, to->places() + to->count, moved - 1);
            for (std::size_t i = 0; i != moved; ++i) to->set_child(to->count + i, children[first + i]);
            to->count = static_cast<std::uint16_t>(to->count + moved);
            this->count = static_cast<std::uint16_t>(first);
        }
    };

    static leaf* as_leaf(node* n) noexcept { return static_cast<leaf*>(n); }
    static inner* as_inner(node* n) noexcept { return static_cast<inner*>(n); }

    static leaf* first_leaf(node* n) noexcept {
        while (!n->is_leaf) n = as_inner(n)->children[0];
        return as_leaf(n);
    }
    static leaf* last_leaf(node* n) noexcept {
        while (!n->is_leaf) n = as_inner(n)->children[n->count - 1];
        return as_leaf(n);
    }

    /// The leaf after this one, or null.
    static leaf* next_leaf(node* n) noexcept {
        for (inner* up = n->parent; up != nullptr; n = up, up = up->parent) {
            const std::size_t i = up->position_of(n) + 1;
            if (i != up->count) return first_leaf(up->children[i]);
        }
        return nullptr;
    }

    /// The leaf before this one, or null.
    static leaf* previous_leaf(node* n) noexcept {
        for (inner* up = n->parent; up != nullptr; n = up, up = up->parent) {
            const std::size_t i = up->position_of(n);
            if (i != 0) return last_leaf(up->children[i - 1]);
        }
        return nullptr;
    }

    /// The separator between this leaf and the one before it, which exists.
    static const Key& separator_before(node* n) noexcept {
        for (inner* up = n->parent;; n = up, up = up->parent) {
            const std::size_t i = up->position_of(n);
            if (i != 0) return up->separator(i - 1);
        }
    }
};

}  // namespace strata::detail
