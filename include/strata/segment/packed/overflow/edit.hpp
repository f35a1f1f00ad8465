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

namespace strata::detail::packed::run {

/// Room for as many versions as a chunk of that many is given.
inline unsigned room_for(unsigned count) noexcept { return (std::min)(chunk::most, count + (std::max)(4u, count / 4)); }

using entries = std::array<chunk_entry, chunk::most + 1>;  // as it comes, without a value

inline unsigned collect(chunk* from, entries& to, unsigned at) noexcept {
    for (unsigned i = 0; i != from->count; ++i) to[at + i] = from->entry(i);
    return at + from->count;
}

/// Frees a run, its values outside too or not; returns how many versions it had.
template <class Heap>
std::size_t free_run(Heap& with, inner* root, bool with_values) noexcept {
    std::size_t versions = 0;
    free_tree(with, root, [&](char* child) {
        auto* const gone = reinterpret_cast<chunk*>(child);
        versions += gone->count;
        if (with_values) free_outside(with, *gone, 0, gone->count);
        free_chunk(with, gone);
    });
    return versions;
}

/// Some versions of a chunk in a new one, with room for more.
template <class Heap>
chunk* part_of(Heap& with, chunk* from, unsigned first, unsigned last) {
    const unsigned count = last - first;
    const unsigned room = room_for(count);
    if (!from->is_wide())
        return copy_of(with, from, first, last, room, (from->begin(last) - from->begin(first)) * room / count);
    entries all;
    collect(from, all, 0);
    return new_chunk(with, all.data() + first, count, room);
}

/// Divides the chunk of the path.
template <class Heap>
void divide(Heap& with, inner*& root, path& way) {
    chunk* const old = chunk_at(way.at[0]);
    const unsigned kept = old->count / 2u;
    const rank_bytes before(old->rank(kept - 1));
    const rank_bytes behind(old->rank(kept));
    make_room(with, root, way, before.view());
    const bytes_view between = separating(before.view(), behind.view());
    owned_bytes separator(with, separator_bytes(between));
    chunk_guard left(with, part_of(with, old, 0, kept));
    chunk_guard right(with, part_of(with, old, kept, old->count));
    write_separator(separator.get(), between);
    way.child() = left.release();
    insert_child(way, separator.release(), right.release());
    free_chunk(with, old);
}

/// Remembers the chunk of the path.  What leads to it tells which versions belong to it, and is read if it is the same as
/// before: of versions that come in no order it is another one each time.
template <class Heap>
void remember(Heap& with, const inner* root, const path& way) noexcept {
    chunk* const one = chunk_at(way.at[0]);
    if (!with.recent().is(root, one)) return with.recent().begin(root, one);
    const auto lower = way.lower();
    const auto upper = way.upper();
    with.recent().set_bounds(lower ? rank_bytes::first_from(*lower) : least_rank,
                             upper ? rank_bytes::first_from(*upper) : greatest_rank);
}

/// Makes a chunk of its own for a version after or before all others, so that runs that grow at an end consist of full
/// chunks.
template <class Heap>
void extend(Heap& with, inner*& root, path& way, bool is_newest, const chunk_entry& entry) {
    with.recent().forget();  // not all of what belonged to it may do so now
    chunk* const beside = chunk_at(way.at[0]);
    const rank_bytes here(entry.rank);
    const rank_bytes there(beside->rank(is_newest ? beside->count - 1u : 0));
    make_room(with, root, way, here.view());
    const bytes_view between =
        is_newest ? separating(there.view(), here.view()) : separating(here.view(), there.view());
    owned_bytes separator(with, separator_bytes(between));
    chunk_guard made(with, new_chunk(with, &entry, 1, chunk::most / 4, beside));
    write_separator(separator.get(), between);
    if (is_newest) return insert_child(way, separator.release(), made.release());
    char* const behind = std::exchange(way.child(), made.release());
    insert_child(way, separator.release(), behind);
}

/// Puts the chunk of the path and a version more in memory that has room for some.
template <class Heap>
void grow(Heap& with, path& way, unsigned at, const chunk_entry& entry, bool is_at_end) {
    chunk* const old = chunk_at(way.at[0]);
    const unsigned count = old->count + 1u;
    const unsigned room = is_at_end ? (std::min)(chunk::most, count * 2) : room_for(count);
    if (old->takes(entry)) {
        const std::size_t bytes = (old->used + entry.size) * std::size_t{room} / count;
        chunk* const made = copy_of(with, old, 0, old->count, room, bytes);
        made->insert(at, entry);
        way.child() = reinterpret_cast<char*>(made);
    } else {
        entries all;
        collect(old, all, 0);
        std::copy_backward(all.begin() + at, all.begin() + (count - 1), all.begin() + count);
        all[at] = entry;
        way.child() = reinterpret_cast<char*>(new_chunk(with, all.data(), count, room));
    }
    free_chunk(with, old);
}

/// Whether a chunk may have one more, with a payload of so many bytes.
inline bool may_have(const chunk& one, std::size_t size) noexcept {
    return one.count < chunk::most && one.used + size <= chunk::most_bytes;
}

/// Adds a version newer than all others to the newest chunk, if that has room for it.
inline bool append_in_place(chunk& newest, const chunk_entry& entry) noexcept {
    return may_have(newest, entry.size) && newest.insert(newest.count, entry);
}

/// Adds a version to the chunk of the path, where `at` are older.
template <class Heap>
void insert(Heap& with, inner*& root, path& way, unsigned at, const chunk_entry& entry) {
    chunk* into = chunk_at(way.at[0]);
    const bool has_room = may_have(*into, entry.size);
    if (has_room && into->insert(at, entry)) return;
    const bool is_newest = at == into->count && !way.upper();
    const bool is_at_end = is_newest || (at == 0 && !way.lower());
    if (!has_room && is_at_end) return extend(with, root, way, is_newest, entry);
    if (!has_room) {
        divide(with, root, way);
        const rank_bytes key(entry.rank);
        way = path_to(root, key.view());
        into = chunk_at(way.at[0]);
        at = into->count_up_to(entry.rank);
        if (into->insert(at, entry)) return;
    }
    grow(with, way, at, entry, is_at_end);
}

template <class Heap>
void begin_run(Heap& with, inner*& root, const chunk_entry& entry) {
    chunk_guard only(with, new_chunk(with, &entry, 1, 4));
    root = new_root(with, 0, reinterpret_cast<char*>(only.get()));
    only.release();
}

/// Adds a version newer than all others; the run may be empty.  Throws: what an allocation throws; the run then holds
/// what it held.
template <class Heap>
void append(Heap& with, inner*& root, const chunk_entry& entry) {
    if (!root) return begin_run(with, root, entry);
    prefetch_root(root);
    path way = path_to_last(root);
    prefetch_chunk(chunk_at(way.at[0]));
    insert(with, root, way, chunk_at(way.at[0])->count, entry);
}

/// Replaces a version by one that has its place in the order, and frees nothing outside.
template <class Heap>
void replace(Heap& with, const run_place& place, const chunk_entry& entry) {
    chunk* const in = chunk_at(place.at);
    if (in->replace(place.index, entry)) return;
    entries all;
    const unsigned count = collect(in, all, 0);
    all[place.index] = entry;
    place.at.child() = reinterpret_cast<char*>(new_chunk(with, all.data(), count, in->capacity));
    free_chunk(with, in);
}

}  // namespace strata::detail::packed::run
