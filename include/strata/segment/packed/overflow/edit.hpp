// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/heap.hpp>
#include <strata/segment/packed/index/edit.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/overflow/chunk.hpp>
#include <strata/segment/packed/overflow/chunk_make.hpp>
#include <strata/segment/packed/overflow/tree.hpp>

namespace strata::detail::packed::overflow {

/// Returns how many versions a chunk of so many gets room for.
inline unsigned room_for(unsigned count) noexcept { return (std::min)(chunk::most, count + (std::max)(4u, count / 4)); }

using entries = std::array<chunk_entry, chunk::most + 1>;  // not initialized

inline unsigned collect(chunk* source, entries& target, unsigned at) noexcept {
    for (unsigned i = 0; i != source->count; ++i) target[at + i] = source->entry(i);
    return at + source->count;
}

/// Frees an overflow tree, and its values outside if `with_values`; returns how many versions it had.
template <class Heap>
std::size_t destroy(Heap& heap, inner* root, bool with_values) noexcept {
    std::size_t versions = 0;
    free_tree(heap, root, [&](char* child) {
        auto* const target = reinterpret_cast<chunk*>(child);
        versions += target->count;
        if (with_values) free_outside(heap, *target, 0, target->count);
        free_chunk(heap, target);
    });
    return versions;
}

/// Copies the versions [first, last) of a chunk to a new one, with room for more.
template <class Heap>
chunk* part_of(Heap& heap, chunk* original, unsigned first, unsigned last) {
    const unsigned count = last - first;
    const unsigned room = room_for(count);
    if (!original->is_wide())
        return copy_of(heap, original, first, last, room,
                       (original->begin(last) - original->begin(first)) * room / count);
    entries all;
    collect(original, all, 0);
    return new_chunk(heap, all.data() + first, count, room);
}

/// Splits the chunk of the path.
template <class Heap>
void divide(Heap& heap, inner*& root, path& way) {
    chunk* const old = chunk_at(way.at[0]);
    const unsigned kept = old->count / 2u;
    const sort_key_bytes before(old->key(kept - 1));
    const sort_key_bytes after(old->key(kept));
    make_room(heap, root, way, before.view());
    const bytes_view between = separating(before.view(), after.view());
    owned_bytes separator(heap, separator_bytes(between));
    chunk_guard left(heap, part_of(heap, old, 0, kept));
    chunk_guard right(heap, part_of(heap, old, kept, old->count));
    write_separator(separator.get(), between);
    way.child() = left.release();
    insert_child(way, separator.release(), right.release());
    free_chunk(heap, old);
}

/// Remembers the chunk of the path as the recent one.  If it was that already, the path tells which versions belong to
/// it.  Else that is not read, because versions that come in no order change another chunk each time.
template <class Heap>
void remember(Heap& heap, const inner* root, const path& way) noexcept {
    chunk* const target = chunk_at(way.at[0]);
    if (!heap.recent().is(root, target)) return heap.recent().begin(root, target);
    const auto lower = way.lower();
    const auto upper = way.upper();
    heap.recent().set_bounds(lower ? sort_key_bytes::first_from(*lower) : least_sort_key,
                             upper ? sort_key_bytes::first_from(*upper) : greatest_sort_key);
}

/// Makes a chunk of its own for a version after or before all others, so that trees that grow at an end consist of full
/// chunks.
template <class Heap>
void extend(Heap& heap, inner*& root, path& way, bool is_newest, const chunk_entry& entry) {
    heap.recent().forget();  // some versions that belonged to it may belong to the new chunk
    chunk* const neighbour = chunk_at(way.at[0]);
    const sort_key_bytes here(entry.key);
    const sort_key_bytes there(neighbour->key(is_newest ? neighbour->count - 1u : 0));
    make_room(heap, root, way, here.view());
    const bytes_view between =
        is_newest ? separating(there.view(), here.view()) : separating(here.view(), there.view());
    owned_bytes separator(heap, separator_bytes(between));
    chunk_guard made(heap, new_chunk(heap, &entry, 1, chunk::most / 4, neighbour));
    write_separator(separator.get(), between);
    if (is_newest) return insert_child(way, separator.release(), made.release());
    char* const older = std::exchange(way.child(), made.release());
    insert_child(way, separator.release(), older);
}

/// Copies the chunk of the path and one more version to memory that has room for others.
template <class Heap>
void grow(Heap& heap, path& way, unsigned at, const chunk_entry& entry, bool is_at_end) {
    chunk* const old = chunk_at(way.at[0]);
    const unsigned count = old->count + 1u;
    const unsigned room = is_at_end ? (std::min)(chunk::most, count * 2) : room_for(count);
    if (old->takes(entry)) {
        const std::size_t bytes = (old->used + entry.size) * std::size_t{room} / count;
        chunk* const made = copy_of(heap, old, 0, old->count, room, bytes);
        made->insert(at, entry);
        way.child() = reinterpret_cast<char*>(made);
    } else {
        entries all;
        collect(old, all, 0);
        std::copy_backward(all.begin() + at, all.begin() + (count - 1), all.begin() + count);
        all[at] = entry;
        way.child() = reinterpret_cast<char*>(new_chunk(heap, all.data(), count, room));
    }
    free_chunk(heap, old);
}

/// True if a chunk may take one more version, with a payload of so many bytes.
inline bool may_have(const chunk& holder, std::size_t size) noexcept {
    return holder.count < chunk::most && holder.used + size <= chunk::most_bytes;
}

/// Adds a version newer than all others to the newest chunk, if that has room for it.
template <class Heap>
bool append_in_place(const Heap& heap, chunk& newest, const chunk_entry& entry) noexcept {
    if constexpr (Heap::keeps_versions)
        if (!heap.is_fresh(&newest)) return false;
    return may_have(newest, entry.size) && newest.insert(newest.count, entry);
}

/// Adds a version to the chunk of the path, in which `at` versions are older.
template <class Heap>
void insert(Heap& heap, inner*& root, path& way, unsigned at, const chunk_entry& entry) {
    chunk* target = chunk_at(way.at[0]);
    const bool has_room = may_have(*target, entry.size);
    if (has_room && target->insert(at, entry)) return;
    const bool is_newest = at == target->count && !way.upper();
    const bool is_at_end = is_newest || (at == 0 && !way.lower());
    if (!has_room && is_at_end) return extend(heap, root, way, is_newest, entry);
    if (!has_room) {
        divide(heap, root, way);
        const sort_key_bytes key(entry.key);
        way = path_to(root, key.view());
        target = chunk_at(way.at[0]);
        at = target->count_up_to(entry.key);
        if (target->insert(at, entry)) return;
    }
    grow(heap, way, at, entry, is_at_end);
}

template <class Heap>
void begin_tree(Heap& heap, inner*& root, const chunk_entry& entry) {
    chunk_guard only(heap, new_chunk(heap, &entry, 1, 4));
    root = new_root(heap, 0, reinterpret_cast<char*>(only.get()));
    only.release();
}

/// Adds a version newer than all others; the tree may be empty.  Throws: what an allocation throws; the tree then holds
/// what it held.
template <class Heap>
void append(Heap& heap, inner*& root, const chunk_entry& entry) {
    if (!root) return begin_tree(heap, root, entry);
    prefetch_root(root);
    path way = path_to_own_last(heap, root);
    prefetch_chunk(chunk_at(way.at[0]));
    insert(heap, root, way, own_chunk(heap, way.child())->count, entry);
}

/// Replaces a version by one that has the same place in the order.  Frees nothing outside.
template <class Heap>
void replace(Heap& heap, const overflow_place& place, const chunk_entry& entry) {
    chunk* const old = chunk_at(place.at);
    if (old->replace(place.index, entry)) return;
    entries all;
    const unsigned count = collect(old, all, 0);
    all[place.index] = entry;
    place.at.child() = reinterpret_cast<char*>(new_chunk(heap, all.data(), count, old->capacity));
    free_chunk(heap, old);
}

}  // namespace strata::detail::packed::overflow
