// SPDX-License-Identifier: BSL-1.0
// Layer: container.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <type_traits>

#include <strata/core/language.hpp>

namespace strata::detail {

/// A position in a B+-tree: a leaf and the number of an entry in it.  The end is the last leaf and its count.
template <class Nodes>
struct btree_place {
    typename Nodes::leaf* leaf = nullptr;
    std::size_t index = 0;

    /// Moves from the end of a leaf to the first entry of the next one, if there is one.
    void settle() noexcept {
        if (leaf == nullptr || index != leaf->count) return;
        if (auto* const next = Nodes::next_leaf(leaf)) {
            leaf = next;
            index = 0;
        }
    }
    /// Moves to the next entry.
    void step() noexcept {
        ++index;
        settle();
    }
    /// Moves to the previous entry.
    void step_back() noexcept {
        if (index == 0) {
            leaf = Nodes::previous_leaf(leaf);
            index = leaf->count;
        }
        --index;
    }

    friend bool operator==(const btree_place&, const btree_place&) = default;
};

/// Bidirectional iterator over the entries of a B+-tree.
template <class Nodes, bool IsConst>
class btree_iterator {
public:
    using value_type = typename Nodes::value_type;
    using reference = std::conditional_t<IsConst, const value_type&, value_type&>;
    using pointer = std::remove_reference_t<reference>*;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::bidirectional_iterator_tag;

    btree_iterator() = default;
    explicit btree_iterator(btree_place<Nodes> at) noexcept : at_(at) {}

    template <bool IsOtherConst>
        requires(IsConst && !IsOtherConst)
    btree_iterator(const btree_iterator<Nodes, IsOtherConst>& other)
    noexcept : at_(other.place()) {}  // NOLINT: implicit on purpose

    reference operator*() const noexcept { return at_.leaf->entry(at_.index); }
    pointer operator->() const noexcept { return std::addressof(**this); }

    btree_iterator& operator++() noexcept {
        at_.step();
        return *this;
    }
    btree_iterator operator++(int) noexcept {
        const btree_iterator before = *this;
        ++*this;
        return before;
    }
    btree_iterator& operator--() noexcept {
        at_.step_back();
        return *this;
    }
    btree_iterator operator--(int) noexcept {
        const btree_iterator before = *this;
        --*this;
        return before;
    }

    /// The position, for the container.
    btree_place<Nodes> place() const noexcept { return at_; }

    friend bool operator==(const btree_iterator& a, const btree_iterator& b) noexcept { return a.at_ == b.at_; }

private:
    btree_place<Nodes> at_;
};

}  // namespace strata::detail
