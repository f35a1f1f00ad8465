// SPDX-License-Identifier: BSL-1.0
// Layer: container.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include <strata/container/intrusive_map/iterator.hpp>

namespace strata::detail {

/// A sorted map over one of Boost.Intrusive's trees: links, key and value of an entry lie in one allocation.
///
/// Tree names the links of a node and the set that holds nodes (see tree_kinds.hpp).  The map compares keys before it
/// links a node and never while it links, so it is unchanged if the order throws.
template <class Tree, class Key, class Mapped, class Order, class Allocator>
class intrusive_map {
    using bytes_pointer = typename std::allocator_traits<Allocator>::void_pointer;

public:
    using key_type = Key;
    using mapped_type = Mapped;
    using value_type = std::pair<const Key, Mapped>;
    using allocator_type = Allocator;
    using key_compare = Order;
    using size_type = std::size_t;

private:
    struct node : Tree::template links<bytes_pointer> {
        node() noexcept {}
        node(const node&) = delete;
        node& operator=(const node&) = delete;
        ~node() {}
        union {
            value_type entry;  // made and ended by the map's allocator
        };
    };
    struct node_order {
        [[no_unique_address]] Order order;
        bool operator()(const node& a, const node& b) const { return order(a.entry.first, b.entry.first); }
        template <class K>
        bool operator()(const K& a, const node& b) const {
            return order(a, b.entry.first);
        }
        template <class K>
        bool operator()(const node& a, const K& b) const {
            return order(a.entry.first, b);
        }
    };
    using tree = typename Tree::template set<node, node_order, bytes_pointer>;
    using node_allocator = typename std::allocator_traits<Allocator>::template rebind_alloc<node>;
    using node_traits = std::allocator_traits<node_allocator>;

public:
    using iterator = entry_iterator<typename tree::iterator, value_type>;
    using const_iterator = entry_iterator<typename tree::const_iterator, const value_type>;

    intrusive_map() requires(std::is_default_constructible_v<Allocator>) : intrusive_map(Allocator()) {}
    explicit intrusive_map(const Allocator& allocator) : allocator_(allocator) {}

    /// Takes over the nodes.  `other` is empty afterwards.
    intrusive_map(intrusive_map&& other) noexcept
        : allocator_(other.allocator_), tree_(std::move(other.tree_)), order_(other.order_) {}

    /// Takes over the nodes if both allocators are equal, else moves the entries one by one.
    intrusive_map(intrusive_map&& other, const Allocator& allocator) : intrusive_map(allocator) { take(other); }

    intrusive_map& operator=(intrusive_map&& other) noexcept(
        node_traits::propagate_on_container_move_assignment::value || node_traits::is_always_equal::value) {
        if (this == &other) return *this;
        clear();
        if constexpr (node_traits::propagate_on_container_move_assignment::value) allocator_ = other.allocator_;
        take(other);
        return *this;
    }
    ~intrusive_map() { clear(); }

    iterator begin() noexcept { return iterator(tree_.begin()); }
    iterator end() noexcept { return iterator(tree_.end()); }
    const_iterator begin() const noexcept { return const_iterator(tree_.begin()); }
    const_iterator end() const noexcept { return const_iterator(tree_.end()); }

    bool empty() const noexcept { return tree_.empty(); }
    size_type size() const noexcept { return tree_.size(); }
    allocator_type get_allocator() const noexcept { return allocator_type(allocator_); }
    key_compare key_comp() const { return order_.order; }

    /// Searches for a key.  Complexity: O(log n).
    ///@{
    template <class K>
    iterator find(const K& key) {
        return iterator(tree_.find(key, order_));
    }
    template <class K>
    const_iterator find(const K& key) const {
        return const_iterator(tree_.find(key, order_));
    }
    template <class K>
    iterator lower_bound(const K& key) {
        return iterator(tree_.lower_bound(key, order_));
    }
    template <class K>
    const_iterator lower_bound(const K& key) const {
        return const_iterator(tree_.lower_bound(key, order_));
    }
    template <class K>
    iterator upper_bound(const K& key) {
        return iterator(tree_.upper_bound(key, order_));
    }
    template <class K>
    const_iterator upper_bound(const K& key) const {
        return const_iterator(tree_.upper_bound(key, order_));
    }
    ///@}

    /// Inserts an entry unless its key is in the map.  Returns the iterator of the entry with that key.
    ///
    /// Complexity: two comparisons if the key belongs right before `position`, O(log n) otherwise.
    /// Throws: what the order, the allocator and the constructors throw; the map is then unchanged.
    template <class K, class... Args>
    iterator emplace_hint(const_iterator position, K&& key, Args&&... args) {
        auto place = position.node();
        if (!belongs_before(place, key)) {
            const auto found = tree_.lower_bound(key, order_);
            if (found != tree_.end() && !order_(key, *found)) return iterator(found);
            place = found;
        }
        return iterator(tree_.insert_before(place, *make(std::forward<K>(key), std::forward<Args>(args)...)));
    }

    /// Erases one entry or a range.  Returns the iterator after it.
    ///@{
    iterator erase(const_iterator position) noexcept {
        return iterator(tree_.erase_and_dispose(position.node(), [this](node* n) { free(n); }));
    }

    iterator erase(const_iterator first, const_iterator last) noexcept {
        return iterator(tree_.erase_and_dispose(first.node(), last.node(), [this](node* n) { free(n); }));
    }
    ///@}

    /// Erases all entries.  Complexity: linear.
    void clear() noexcept {
        tree_.clear_and_dispose([this](node* n) { free(n); });
    }

private:
    template <class K>
    bool belongs_before(typename tree::const_iterator place, const K& key) const {
        if (place != tree_.end() && !order_(key, *place)) return false;
        return place == tree_.begin() || order_(*std::prev(place), key);
    }

    template <class K, class... Args>
    node* make(K&& key, Args&&... args) {
        const auto memory = node_traits::allocate(allocator_, 1);
        node* made = ::new (static_cast<void*>(std::to_address(memory))) node;
        try {
            node_traits::construct(allocator_, std::addressof(made->entry), std::forward<K>(key),
                                   std::forward<Args>(args)...);
        } catch (...) {
            node_traits::deallocate(allocator_, memory, 1);
            throw;
        }
        return made;
    }

    void free(node* n) noexcept {
        node_traits::destroy(allocator_, std::addressof(n->entry));
        n->~node();
        node_traits::deallocate(allocator_, std::pointer_traits<typename node_traits::pointer>::pointer_to(*n), 1);
    }

    void take(intrusive_map& other) {
        if constexpr (!node_traits::is_always_equal::value) {
            if (allocator_ != other.allocator_) {
                for (auto& entry : other)
                    emplace_hint(end(), std::move(const_cast<Key&>(entry.first)), std::move(entry.second));
                return other.clear();
            }
        }
        tree_.swap(other.tree_);
    }

    [[no_unique_address]] node_allocator allocator_;
    tree tree_;
    [[no_unique_address]] node_order order_;
};

}  // namespace strata::detail
