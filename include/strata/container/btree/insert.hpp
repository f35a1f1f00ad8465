// SPDX-License-Identifier: BSL-1.0
// Layer: container.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <strata/container/btree/storage.hpp>

namespace strata::detail {

/// Inserts one entry at a known place.
///
/// Everything that may throw comes first: nodes, the new entry and the copy of a key for a separator are made outside
/// of the tree.  Only then entries are moved, which does not throw.
///
/// A full leaf hands entries to a neighbour if that has room, and splits otherwise.  An append splits so that the old
/// leaf stays full.
template <class Storage>
class btree_insertion {
    using nodes = typename Storage::nodes;
    using place = typename Storage::place;
    using allocator_type = typename Storage::allocator_type;
    using node = typename nodes::node;
    using leaf = typename nodes::leaf;
    using inner = typename nodes::inner;
    using entries = typename nodes::entries;
    using key_type = typename nodes::key_type;
    using held_entry = btree_held<entries, allocator_type>;
    using held_separator = btree_held<typename nodes::separators, allocator_type>;

    // Inner nodes that are allocated before they are needed, linked through their parents.
    class spare_nodes {
    public:
        explicit spare_nodes(Storage& tree) : tree_(tree) {}
        spare_nodes(const spare_nodes&) = delete;
        spare_nodes& operator=(const spare_nodes&) = delete;
        ~spare_nodes() {
            while (first_ != nullptr) tree_.free(take());
        }
        void add_inner() {
            auto* const made = tree_.make_inner();
            made->parent = first_;
            first_ = made;
        }
        inner* take() noexcept { return std::exchange(first_, first_->parent); }

    private:
        Storage& tree_;
        inner* first_ = nullptr;
    };

    // A leaf that is allocated before it is needed.
    class spare_leaf {
    public:
        spare_leaf(Storage& tree, std::size_t capacity) : tree_(tree), made_(tree.make_leaf(capacity)) {}
        spare_leaf(const spare_leaf&) = delete;
        spare_leaf& operator=(const spare_leaf&) = delete;
        ~spare_leaf() {
            if (made_ != nullptr) tree_.free(made_);
        }
        leaf* get() noexcept { return made_; }
        leaf* take() noexcept { return std::exchange(made_, nullptr); }

    private:
        Storage& tree_;
        leaf* made_;
    };

public:
    btree_insertion(Storage& tree, place at) noexcept : tree_(tree), leaf_(at.leaf), index_(at.index) {}

    /// Makes an entry of `args` at the place.  Returns its place afterwards.
    template <class... Args>
    place run(Args&&... args) {
        place made;
        if (leaf_ == nullptr || (leaf_->count == leaf_->capacity && leaf_->capacity < nodes::leaf_capacity)) {
            made = in_larger_leaf(std::forward<Args>(args)...);
        } else if (leaf_->count < leaf_->capacity) {
            if (index_ == leaf_->count) {
                entries::construct(tree_.allocator, leaf_->places() + index_, std::forward<Args>(args)...);
                ++leaf_->count;
                made = {leaf_, index_};
            } else {
                held_entry held(tree_.allocator, std::forward<Args>(args)...);
                made = put(leaf_, index_, held);
            }
        } else {
            made = in_full_leaf(std::forward<Args>(args)...);
        }
        ++tree_.size;
        return made;
    }

private:
    /// Replaces the only leaf by one of twice its size, and inserts.  Also makes the first leaf.
    template <class... Args>
    place in_larger_leaf(Args&&... args) {
        const std::size_t old_count = leaf_ == nullptr ? 0 : leaf_->count;
        spare_leaf larger(tree_, (std::min)(std::max<std::size_t>(1, 2 * old_count), nodes::leaf_capacity));
        auto* const places = larger.get()->places();
        entries::construct(tree_.allocator, places + index_, std::forward<Args>(args)...);
        auto* const made = larger.take();
        if (leaf_ != nullptr) {
            entries::relocate(leaf_->places(), places, index_);
            entries::relocate(leaf_->places() + index_, places + index_ + 1, old_count - index_);
            tree_.free(leaf_);
        }
        made->count = static_cast<std::uint16_t>(old_count + 1);
        tree_.root = tree_.last = made;
        return {made, index_};
    }

    /// Inserts into a full leaf: hands entries to a neighbour that has room, or splits.
    template <class... Args>
    place in_full_leaf(Args&&... args) {
        inner* const up = leaf_->parent;
        if (up != nullptr && !is_append()) {
            const std::size_t position = up->position_of(leaf_);
            if (position != 0) {
                auto* const left = nodes::as_leaf(up->children[position - 1]);
                if (left->count < left->capacity) {
                    const std::size_t cut = (left->capacity - left->count + 1u) / 2;
                    held_entry held(tree_.allocator, std::forward<Args>(args)...);
                    replace_separator(up, position - 1, cut, held);
                    return pour_left(left, cut, held);
                }
            }
            if (position + 1 != up->count) {
                auto* const right = nodes::as_leaf(up->children[position + 1]);
                if (right->count < right->capacity) {
                    const std::size_t cut = leaf_->count + 1u - (right->capacity - right->count + 1u) / 2;
                    held_entry held(tree_.allocator, std::forward<Args>(args)...);
                    replace_separator(up, position, cut, held);
                    return pour_right(right, cut, held);
                }
            }
        }
        return in_split_leaf(std::forward<Args>(args)...);
    }

    /// Splits the leaf and inserts into one half.
    template <class... Args>
    place in_split_leaf(Args&&... args) {
        const bool appends = is_append();
        const std::size_t cut = appends ? leaf_->count : index_ == 0 && is_first() ? 1 : (leaf_->count + 1u) / 2;
        spare_leaf spare(tree_, nodes::leaf_capacity);
        spare_nodes spares(tree_);
        inner* up = leaf_->parent;
        for (; up != nullptr && up->count == up->capacity; up = up->parent) spares.add_inner();
        if (up == nullptr) spares.add_inner();
        held_entry held(tree_.allocator, std::forward<Args>(args)...);
        held_separator separator(tree_.allocator, key_at(cut - 1, held));

        leaf* const left = leaf_;
        leaf* const right = spare.take();
        if (left == tree_.last) tree_.last = right;
        const place made = pour_right(right, cut, held);
        link(left, right, separator, spares, appends);
        return made;
    }

    bool is_append() const noexcept { return leaf_ == tree_.last && index_ == leaf_->count; }
    bool is_first() const noexcept { return leaf_ == nodes::first_leaf(tree_.root); }

    // `held` is the new entry.  The leaf's entries together with it are cut in two before number `cut`.

    const key_type& key_at(std::size_t i, held_entry& held) const noexcept {
        return i == index_ ? held.get().first : leaf_->key(i < index_ ? i : i - 1);
    }

    void replace_separator(inner* up, std::size_t i, std::size_t cut, held_entry& held) {
        held_separator separator(tree_.allocator, key_at(cut - 1, held));
        nodes::separators::destroy(tree_.allocator, up->places() + i);
        separator.move_to(up->places() + i);
    }

    place put(leaf* to, std::size_t i, held_entry& held) noexcept {
        entries::relocate(to->places() + i, to->places() + i + 1, to->count - i);
        held.move_to(to->places() + i);
        ++to->count;
        return {to, i};
    }

    /// Moves the first part to the end of the previous leaf.
    place pour_left(leaf* left, std::size_t cut, held_entry& held) noexcept {
        const bool goes_left = index_ < cut;
        const std::size_t moved = goes_left ? cut - 1 : cut;
        const std::size_t before = left->count;
        entries::relocate(leaf_->places(), left->places() + before, moved);
        entries::relocate(leaf_->places() + moved, leaf_->places(), leaf_->count - moved);
        left->count = static_cast<std::uint16_t>(before + moved);
        leaf_->count = static_cast<std::uint16_t>(leaf_->count - moved);
        return goes_left ? put(left, before + index_, held) : put(leaf_, index_ - cut, held);
    }

    /// Moves the second part to the beginning of the next leaf.
    place pour_right(leaf* right, std::size_t cut, held_entry& held) noexcept {
        const bool goes_right = index_ >= cut;
        const std::size_t stays = goes_right ? cut : cut - 1;
        const std::size_t moved = leaf_->count - stays;
        entries::relocate(right->places(), right->places() + moved, right->count);
        entries::relocate(leaf_->places() + stays, right->places(), moved);
        right->count = static_cast<std::uint16_t>(right->count + moved);
        leaf_->count = static_cast<std::uint16_t>(stays);
        return goes_right ? put(right, index_ - cut, held) : put(leaf_, index_, held);
    }

    /// Makes `right` the child after `left`, with `separator` between them.  Splits inner nodes on the way up.
    void link(node* left, node* right, held_separator& separator, spare_nodes& spares, bool appends) noexcept {
        for (;;) {
            inner* const up = left->parent;
            if (up == nullptr) {
                inner* const root = spares.take();
                root->parent = nullptr;
                root->set_child(0, left);
                root->count = 1;
                separator.move_to(root->insert_child(1, right));
                tree_.root = root;
                return;
            }
            const std::size_t position = up->position_of(left) + 1;
            if (up->count < up->capacity) {
                separator.move_to(up->insert_child(position, right));
                return;
            }
            inner* const next = spares.take();
            if (appends) {
                next->set_child(0, right);
                next->count = 1;
            } else {
                const std::size_t left_count = (up->count + 1u) / 2;
                up->hand_over(left_count, next);
                held_separator raised(tree_.allocator, btree_unfilled{});
                raised.take_from(up->places() + left_count - 1);
                separator.move_to(position <= left_count ? up->insert_child(position, right)
                                                         : next->insert_child(position - left_count, right));
                raised.move_to(separator);
            }
            left = up;
            right = next;
        }
    }

    Storage& tree_;
    leaf* leaf_;
    std::size_t index_;
};

}  // namespace strata::detail
