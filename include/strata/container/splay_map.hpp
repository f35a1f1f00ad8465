// SPDX-License-Identifier: BSL-1.0
// Layer: container.
#pragma once

#include <utility>

#include <strata/core/language.hpp>

namespace strata::detail {

/// A splay tree of Boost.Container for many readers: its searches do not change the tree.
///
/// Boost's own searches do, even in a const map.  Here only inserts, erases and bring_up() change it.  Writes that find
/// their entry call bring_up().
/// Complexity: a search is as deep as the tree, which is linear at worst.
/// Tree is Boost's map.  Only members that a sorted_map needs are public, because most others search.
template <class Tree>
class splay_map : Tree {
public:
    using typename Tree::allocator_type;
    using typename Tree::const_iterator;
    using typename Tree::iterator;
    using typename Tree::key_compare;
    using typename Tree::key_type;
    using typename Tree::mapped_type;
    using typename Tree::node_type;
    using typename Tree::size_type;
    using typename Tree::value_type;

    using Tree::Tree;
    splay_map() = default;
    splay_map(splay_map&&) = default;
    splay_map(splay_map&& other, const allocator_type& allocator) : Tree(static_cast<Tree&&>(other), allocator) {}
    splay_map& operator=(splay_map&&) = default;
    ~splay_map() = default;

    using Tree::begin;
    using Tree::clear;
    using Tree::emplace_hint;
    using Tree::empty;
    using Tree::end;
    using Tree::erase;
    using Tree::extract;
    using Tree::get_allocator;
    using Tree::insert;
    using Tree::key_comp;
    using Tree::size;

    /// Searches for a key and leaves the tree as it is.
    ///@{
    template <class K>
    iterator find(const K& key) {
        return find_in<iterator>(*this, key);
    }
    template <class K>
    const_iterator find(const K& key) const {
        return find_in<const_iterator>(*this, key);
    }
    template <class K>
    iterator lower_bound(const K& key) {
        return first<iterator>(*this, [&](const key_type& one) { return !key_comp()(one, key); });
    }
    template <class K>
    const_iterator lower_bound(const K& key) const {
        return first<const_iterator>(*this, [&](const key_type& one) { return !key_comp()(one, key); });
    }
    template <class K>
    iterator upper_bound(const K& key) {
        return first<iterator>(*this, [&](const key_type& one) { return key_comp()(key, one); });
    }
    template <class K>
    const_iterator upper_bound(const K& key) const {
        return first<const_iterator>(*this, [&](const key_type& one) { return key_comp()(key, one); });
    }
    ///@}

    /// Rotates the tree until the entry is its root.
    void bring_up(const_iterator entry) { (void)Tree::find(entry->first); }

private:
    /// The first entry for whose key `is_after` is true.  It is true for all entries after that one.
    template <class Iterator, class Map, class IsAfter>
    static Iterator first(Map& map, const IsAfter& is_after) {
        auto found = map.end().get();
        auto at = found;
        for (at.go_parent(); at;) {  // the end is above the root
            if (is_after(Iterator(at)->first)) {
                found = at;
                at.go_left();
            } else {
                at.go_right();
            }
        }
        return Iterator(found);
    }

    template <class Iterator, class Map, class K>
    static Iterator find_in(Map& map, const K& key) {
        const Iterator found = first<Iterator>(map, [&](const key_type& one) { return !map.key_comp()(one, key); });
        return found != map.end() && !map.key_comp()(key, found->first) ? found : Iterator(map.end());
    }
};

}  // namespace strata::detail
