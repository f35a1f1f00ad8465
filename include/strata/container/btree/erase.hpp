// SPDX-License-Identifier: BSL-1.0
// Layer: container.
#pragma once

#include <cstddef>
#include <cstdint>

#include <strata/container/btree/storage.hpp>

namespace strata::detail {

/// Erases one entry.  Allocates nothing and compares no keys, so it does not throw.
///
/// An empty node is removed.  A node that is at most half full is merged with a neighbour if both together fill at most
/// three quarters of a node: the next insert then does not split it again.
template <class Storage>
class btree_erasure {
    using nodes = typename Storage::nodes;
    using place = typename Storage::place;
    using node = typename nodes::node;
    using leaf = typename nodes::leaf;
    using inner = typename nodes::inner;
    using entries = typename nodes::entries;
    using separators = typename nodes::separators;

public:
    explicit btree_erasure(Storage& tree) noexcept : tree_(tree) {}

    /// Erases the entry there.  Returns the place after it.
    place run(place at) noexcept {
        leaf* const here = at.leaf;
        auto* const slot = here->places() + at.index;
        entries::destroy(tree_.allocator, slot);
        entries::relocate(slot + 1, slot, here->count - at.index - 1u);
        --here->count;
        --tree_.size;
        if (here->count == 0) return unlink(here);
        at = join_leaves(at);
        at.settle();
        return at;
    }

private:
    static bool is_small(const node* n) noexcept { return n->count <= n->capacity / 2u; }
    static bool fit_together(const node* a, const node* b) noexcept {
        return a->count + b->count <= a->capacity * 3u / 4u;
    }

    /// Removes a leaf without entries.  Returns the place after it.
    place unlink(leaf* empty) noexcept {
        inner* const up = empty->parent;
        if (up == nullptr) {
            tree_.clear();
            return {};
        }
        leaf* const next = nodes::next_leaf(empty);
        if (next == nullptr) tree_.last = nodes::previous_leaf(empty);
        remove_child(up, up->position_of(empty));
        tree_.free(empty);
        shrink(up);
        return next == nullptr ? tree_.end() : place{next, 0};
    }

    /// Merges the leaf of a place with a neighbour if they fit together.  Returns where the place is afterwards.
    place join_leaves(place at) noexcept {
        inner* const up = at.leaf->parent;
        if (up == nullptr || !is_small(at.leaf)) return at;
        std::size_t position = up->position_of(at.leaf);
        if (position + 1 != up->count && fit_together(at.leaf, up->children[position + 1])) {
            ++position;
        } else if (position == 0 || !fit_together(at.leaf, up->children[position - 1])) {
            return at;
        }
        auto* const left = nodes::as_leaf(up->children[position - 1]);
        auto* const right = nodes::as_leaf(up->children[position]);
        if (at.leaf == right) at = {left, at.index + left->count};
        entries::relocate(right->places(), left->places() + left->count, right->count);
        left->count = static_cast<std::uint16_t>(left->count + right->count);
        if (right == tree_.last) tree_.last = left;
        remove_child(up, position);
        tree_.free(right);
        shrink(up);
        return at;
    }

    void remove_child(inner* up, std::size_t position) noexcept {
        const std::size_t separator = position == 0 ? 0 : position - 1;
        if (up->count > 1) separators::destroy(tree_.allocator, up->places() + separator);
        up->remove_child(position, separator);
    }

    /// Removes or merges inner nodes from this one upwards, after it has lost a child.
    void shrink(inner* here) noexcept {
        for (;;) {
            inner* const up = here->parent;
            if (up == nullptr) return lower_root();
            if (here->count == 0) {
                remove_child(up, up->position_of(here));
                tree_.free(here);
            } else if (!join_inner(up, here)) {
                return;
            }
            here = up;
        }
    }

    /// Merges an inner node with a neighbour if they fit together.  Returns whether it did.
    bool join_inner(inner* up, inner* here) noexcept {
        if (!is_small(here)) return false;
        std::size_t position = up->position_of(here);
        if (position + 1 != up->count && fit_together(here, up->children[position + 1])) {
            ++position;
        } else if (position == 0 || !fit_together(here, up->children[position - 1])) {
            return false;
        }
        auto* const left = nodes::as_inner(up->children[position - 1]);
        auto* const right = nodes::as_inner(up->children[position]);
        separators::relocate(up->places() + position - 1, left->places() + left->count - 1, 1);
        right->hand_over(0, left);
        up->remove_child(position, position - 1);
        tree_.free(right);
        return true;
    }

    /// Replaces a root with one child by that child.
    void lower_root() noexcept {
        while (!tree_.root->is_leaf && tree_.root->count == 1) {
            inner* const old = nodes::as_inner(tree_.root);
            tree_.root = old->children[0];
            tree_.root->parent = nullptr;
            tree_.free(old);
        }
    }

    Storage& tree_;
};

}  // namespace strata::detail
