// SPDX-License-Identifier: BSL-1.0
// Layer: container.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include <strata/container/btree/iterator.hpp>
#include <strata/container/btree/node.hpp>

namespace strata::detail {

/// The first of `count` indices for which `before` is false.  It is true for all indices before that one.
///
/// IsGuessing: branches, so that the processor guesses the result and loads the next key while it compares.  That pays
/// if comparing takes long.  For numbers a wrong guess costs more than that, and their search does not branch.
template <bool IsGuessing, class Before>
std::size_t btree_partition(std::size_t count, Before before) {
    std::size_t first = 0;
    if constexpr (IsGuessing) {
        while (count != 0) {
            const std::size_t half = count / 2;
            if (before(first + half)) {
                first += half + 1;
                count -= half + 1;
            } else {
                count = half;
            }
        }
        return first;
    } else {
        while (count > 1) {
            const std::size_t half = count / 2;
            first += before(first + half - 1) ? half : 0;
            count -= half;
        }
        return first + (count == 1 && before(first) ? 1 : 0);
    }
}

/// Prefetches the cache lines of a node, 16 at most, so that a search does not wait for each of them.
template <std::size_t Bytes>
void btree_prefetch([[maybe_unused]] const void* node) noexcept {
#if defined(__GNUC__)
    constexpr std::size_t line = 64;
    constexpr std::size_t most = 16;
    for (std::size_t i = 0; i < (Bytes + line - 1) / line && i != most; ++i)
        __builtin_prefetch(static_cast<const std::byte*>(node) + i * line);
#endif
}

/// The nodes of one B+-tree and their allocator.
template <class Nodes, class Allocator>
class btree_storage {
    static_assert(std::is_pointer_v<typename std::allocator_traits<Allocator>::pointer>,
                  "strata: backend::btree needs an allocator whose pointers are plain pointers");

    using node = typename Nodes::node;
    using leaf = typename Nodes::leaf;
    using inner = typename Nodes::inner;

    static constexpr bool is_guessing = !std::is_scalar_v<typename Nodes::key_type>;

    // Leaves differ in size.  They are allocated as arrays of blocks that have their alignment.
    static constexpr std::size_t leaf_alignment = alignof(leaf) > alignof(typename Nodes::entry_slot)
                                                      ? alignof(leaf)
                                                      : alignof(typename Nodes::entry_slot);
    struct alignas(leaf_alignment) block {
        std::byte bytes[leaf_alignment];
    };
    using block_allocator = typename std::allocator_traits<Allocator>::template rebind_alloc<block>;
    using inner_allocator = typename std::allocator_traits<Allocator>::template rebind_alloc<inner>;

    static constexpr std::size_t bytes_of_leaf(std::size_t capacity) {
        return Nodes::slots_at + capacity * sizeof(typename Nodes::entry_slot);
    }
    static constexpr std::size_t blocks_of_leaf(std::size_t capacity) {
        return (bytes_of_leaf(capacity) + sizeof(block) - 1) / sizeof(block);
    }

public:
    using nodes = Nodes;
    using allocator_type = Allocator;
    using place = btree_place<Nodes>;

    btree_storage() = default;
    explicit btree_storage(const Allocator& memory) noexcept : allocator(memory) {}
    btree_storage(const btree_storage&) = delete;
    btree_storage& operator=(const btree_storage&) = delete;
    ~btree_storage() { clear(); }

    /// Allocates a leaf without entries, for `capacity` of them.
    leaf* make_leaf(std::size_t capacity) {
        block_allocator memory(allocator);
        void* const bytes = std::allocator_traits<block_allocator>::allocate(memory, blocks_of_leaf(capacity));
        return ::new (bytes) leaf{{nullptr, 0, static_cast<std::uint16_t>(capacity), true}};
    }

    /// Allocates an inner node without children.
    inner* make_inner() {
        inner_allocator memory(allocator);
        auto* const made =
            ::new (static_cast<void*>(std::allocator_traits<inner_allocator>::allocate(memory, 1))) inner;
        made->parent = nullptr;
        made->count = 0;
        made->capacity = static_cast<std::uint16_t>(Nodes::fanout);
        made->is_leaf = false;
        return made;
    }

    /// Deallocates a node whose slots are raw.
    void free(node* n) noexcept {
        if (n->is_leaf) {
            block_allocator memory(allocator);
            std::allocator_traits<block_allocator>::deallocate(memory, reinterpret_cast<block*>(Nodes::as_leaf(n)),
                                                               blocks_of_leaf(n->capacity));
        } else {
            inner_allocator memory(allocator);
            std::allocator_traits<inner_allocator>::deallocate(memory, Nodes::as_inner(n), 1);
        }
    }

    /// Destroys all entries and nodes.  Complexity: linear.
    void clear() noexcept {
        if (root != nullptr) free_below(root);
        forget();
    }

    /// Takes over the nodes of another storage.  Both allocators are equal, or this one came from the other storage.
    void take(btree_storage& other) noexcept {
        root = other.root;
        last = other.last;
        size = other.size;
        other.forget();
    }

    place begin() const noexcept { return root == nullptr ? place{} : place{Nodes::first_leaf(root), 0}; }
    place end() const noexcept { return last == nullptr ? place{} : place{last, last->count}; }

    /// The first place for whose key `before` is false.  It is true for all keys before that one.
    ///
    /// The place is not settled: it may be the end of a leaf that has a next one, if a new key belongs there.
    template <class Before>
    place partition_point(Before before) const {
        if (root == nullptr) return {};
        node* at = root;
        while (!at->is_leaf) {
            auto* const here = Nodes::as_inner(at);
            at = here->children[btree_partition<is_guessing>(
                here->count - 1u, [&](std::size_t i) { return before(here->separator(i)); })];
            btree_prefetch<bytes_of_leaf(Nodes::leaf_capacity)>(at);
        }
        auto* const here = Nodes::as_leaf(at);
        return {here, btree_partition<is_guessing>(here->count, [&](std::size_t i) { return before(here->key(i)); })};
    }

    [[no_unique_address]] Allocator allocator;
    node* root = nullptr;
    leaf* last = nullptr;
    std::size_t size = 0;

private:
    void forget() noexcept {
        root = nullptr;
        last = nullptr;
        size = 0;
    }

    void free_below(node* n) noexcept {
        if (n->is_leaf) {
            Nodes::entries::destroy(allocator, Nodes::as_leaf(n)->places(), n->count);
        } else {
            auto* const here = Nodes::as_inner(n);
            for (std::size_t i = 0; i != here->count; ++i) free_below(here->children[i]);
            Nodes::separators::destroy(allocator, here->places(), here->count - 1u);
        }
        free(n);
    }
};

}  // namespace strata::detail
