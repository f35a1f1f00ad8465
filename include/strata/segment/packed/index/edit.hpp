// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

#include <strata/bytes/bytes.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/index/index.hpp>

/// How an index grows and shrinks.  The root is a variable of the owner's; a tree without children has none.
namespace strata::detail::packed {

template <class Heap>
inner* new_inner(Heap& heap, unsigned level, unsigned capacity) {
    auto* const made = ::new (heap.allocate_index(inner::bytes_of(capacity))) inner{};
    made->level = static_cast<std::uint16_t>(level);
    made->capacity = static_cast<std::uint16_t>(capacity);
    made->fill_heads(0);
    return made;
}
template <class Heap>
void free_inner(Heap& heap, inner* node) noexcept {
    heap.deallocate_index(reinterpret_cast<char*>(node), inner::bytes_of(node->capacity));
}
template <class Heap>
inner* copy_of(Heap& heap, const inner* node) {
    const std::size_t bytes = inner::bytes_of(node->capacity);
    char* const place = heap.allocate_index(bytes);
    std::memcpy(place, node, bytes);
    return reinterpret_cast<inner*>(place);
}

/// Makes the nodes of a path ones that may be changed: of a heap that keeps versions, copies of those that others may
/// read.  Throws: what an allocation throws; the tree then is what it was.
template <class Heap>
void own(Heap& heap, inner*& root, path& way) {
    if constexpr (Heap::keeps_versions) {
        for (unsigned level = way.levels; level-- > 0;) {
            inner* const old = way.at[level].node;
            if (heap.is_fresh(old)) continue;
            inner* const made = copy_of(heap, old);
            if (level + 1 == way.levels)
                root = made;
            else
                way.at[level + 1].child() = reinterpret_cast<char*>(made);
            way.at[level].node = made;
            free_inner(heap, old);
        }
    }
}
/// Makes a node that may be changed of one below such a node.
template <class Heap>
inner* own_child(Heap& heap, inner* parent, unsigned at) {
    inner* const old = parent->node(at);
    if constexpr (Heap::keeps_versions) {
        if (!heap.is_fresh(old)) {
            inner* const made = copy_of(heap, old);
            parent->children()[at] = reinterpret_cast<char*>(made);
            free_inner(heap, old);
            return made;
        }
    }
    return old;
}

/// The path to a child that is about to be changed.  Throws: see own().
///@{
template <class Heap>
path path_to_own(Heap& heap, inner*& root, bytes_view key) {
    path way = path_to(root, key);
    own(heap, root, way);
    return way;
}
template <class Heap>
path path_to_own_last(Heap& heap, inner*& root) {
    path way = path_to_last(root);
    own(heap, root, way);
    return way;
}
///@}

/// Makes a tree of one child.
template <class Heap>
inner* new_root(Heap& heap, unsigned level, char* child) {
    inner* const made = new_inner(heap, level, inner::least_capacity);
    made->count = 1;
    made->children()[0] = child;
    return made;
}

inline std::size_t separator_bytes(bytes_view key) noexcept { return sizeof(std::uint32_t) + key.size(); }
inline char* write_separator(char* place, bytes_view key) noexcept {
    store(place, static_cast<std::uint32_t>(key.size()));
    copy_bytes(place + sizeof(std::uint32_t), key);
    return place;
}

/// Returns what separates two keys: the shortest prefix of the second that the first does not begin with.
inline bytes_view separating(bytes_view before, bytes_view after) noexcept {
    return after.substr(0, common_prefix(before, after) + 1);
}

namespace index_edit {

inline void insert(inner* node, unsigned at, char* separator, char* child) noexcept {
    std::copy_backward(node->heads() + at, node->heads() + node->count - 1, node->heads() + node->count);
    std::copy_backward(node->separators() + at, node->separators() + node->count - 1, node->separators() + node->count);
    std::copy_backward(node->children() + at + 1, node->children() + node->count, node->children() + node->count + 1);
    ++node->count;
    node->separators()[at] = separator;
    node->children()[at + 1] = child;
    node->set_head(at);
    node->untie();
}

/// Removes a child and the separator before it, or after it if it is the first.
inline void remove(inner* node, unsigned child) noexcept {
    const unsigned separator = child > 0 ? child - 1 : 0;
    std::copy(node->children() + child + 1, node->children() + node->count, node->children() + child);
    --node->count;
    std::copy(node->heads() + separator + 1, node->heads() + node->count, node->heads() + separator);
    node->heads()[node->count - 1] = inner::no_head;
    std::copy(node->separators() + separator + 1, node->separators() + node->count, node->separators() + separator);
    if (node->count < 3) node->set_shared(node->shared);
}

/// Replaces a separator, and takes over the new one.
template <class Heap>
void replace_separator(Heap& heap, inner* node, unsigned at, char* separator) noexcept {
    heap.deallocate_index(node->separators()[at], separator_bytes(node->separator(at)));
    node->separators()[at] = separator;
    node->set_head(at);
}

/// Splits the full node of a level.  Its parent has room.
template <class Heap>
void split(Heap& heap, const path& way, unsigned level) {
    const auto [left, at] = way.at[level];
    const auto [parent, left_at] = way.at[level + 1];
    inner* const right = new_inner(heap, level, fan_out);
    const bool grows_at_its_end = at + 1u == left->count && !way.upper(level + 1);
    const unsigned kept = grows_at_its_end ? left->count - 2u : left->count / 2u;
    right->count = static_cast<std::uint16_t>(left->count - kept);
    std::copy(left->children() + kept, left->children() + left->count, right->children());
    std::copy(left->separators() + kept, left->separators() + left->count - 1, right->separators());
    left->count = static_cast<std::uint16_t>(kept);
    const bytes_view middle = left->separator(kept - 1);
    const auto lower = way.lower(level + 1);
    const auto upper = way.upper(level + 1);
    right->set_shared(shared_between(middle, upper));
    left->set_shared(shared_between(lower, middle));
    insert(parent, left_at, left->separators()[kept - 1], reinterpret_cast<char*>(right));
}

/// Doubles the capacity of the root, or makes it the only child of a new root.
template <class Heap>
void grow_root(Heap& heap, inner*& root) {
    if (root->capacity == fan_out) {
        root = new_root(heap, root->level + 1u, reinterpret_cast<char*>(root));
        return;
    }
    inner* const grown = new_inner(heap, root->level, root->capacity * 2u);
    grown->count = root->count;
    std::copy(root->separators(), root->separators() + root->count - 1, grown->separators());
    std::copy(root->children(), root->children() + root->count, grown->children());
    grown->set_shared(root->shared);
    free_inner(heap, root);
    root = grown;
}

/// Evens out two neighbours below a parent, or merges them if their children fit into one.
///
/// Throws: see own(); the tree then is what it was.
template <class Heap>
void balance(Heap& heap, inner* parent, unsigned left_at) noexcept(!Heap::keeps_versions) {
    inner* const left = own_child(heap, parent, left_at);
    inner* const right = own_child(heap, parent, left_at + 1);
    const unsigned all = left->count + right->count;
    const std::size_t shared = (std::min)(left->shared, right->shared);
    char* children[2 * fan_out];
    char* separators[2 * fan_out];
    std::copy(left->children(), left->children() + left->count, children);
    std::copy(right->children(), right->children() + right->count, children + left->count);
    std::copy(left->separators(), left->separators() + left->count - 1, separators);
    separators[left->count - 1] = parent->separators()[left_at];
    std::copy(right->separators(), right->separators() + right->count - 1, separators + left->count);
    const unsigned kept = all <= fan_out ? all : all / 2;
    left->count = static_cast<std::uint16_t>(kept);
    std::copy(children, children + kept, left->children());
    std::copy(separators, separators + kept - 1, left->separators());
    left->set_shared(shared);
    if (kept == all) {
        remove(parent, left_at + 1);
        free_inner(heap, right);
        return;
    }
    right->count = static_cast<std::uint16_t>(all - kept);
    std::copy(children + kept, children + all, right->children());
    std::copy(separators + kept, separators + all - 1, right->separators());
    right->set_shared(shared);
    parent->separators()[left_at] = separators[kept - 1];
    parent->set_head(left_at);
}

}  // namespace index_edit

/// Makes room for one more child next to that of the path.  The path leads to the same child afterwards.
/// Throws: what an allocation throws; the tree then holds what it held.
template <class Heap>
void make_room(Heap& heap, inner*& root, path& way, bytes_view key) {
    while (way.at[0].node->count == way.at[0].node->capacity) {
        unsigned level = 0;
        while (level + 1 != way.levels && way.at[level + 1].node->count == way.at[level + 1].node->capacity) ++level;
        if (level + 1 == way.levels)
            index_edit::grow_root(heap, root);
        else
            index_edit::split(heap, way, level);
        way = path_to(root, key);
    }
}

/// Adds a child after that of the path, after make_room has made room.  Takes over the separator.
inline void insert_child(const path& way, char* separator, char* child) noexcept {
    index_edit::insert(way.at[0].node, way.at[0].at, separator, child);
}

/// Removes the child of the path, which is not the only one, and the separator before it, or after it if it is the
/// first below its node.
template <class Heap>
void remove_child(Heap& heap, inner*& root, const path& way) noexcept {
    const auto [lowest, at] = way.at[0];
    const unsigned separator = at > 0 ? at - 1 : 0;
    heap.deallocate_index(lowest->separators()[separator], separator_bytes(lowest->separator(separator)));
    index_edit::remove(lowest, at);
    for (unsigned level = 0; level + 1 != way.levels; ++level) {
        const auto [parent, node_at] = way.at[level + 1];
        if (way.at[level].node->count >= fan_out / 4 || parent->count < 2) break;
        try {
            index_edit::balance(heap, parent, node_at > 0 ? node_at - 1 : 0);
        } catch (...) {  // they stay as they are
            break;
        }
    }
    while (root->level > 0 && root->count == 1) {
        inner* const old_root = root;
        root = root->node(0);
        free_inner(heap, old_root);
    }
}

/// Frees the tree, and lets `free_child` free each child.
template <class Heap, class FreeChild>
void free_tree(Heap& heap, inner* root, FreeChild free_child) noexcept {
    if (!root) return;
    for (unsigned i = 0; i != root->count; ++i) {
        if (i > 0) heap.deallocate_index(root->separators()[i - 1], separator_bytes(root->separator(i - 1)));
        if (root->level > 0)
            free_tree(heap, root->node(i), free_child);
        else
            free_child(root->children()[i]);
    }
    free_inner(heap, root);
}

}  // namespace strata::detail::packed
