// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstddef>
#include <utility>

#include <strata/cell/kind.hpp>
#include <strata/segment/packed/format/sort_key.hpp>
#include <strata/segment/packed/heap.hpp>
#include <strata/segment/packed/index/edit.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/overflow/chunk.hpp>
#include <strata/segment/packed/overflow/chunk_make.hpp>
#include <strata/segment/packed/overflow/edit.hpp>
#include <strata/segment/packed/overflow/tree.hpp>

namespace strata::detail::packed {

/// The versions to be removed: those from one sort key to another, of all kinds or the puts only.
struct erased_range {
    sort_key first;
    sort_key last;
    bool puts_only = false;
};

namespace overflow {

/// Merges the chunk of the path with the one after it, or else before it, if both together are small.
template <class Heap>
void merge(Heap& heap, inner*& root, path& way) noexcept {
    const auto [node, at] = way.at[0];
    if (node->count < 2) return;
    const unsigned left_at = at + 1u < node->count ? at : at - 1;
    chunk* const left = chunk_at({node, left_at});
    chunk* const right = chunk_at({node, left_at + 1});
    if (left->count + right->count > int{chunk::most} * 3 / 4 || left->used + right->used > chunk::most_bytes / 2)
        return;
    entries all;
    const unsigned count = collect(right, all, collect(left, all, 0));
    try {
        node->children()[left_at] = reinterpret_cast<char*>(new_chunk(heap, all.data(), count, room_for(count)));
    } catch (...) {  // they stay two
        return;
    }
    free_chunk(heap, left);
    free_chunk(heap, right);
    way.at[0].at = left_at + 1;
    remove_child(heap, root, way);
}

/// True if a chunk that had so many versions and has fewer now should be merged or freed.  A small chunk is looked at
/// after every fourth version that is erased.
inline bool may_shrink(unsigned before, unsigned now) noexcept {
    return now < chunk::most / 4 && (now == 0 || now / 4 != before / 4);
}

/// Merges or frees the chunk of the path after versions of it have been erased; it had `before` of them.  A tree
/// without versions has no root.
template <class Heap>
void shrink(Heap& heap, inner*& root, path& way, unsigned before) noexcept {
    chunk* const target = chunk_at(way.at[0]);
    if (!may_shrink(before, target->count)) return;
    if (target->count > 0) return merge(heap, root, way);
    if (way.levels == 1 && root->count == 1)
        free_inner(heap, std::exchange(root, nullptr));
    else
        remove_child(heap, root, way);
    free_chunk(heap, target);
}

/// Removes the version that append() has added, and not its value outside.
template <class Heap>
void drop_newest(Heap& heap, inner*& root) noexcept {
    path way = path_to_last(root);  // all of it may be changed, because append() has changed it
    chunk* const newest = chunk_at(way.at[0]);
    newest->erase(newest->count - 1u);
    shrink(heap, root, way, newest->count + 1u);
}

/// Removes versions of [first, last) of a chunk; returns how many.
template <class Heap>
std::size_t erase(Heap& heap, chunk& target, unsigned first, unsigned last, bool puts_only) noexcept {
    const auto stays = [&](unsigned i) { return puts_only && target.key(i).version().kind() != kind::put; };
    std::size_t erased = 0;
    while (last != first) {
        if (stays(last - 1)) {
            --last;
            continue;
        }
        unsigned begin = last - 1;
        while (begin != first && !stays(begin - 1)) --begin;
        free_outside(heap, target, begin, last);
        target.erase(begin, last);
        erased += last - begin;
        last = begin;
    }
    return erased;
}

/// The versions [first, last) of a chunk.
struct chunk_range {
    unsigned first;
    unsigned last;
};
/// Returns which versions of a chunk lie in a range.
inline chunk_range part_in(chunk& target, const erased_range& range) noexcept {
    const unsigned last = target.count_up_to(range.last);
    const auto is_in_range = [&](unsigned i) { return target.key(i) >= range.first; };
    unsigned first = last;
    if (first > 0 && is_in_range(first - 1)) --first;  // mostly it is one
    if (first > 0 && first != last && is_in_range(first - 1)) first = target.count_before(range.first);
    return {first, last};
}

/// Removes versions of a range that belongs to the recent chunk, if that need not be merged or freed.  Else it returns
/// 0 and has removed nothing.
template <class Heap>
std::size_t erase_nearby(Heap& heap, const inner* root, const erased_range& range) noexcept {
    chunk* const target = heap.recent().find(root, range.first);
    if (!target || heap.recent().find(root, range.last) == nullptr) return 0;
    if constexpr (Heap::keeps_versions)
        if (!heap.is_fresh(target)) return 0;
    const auto [first, last] = part_in(*target, range);
    return may_shrink(target->count, target->count - (last - first))
               ? 0
               : erase(heap, *target, first, last, range.puts_only);
}

/// Makes the chunks of a range, and what leads to them, ones that may be changed.  Throws: what an allocation throws.
template <class Heap>
void own_range(Heap& heap, inner*& root, const erased_range& range) {
    for (sort_key last = range.last;;) {
        path way = path_to_own(heap, root, sort_key_bytes(last).view());
        chunk* const target = chunk_at(way.at[0]);
        const auto [begin, end] = part_in(*target, range);
        if (begin != end) own_chunk(heap, way.child());
        const overflow_place older = begin == 0 ? overflow_place::last_of(way.place().previous()) : overflow_place{};
        if (!older || older.key() < range.first) return;
        last = older.key();
    }
}

/// Removes versions and returns how many.  A tree without versions has no root.
/// Throws: if the heap keeps versions, what an allocation throws; nothing has changed then.
template <class Heap>
std::size_t erase(Heap& heap, inner*& root, erased_range range) noexcept(!Heap::keeps_versions) {
    if constexpr (Heap::keeps_versions) own_range(heap, root, range);
    for (std::size_t erased = 0;;) {
        path way = path_to(root, sort_key_bytes(range.last).view());
        chunk* const target = chunk_at(way.at[0]);
        remember(heap, root, way);
        const unsigned before = target->count;
        const auto [begin, end] = part_in(*target, range);
        erased += erase(heap, *target, begin, end, range.puts_only);
        const overflow_place older = begin == 0 ? overflow_place::last_of(way.place().previous()) : overflow_place{};
        const bool has_more = older && older.key() >= range.first;
        if (has_more) range.last = older.key();
        if (end != begin) shrink(heap, root, way, before);
        if (!has_more) return erased;
    }
}

}  // namespace overflow
}  // namespace strata::detail::packed
