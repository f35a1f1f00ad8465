// SPDX-License-Identifier: BSL-1.0
// Layer: layout.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/kind.hpp>
#include <strata/layout/packed_chunk.hpp>
#include <strata/layout/packed_chunk_make.hpp>
#include <strata/layout/packed_index.hpp>
#include <strata/layout/packed_index_edit.hpp>
#include <strata/layout/packed_memory.hpp>
#include <strata/layout/packed_run.hpp>
#include <strata/layout/packed_version.hpp>

namespace strata::detail::packed {

/// Which versions are to go: those from one rank to another, all kinds or the puts only.
struct erased_range {
    version_rank first;
    version_rank last;
    bool puts_only = false;
};

namespace run {

/// Room for as many versions as a chunk of that many is given.
inline unsigned room_for(unsigned count) noexcept { return std::min(chunk::most, count + std::max(4u, count / 4)); }

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

/// Makes a chunk of its own for a version behind or before all others, so that runs that grow at an end consist of full
/// chunks.
template <class Heap>
void extend(Heap& with, inner*& root, path& way, bool is_newest, const chunk_entry& entry) {
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
    const unsigned room = is_at_end ? std::min(chunk::most, count * 2) : room_for(count);
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

/// Makes one chunk of that at the path and its neighbour behind it, or before it, if they are small.
template <class Heap>
void merge(Heap& with, inner*& root, path& way) noexcept {
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
        node->children()[left_at] = reinterpret_cast<char*>(new_chunk(with, all.data(), count, room_for(count)));
    } catch (...) {  // they stay two
        return;
    }
    free_chunk(with, left);
    free_chunk(with, right);
    way.at[0].at = left_at + 1;
    remove_child(with, root, way);
}

/// Gives back what is too much after versions of the chunk of the path have gone.  A run that has none left has no root.
template <class Heap>
void shrink(Heap& with, inner*& root, path& way) noexcept {
    chunk* const in = chunk_at(way.at[0]);
    if (in->count >= chunk::most / 4) return;
    if (in->count > 0) return merge(with, root, way);
    if (way.levels == 1 && root->count == 1)
        free_inner(with, std::exchange(root, nullptr));
    else
        remove_child(with, root, way);
    free_chunk(with, in);
}

/// Takes back what append has added, but not its value outside.
template <class Heap>
void drop_newest(Heap& with, inner*& root) noexcept {
    path way = path_to_last(root);
    chunk* const in = chunk_at(way.at[0]);
    in->erase(in->count - 1u);
    shrink(with, root, way);
}

/// Removes versions of a chunk from one on up to another; returns how many.
template <class Heap>
std::size_t erase(Heap& with, chunk& in, unsigned first, unsigned last, bool puts_only) noexcept {
    const auto stays = [&](unsigned i) { return puts_only && in.rank(i).key().kind() != kind::put; };
    std::size_t erased = 0;
    while (last != first) {
        if (stays(last - 1)) {
            --last;
            continue;
        }
        unsigned from = last - 1;
        while (from != first && !stays(from - 1)) --from;
        free_outside(with, in, from, last);
        in.erase(from, last);
        erased += last - from;
        last = from;
    }
    return erased;
}

/// Removes versions and returns how many.  A run that has none left has no root.
template <class Heap>
std::size_t erase(Heap& with, inner*& root, erased_range range) noexcept {
    for (std::size_t erased = 0;;) {
        path way = path_to(root, rank_bytes(range.last).view());
        chunk* const in = chunk_at(way.at[0]);
        const unsigned end = in->count_up_to(range.last);
        const auto is_in_range = [&](unsigned i) { return in->rank(i) >= range.first; };
        unsigned begin = end;
        if (begin > 0 && is_in_range(begin - 1)) --begin;
        if (begin > 0 && begin != end && is_in_range(begin - 1)) begin = in->count_before(range.first);
        erased += erase(with, *in, begin, end, range.puts_only);
        const run_place older = begin == 0 ? run_place::last_of(way.at[0].previous()) : run_place{};
        const bool has_more = older && older.rank() >= range.first;
        if (has_more) range.last = older.rank();
        if (end != begin) shrink(with, root, way);
        if (!has_more) return erased;
    }
}

/// Writes a version; says whether it is one more.  Throws: what an allocation throws; the run then holds what it held.
template <class Heap>
bool write(Heap& with, inner*& root, const chunk_entry& entry, bool renews) {
    path way = path_to_change(root, entry.rank);
    chunk* const into = chunk_at(way.at[0]);
    const unsigned at = into->count_up_to(entry.rank);
    const run_place old = at > 0 ? run_place{way.at[0], at - 1} : run_place::last_of(way.at[0].previous());
    const version_rank before = old ? old.rank() : version_rank{};
    if (!old || !(before == entry.rank || (renews && before.key().same_version(entry.rank.key())))) {
        insert(with, root, way, at, entry);
        return true;
    }
    if (at == 0) {  // the old one lies in another chunk
        insert(with, root, way, at, entry);
        erase(with, root, {before, before});
        return false;
    }
    const payload_copy gone(old.entry().payload());
    replace(with, old, entry);
    free_outside(with, gone.get());
    return false;
}

}  // namespace run
}  // namespace strata::detail::packed
