// SPDX-License-Identifier: BSL-1.0
// Layer: container.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <type_traits>

#include <strata/core/language.hpp>

namespace strata::detail {

/// A bidirectional iterator over the entries in the nodes of a tree.  Entry is const for a const_iterator.
template <class NodeIterator, class Entry>
class entry_iterator {
public:
    using value_type = std::remove_const_t<Entry>;
    using reference = Entry&;
    using pointer = Entry*;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::bidirectional_iterator_tag;

    entry_iterator() = default;
    explicit entry_iterator(NodeIterator node) : node_(node) {}

    /// Converts an iterator to a const_iterator.
    template <class OtherIterator>
        requires(std::is_const_v<Entry> && !std::is_same_v<OtherIterator, NodeIterator>)
    entry_iterator(const entry_iterator<OtherIterator, value_type>& other) : node_(other.node()) {}

    reference operator*() const { return node_->entry; }
    pointer operator->() const { return std::addressof(node_->entry); }

    entry_iterator& operator++() {
        ++node_;
        return *this;
    }
    entry_iterator operator++(int) { return entry_iterator(node_++); }
    entry_iterator& operator--() {
        --node_;
        return *this;
    }
    entry_iterator operator--(int) { return entry_iterator(node_--); }

    friend bool operator==(const entry_iterator& a, const entry_iterator& b) { return a.node_ == b.node_; }

    /// The iterator of the tree.
    NodeIterator node() const { return node_; }

private:
    NodeIterator node_{};
};

}  // namespace strata::detail
