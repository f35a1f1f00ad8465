// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/segment/packed/heap.hpp>
#include <strata/segment/packed/index/edit.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/row/leaf.hpp>

namespace strata::detail::packed {

inline row_leaf* leaf_at(const child_place& at) noexcept { return reinterpret_cast<row_leaf*>(at.child()); }

/// A row of a tree, or none.
struct row_place {
    position at{};
    row_leaf* leaf = nullptr;
    unsigned index = 0;

    row_place() = default;
    row_place(const position& leaf_position, unsigned i) noexcept
        : at(leaf_position), leaf(leaf_position ? leaf_at(leaf_position) : nullptr), index(i) {}

    // Copies word by word, because the words were written a moment ago: a copy in larger pieces would wait until all of
    // them have reached the cache.
    row_place(const row_place& other) noexcept { *this = other; }
    row_place& operator=(const row_place& other) noexcept {
        at.node = other.at.node;
        at.at = other.at.at;
        at.root = other.at.root;
        leaf = other.leaf;
        index = other.index;
        return *this;
    }
    ~row_place() = default;

    explicit operator bool() const noexcept { return leaf != nullptr; }
    char*& record() const noexcept { return leaf->records[index]; }

    /// Returns this place, or the first row of the next leaf if this is after the last row of its own.
    row_place or_next_leaf() const noexcept {
        if (!leaf || index < leaf->count) return *this;
        return {at.next(), 0};
    }
    row_place previous() const noexcept {
        if (index > 0) return {at, index - 1};
        const position before = at.previous();
        return {before, before ? leaf_at(before)->count - 1u : 0};
    }
};

/// The rows of a segment in order, a record each: a tree of leaves.
namespace row_tree {

/// Prefetches the fingerprints and the records of a leaf: what finding a row looks at.
STRATA_ALWAYS_INLINE void prefetch_leaf(const position& at) noexcept {
    prefetch(at.child());
    prefetch_lines<sizeof(row_leaf::records) / 64 + 1>(at.child() + offsetof(row_leaf, records));
}

STRATA_ALWAYS_INLINE position find_leaf(inner* root, bytes_view row) noexcept {
    const position at = find_child(root, row);
    prefetch_leaf(at);
    return at;
}

STRATA_ALWAYS_INLINE row_place find(inner* root, bytes_view row) noexcept {
    if (!root) return {};
    const position at = find_leaf(root, row);
    const unsigned i = leaf_at(at)->find(row);
    return i != row_leaf::most ? row_place{at, i} : row_place{};
}

/// Prefetches what a change of a leaf looks at, and of a record.
STRATA_ALWAYS_INLINE void prefetch_leaf_to_write(const position& at) noexcept {
    prefetch_lines<sizeof(row_leaf) / 64 + 1>(at.child());
}
STRATA_ALWAYS_INLINE void prefetch_record_to_write(const char* record) noexcept { prefetch_lines<10>(record); }

/// Finds a row that is to be changed or inserted: prefetches the whole leaf, and more of the record than find() does.
/// The tree has rows.
STRATA_ALWAYS_INLINE row_place find_to_write(inner* root, bytes_view row) noexcept {
    row_place place(find_child(root, row), 0);
    prefetch_leaf_to_write(place.at);
    place.index = place.leaf->find(row);
    if (place.index == row_leaf::most)
        place.leaf = nullptr;
    else
        prefetch_lines<6>(place.record() + 256);
    return place;
}

/// Returns the first row that is not less, in or after the leaf that find_leaf() has found.
inline row_place lower_bound(const position& at, bytes_view row) noexcept {
    const row_leaf& leaf = *leaf_at(at);
    unsigned i = leaf.find(row);
    if (i == row_leaf::most) {
        i = leaf.first_by_head(row);  // if it is a prefix, mostly the one
        if (i != leaf.count && leaf.row(i) < row) i = leaf.lower_bound(row);
    }
    return row_place(at, i).or_next_leaf();
}
inline row_place first(inner* root) noexcept { return root ? row_place(first_child(root), 0) : row_place(); }
inline row_place last(inner* root) noexcept {
    if (!root) return {};
    const position at = last_child(root);
    return {at, leaf_at(at)->count - 1u};
}

template <class Heap>
row_leaf* new_leaf(Heap& heap, unsigned capacity = row_leaf::most) {
    const std::size_t bytes = row_leaf::bytes_of(capacity);
    char* const place = heap.allocate_index(bytes);
    std::memset(place, 0, bytes);
    auto* const leaf = reinterpret_cast<row_leaf*>(place);
    leaf->capacity = static_cast<unsigned char>(capacity);
    return leaf;
}
template <class Heap>
void free_leaf(Heap& heap, row_leaf* leaf) noexcept {
    heap.deallocate_index(reinterpret_cast<char*>(leaf), row_leaf::bytes_of(leaf->capacity));
}

/// Makes a leaf one that may be changed: of a heap that keeps versions, a copy if others may read it.
/// Throws: what an allocation throws.
template <class Heap>
row_leaf* own_leaf(Heap& heap, char*& slot) {
    auto* const old = reinterpret_cast<row_leaf*>(slot);
    if constexpr (Heap::keeps_versions) {
        if (!heap.is_fresh(old)) {
            const std::size_t bytes = row_leaf::bytes_of(old->capacity);
            char* const made = heap.allocate_index(bytes);
            std::memcpy(made, slot, bytes);
            slot = made;
            free_leaf(heap, old);
            return reinterpret_cast<row_leaf*>(made);
        }
    }
    return old;
}

/// Puts a leaf with room for more rows in the place of the only leaf, which is small and full.
template <class Heap>
void grow(Heap& heap, char*& only) {
    auto* const full = reinterpret_cast<row_leaf*>(only);
    row_leaf* const larger = new_leaf(heap, full->capacity * 2u + 1);
    row_leaf::move_rows(*full, 0, *larger, 0, full->count);
    larger->set_count(full->count);
    larger->set_heads(0, larger->count);
    only = reinterpret_cast<char*>(larger);
    free_leaf(heap, full);
}

/// Moves rows of the full leaf of the path to a neighbour that is filled to three quarters at most; false if there is
/// none.
template <class Heap>
bool even_out(Heap& heap, const path& way) {
    inner* const node = way.at[0].node;
    const unsigned at = way.at[0].at;
    row_leaf* const full = leaf_at(way.at[0]);
    const auto room = [&](unsigned i) { return i < node->count ? row_leaf::most - leaf_at({node, i})->count : 0; };
    const unsigned before = at > 0 ? room(at - 1) : 0;
    const unsigned after = room(at + 1);
    if ((std::max)(before, after) < row_leaf::most / 4) return false;
    const bool goes_left = before > after;
    const unsigned moved = (goes_left ? before : after) / 2;
    const unsigned cut = goes_left ? moved : full->count - moved;
    const bytes_view between = separating(full->row(cut - 1), full->row(cut));
    path other_way = way;
    other_way.at[0].at = goes_left ? at - 1 : at + 1;
    row_leaf* const other = own_leaf(heap, other_way.child());
    owned_bytes made(heap, separator_bytes(between));
    index_edit::replace_separator(heap, node, goes_left ? at - 1 : at, write_separator(made.release(), between));

    other->set_shared(std::min<std::size_t>(other->shared, shared_between(other_way.lower(), other_way.upper())));
    const unsigned position = goes_left ? other->count : 0;
    if (!goes_left) row_leaf::move_rows(*other, 0, *other, moved, other->count);
    row_leaf::move_rows(*full, goes_left ? 0 : cut, *other, position, moved);
    if (other->shared != full->shared) other->set_heads(position, position + moved);
    if (goes_left) row_leaf::move_rows(*full, cut, *full, 0, full->count - moved);
    full->set_count(full->count - moved);
    other->set_count(other->count + moved);
    return true;
}

/// Moves half of the rows of the full leaf of the path to a new leaf after it.  If `row` comes after all others, none
/// moves and the new leaf waits for `row`, so that segments that grow at their end consist of full leaves.
template <class Heap>
void split(Heap& heap, inner*& root, path& way, bytes_view row) {
    make_room(heap, root, way, row);
    row_leaf* const left = leaf_at(way.at[0]);
    const bool is_last = !way.upper() && left->row(left->count - 1) < row;
    const unsigned kept = is_last ? left->count : left->count / 2u;
    const bytes_view between = separating(left->row(kept - 1), is_last ? row : left->row(kept));
    owned_bytes separator(heap, separator_bytes(between));
    row_leaf* const right = new_leaf(heap);
    right->shared = left->shared;
    right->set_count(left->count - kept);
    row_leaf::move_rows(*left, kept, *right, 0, right->count);
    left->set_count(kept);
    const bytes_view middle{write_separator(separator.get(), between) + sizeof(std::uint32_t), between.size()};
    const auto lower = way.lower();
    const auto upper = way.upper();
    left->set_shared(shared_between(lower, middle));
    right->set_shared(shared_between(middle, upper));
    insert_child(way, separator.release(), reinterpret_cast<char*>(right));
}

/// Adds a record of a row that the tree does not hold to the leaf that find_to_write() has ended in.  Returns its place,
/// or none if the leaf has no room.
inline row_place insert_in_leaf(const position& at, bytes_view row, char* record) noexcept {
    row_leaf* const leaf = leaf_at(at);
    if (leaf->count == leaf->capacity) return {};
    const row_place place(at, leaf->lower_bound(row));
    leaf->insert(place.index, row, record);
    return place;
}

/// Adds a record of a row that the tree does not hold; returns its place.  Throws: what an allocation throws; the tree
/// then holds what it held.
template <class Heap>
row_place insert(Heap& heap, inner*& root, bytes_view row, char* record) {
    if (!root) {
        row_leaf* const only = new_leaf(heap, row_leaf::least_capacity);
        try {
            root = new_root(heap, 0, reinterpret_cast<char*>(only));
        } catch (...) {
            free_leaf(heap, only);
            throw;
        }
    }
    path way = path_to_own(heap, root, row);
    own_leaf(heap, way.child());
    if (!leaf_at(way.at[0])->has_heads()) {
        if (leaf_at(way.at[0])->count == leaf_at(way.at[0])->capacity) grow(heap, way.child());
    } else if (leaf_at(way.at[0])->count == row_leaf::most) {
        const bool is_last = !way.upper() && leaf_at(way.at[0])->row(row_leaf::most - 1) < row;
        if (is_last || !even_out(heap, way)) split(heap, root, way, row);
        way = path_to(root, row);
    }
    row_place place(way.place(), 0);
    place.index = place.leaf->lower_bound(row);
    place.leaf->insert(place.index, row, record);
    return place;
}

/// Moves all rows of a leaf to the one before it.  Throws: see own_leaf(); all is as it was then.
template <class Heap>
void merge(Heap& heap, inner*& root, path& way) noexcept(!Heap::keeps_versions) {
    row_leaf* const left = own_leaf(heap, way.at[0].node->children()[way.at[0].at - 1]);
    row_leaf* const right = own_leaf(heap, way.child());
    const std::size_t shared = (std::min)(left->shared, right->shared);
    left->set_shared(shared);
    right->set_shared(shared);
    row_leaf::move_rows(*right, 0, *left, left->count, right->count);
    left->set_count(unsigned{left->count} + right->count);
    remove_child(heap, root, way);
    free_leaf(heap, right);
}

/// Removes a row and not its record.
template <class Heap>
void erase(Heap& heap, inner*& root, const row_place& place) noexcept(!Heap::keeps_versions) {
    row_leaf* const leaf = place.leaf;
    if (leaf->count > row_leaf::most / 4) return leaf->erase(place.index);
    path way = path_to(root, leaf->row(place.index));  // nodes and leaf may be changed: the row was found for that
    leaf->erase(place.index);
    const auto [node, at] = way.at[0];
    if (node->count == 1) {
        if (leaf->count > 0) return;
        free_leaf(heap, leaf);
        free_inner(heap, std::exchange(root, nullptr));
        return;
    }
    if (at == 0) way.at[0].at = 1;
    const unsigned both = unsigned{leaf_at(way.at[0])->count} + leaf_at({node, way.at[0].at - 1})->count;
    if (both > row_leaf::most * 3 / 4 && leaf->count > 0) return;
    if constexpr (Heap::keeps_versions) {
        try {
            merge(heap, root, way);
        } catch (...) {  // they stay two, if both have rows
            if (leaf->count == 0) throw;
        }
    } else {
        merge(heap, root, way);
    }
}

}  // namespace row_tree
}  // namespace strata::detail::packed
