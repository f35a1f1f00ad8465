// SPDX-License-Identifier: BSL-1.0
// Layer: container.
#pragma once

#include <cstddef>

#include <strata/container/btree/storage.hpp>

namespace strata::detail {

/// Checks the invariants of a tree at each of its nodes.
template <class Storage, class Order>
class btree_validation {
    using nodes = typename Storage::nodes;
    using node = typename nodes::node;
    using leaf = typename nodes::leaf;
    using key_type = typename nodes::key_type;

public:
    btree_validation(const Storage& tree, const Order& order) : tree_(tree), order_(order) {}

    /// Returns true if all of them hold.  Call it once.  Complexity: linear.
    bool run() {
        if (tree_.root == nullptr) return tree_.last == nullptr && tree_.size == 0;
        return tree_.root->parent == nullptr && holds(tree_.root, nullptr, nullptr, 0) && before_ == tree_.last &&
               entries_ == tree_.size;
    }

private:
    /// Checks the nodes from `n` down.  Their keys must sort after `low` and not after `high`, unless these are null.
    bool holds(node* n, const key_type* low, const key_type* high, std::size_t depth) {
        if (n->count == 0 || n->count > n->capacity) return false;
        return n->is_leaf ? leaf_holds(nodes::as_leaf(n), low, high, depth)
                          : inner_holds(nodes::as_inner(n), low, high, depth);
    }

    bool leaf_holds(leaf* n, const key_type* low, const key_type* high, std::size_t depth) {
        if (before_ == nullptr) leaf_depth_ = depth;
        if (depth != leaf_depth_ || n->capacity > nodes::leaf_capacity) return false;
        if (n->parent != nullptr && n->capacity != nodes::leaf_capacity) return false;
        if (nodes::previous_leaf(n) != before_ || (before_ != nullptr && nodes::next_leaf(before_) != n)) return false;
        before_ = n;
        entries_ += n->count;
        for (std::size_t i = 0; i != n->count; ++i) {
            if (low != nullptr && !order_(*low, n->key(i))) return false;
            low = &n->key(i);
        }
        return high == nullptr || !order_(*high, *low);
    }

    bool inner_holds(typename nodes::inner* n, const key_type* low, const key_type* high, std::size_t depth) {
        if (n->capacity != nodes::fanout || (n->parent == nullptr && n->count == 1)) return false;
        for (std::size_t i = 0; i != n->count; ++i) {
            if (n->children[i]->parent != n) return false;
            const key_type* const bound = i + 1 == n->count ? high : &n->separator(i);
            if (low != nullptr && bound != nullptr && !order_(*low, *bound)) return false;
            if (!holds(n->children[i], low, bound, depth + 1)) return false;
            low = bound;
        }
        return true;
    }

    const Storage& tree_;
    const Order& order_;
    leaf* before_ = nullptr;
    std::size_t entries_ = 0;
    std::size_t leaf_depth_ = 0;
};

}  // namespace strata::detail
