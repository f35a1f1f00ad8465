// SPDX-License-Identifier: BSL-1.0
// Layer: layout.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/layout/packed_chunk.hpp>
#include <strata/layout/packed_index.hpp>
#include <strata/layout/packed_index_edit.hpp>
#include <strata/layout/packed_memory.hpp>
#include <strata/layout/packed_raw.hpp>

namespace strata::detail::packed {

/// The rank as bytes that compare like it: the key by which chunks are found.
class rank_bytes {
public:
    explicit rank_bytes(const version_rank& rank) noexcept {
        store_big_endian(bytes_, static_cast<std::uint64_t>(rank.time) ^ std::uint64_t{1} << 63);
        store_big_endian(bytes_ + 8, rank.rest);
    }
    bytes_view view() const noexcept { return {bytes_, sizeof bytes_}; }

private:
    char bytes_[16];
};

inline chunk* chunk_at(const position& at) noexcept { return reinterpret_cast<chunk*>(at.child()); }

/// A version of a run, or none.
struct run_place {
    position at;
    unsigned index;

    explicit operator bool() const noexcept { return static_cast<bool>(at); }
    chunk_entry entry() const noexcept { return chunk_at(at)->entry(index); }
    version_rank rank() const noexcept { return chunk_at(at)->rank(index); }

    /// The next older one.
    run_place older() const noexcept { return index > 0 ? run_place{at, index - 1} : last_of(at.previous()); }

    /// The newest of a chunk.
    static run_place last_of(const position& at) noexcept {
        return at ? run_place{at, chunk_at(at)->count - 1u} : run_place{};
    }
};

/// The older versions of a spilled column: a tree of chunks, the oldest first.  Its root lies in the column.
namespace run {

inline run_place newest(inner* root) noexcept { return run_place::last_of(last_child(root)); }

/// The newest version that is not newer.
inline run_place find(inner* root, const version_rank& rank) noexcept {
    const position at = find_child(root, rank_bytes(rank).view());
    const unsigned count = chunk_at(at)->count_up_to(rank);
    return count > 0 ? run_place{at, count - 1} : run_place::last_of(at.previous());
}

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
        if (with_values && gone->outside != 0)
            for (unsigned i = 0; i != gone->count; ++i) free_outside(with, gone->payload_of(i));
        free_chunk(with, gone);
    });
    return versions;
}

/// Frees a chunk again unless it is released.
template <class Heap>
class chunk_guard {
public:
    chunk_guard(Heap& with, chunk* made) noexcept : heap_(&with), chunk_(made) {}
    chunk_guard(const chunk_guard&) = delete;
    chunk_guard& operator=(const chunk_guard&) = delete;
    ~chunk_guard() {
        if (chunk_) free_chunk(*heap_, chunk_);
    }
    chunk* get() const noexcept { return chunk_; }
    char* release() noexcept { return reinterpret_cast<char*>(std::exchange(chunk_, nullptr)); }

private:
    Heap* heap_;
    chunk* chunk_;
};

/// Makes two chunks of the one at the path and a version more.  One that comes behind or before all others gets a chunk
/// of its own, so that runs that grow at an end consist of full chunks.
template <class Heap>
void split(Heap& with, inner*& root, path& way, const entries& all, unsigned count, unsigned at) {
    make_room(with, root, way, rank_bytes(all[at].rank).view());
    const bool is_last = at + 1 == count && !way.upper();
    const bool is_first = at == 0 && !way.lower();
    const unsigned kept = is_last ? count - 1 : is_first ? 1 : count / 2;
    const rank_bytes before(all[kept - 1].rank);
    const rank_bytes behind(all[kept].rank);
    const bytes_view between = separating(before.view(), behind.view());
    owned_bytes separator(with, separator_bytes(between));
    auto* const old = reinterpret_cast<chunk*>(way.child());
    chunk_guard left(with, is_last ? nullptr : new_chunk(with, all.data(), kept, is_first ? 4 : room_for(kept)));
    chunk_guard right(
        with,
        is_first ? nullptr : new_chunk(with, all.data() + kept, count - kept, is_last ? 4 : room_for(count - kept)));
    char* const behind_child = is_first ? way.child() : right.release();
    if (!is_last) way.child() = left.release();
    write_separator(separator.get(), between);
    insert_child(way, separator.release(), behind_child);
    if (!is_first && !is_last) free_chunk(with, old);
}

/// Adds a version that the run does not hold; the run may be empty.  Throws: what an allocation throws; the run then
/// holds what it held.
template <class Heap>
void insert(Heap& with, inner*& root, const chunk_entry& entry) {
    if (!root) {
        chunk_guard only(with, new_chunk(with, &entry, 1, 4));
        root = new_root(with, 0, reinterpret_cast<char*>(only.get()));
        only.release();
        return;
    }
    path way = path_to(root, rank_bytes(entry.rank).view());
    auto* const into = reinterpret_cast<chunk*>(way.child());
    const unsigned at = into->count_up_to(entry.rank);
    const bool has_room = into->count < chunk::most && into->used + entry.size <= chunk::most_bytes;
    if (has_room && into->insert(at, entry)) return;
    entries all;
    const unsigned count = collect(into, all, 0) + 1;
    std::copy_backward(all.begin() + at, all.begin() + (count - 1), all.begin() + count);
    all[at] = entry;
    if (!has_room) return split(with, root, way, all, count, at);
    const bool is_at_end = (at + 1 == count && !way.upper()) || (at == 0 && !way.lower());
    const unsigned room = is_at_end ? std::min(chunk::most, count * 2) : room_for(count);
    way.child() = reinterpret_cast<char*>(new_chunk(with, all.data(), count, room));
    free_chunk(with, into);
}

/// Replaces the payload of a version, and frees nothing outside.
template <class Heap>
void replace(Heap& with, const run_place& place, const payload& value) {
    chunk* const in = chunk_at(place.at);
    entries all;
    const unsigned count = collect(in, all, 0);
    all[place.index] = {all[place.index].rank, value};
    place.at.child() = reinterpret_cast<char*>(new_chunk(with, all.data(), count, in->capacity));
    free_chunk(with, in);
}

/// Makes one chunk of that at the path and its neighbour behind it, or before it, if they are small.
template <class Heap>
void merge(Heap& with, inner*& root, path way) noexcept {
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

/// Removes a version, and its value outside unless that has found another place.  A run that has none left has no root.
template <class Heap>
void erase(Heap& with, inner*& root, const version_rank& rank, bool with_value = true) noexcept {
    path way = path_to(root, rank_bytes(rank).view());
    auto* const from = reinterpret_cast<chunk*>(way.child());
    const unsigned at = from->count_up_to(rank) - 1;
    if (with_value) free_outside(with, from->payload_of(at));
    from->erase(at);
    if (from->count >= chunk::most / 4) return;
    if (from->count > 0) return merge(with, root, way);
    if (way.levels == 1 && root->count == 1) {
        free_run(with, std::exchange(root, nullptr), false);
        return;
    }
    remove_child(with, root, way);
    free_chunk(with, from);
}

}  // namespace run
}  // namespace strata::detail::packed
