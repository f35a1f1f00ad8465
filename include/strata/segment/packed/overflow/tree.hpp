// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/format/sort_key.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/overflow/chunk.hpp>

namespace strata::detail::packed {

inline chunk* chunk_at(const child_place& at) noexcept { return reinterpret_cast<chunk*>(at.child()); }

/// A version of an overflow tree, or none.
struct overflow_place {
    position at;
    unsigned index;

    explicit operator bool() const noexcept { return static_cast<bool>(at); }
    chunk_entry entry() const noexcept { return chunk_at(at)->entry(index); }
    sort_key key() const noexcept { return chunk_at(at)->key(index); }

    /// Returns the next older version.  At the end of a chunk it prefetches the chunk after the next.
    overflow_place older() const noexcept {
        if (index > 0) return {at, index - 1};
        const position before = at.previous();
        if (before)
            if (const position next = before.previous())
                prefetch(next.child(), std::min<std::size_t>(chunk_at(before)->memory(), 2048));
        return last_of(before);
    }

    /// Returns the newest version of a chunk.
    static overflow_place last_of(const position& at) noexcept {
        return at ? overflow_place{at, chunk_at(at)->count - 1u} : overflow_place{};
    }
};

/// The older versions of a column that has many: a tree of chunks, the oldest first.
namespace overflow {

/// The slot of a column holds the root and the newest chunk of its tree, so that a read of that chunk need not wait for
/// the root.  Both are written again after any change that may have moved either.
///
/// It also holds the newest timestamp of the delete markers that are or were in the tree, or `oldest`.  No marker of the
/// tree hides what is newer, so a get as of a time need not look for one.
inline inner* root_in(const char* slot) noexcept { return load<inner*>(slot); }
inline chunk* newest_chunk_in(const char* slot) noexcept { return load<chunk*>(slot + sizeof(inner*)); }
inline void write_slot(char* slot, inner* root) noexcept {
    store(slot, root);
    store(slot + sizeof(inner*), root ? chunk_at(last_child(root)) : nullptr);
}
inline timestamp newest_marker_in(const char* slot) noexcept { return {load<std::int64_t>(slot + 2 * sizeof(char*))}; }
inline void set_newest_marker(char* slot, timestamp written) noexcept {
    store(slot + 2 * sizeof(char*), written.value);
}
/// Notes a version that comes into the tree.
inline void note_version(char* slot, const version_key& key) noexcept {
    if (is_marker(key.kind()) && key.written() > newest_marker_in(slot)) set_newest_marker(slot, key.written());
}

inline overflow_place newest(inner* root) noexcept { return overflow_place::last_of(last_child(root)); }

/// Prefetches the root of a tree, the numbers of a chunk that a search looks at, or most of a chunk of short values.
/// Else each line would be waited for by itself.
STRATA_ALWAYS_INLINE void prefetch_root(const inner* root) noexcept {
    prefetch_lines<13>(reinterpret_cast<const char*>(root));  // enough for the chunks of a thousand versions
}
STRATA_ALWAYS_INLINE void prefetch_numbers(const position& at) noexcept { prefetch_lines<7>(at.child()); }
STRATA_ALWAYS_INLINE void prefetch_chunk(const chunk* target) noexcept {
    prefetch_lines<12>(reinterpret_cast<const char*>(target));
}
/// Prefetches all of most chunks: for what reads their numbers and a payload, or changes them.
STRATA_ALWAYS_INLINE void prefetch_whole(const char* target) noexcept { prefetch_lines<16>(target); }
/// Prefetches what leads from the root to its children, if these are as few as those of some hundred versions.
STRATA_ALWAYS_INLINE void prefetch_children(const inner* root) noexcept {
    prefetch_lines<5>(reinterpret_cast<const char*>(root));
}

/// Returns the path to the chunk that a version belongs to, and prefetches that, because about half of it will move.
inline path path_to_change(inner* root, const sort_key& key) noexcept {
    prefetch_root(root);
    const path way = path_to(root, sort_key_bytes(key).view());
    prefetch_whole(way.child());
    return way;
}

/// Returns the newest version that is not newer than a sort key.
STRATA_ALWAYS_INLINE overflow_place find(inner* root, const sort_key& key) noexcept {
    prefetch_root(root);
    const position at = find_child(root, sort_key_bytes(key).view());
    prefetch_whole(at.child());
    const unsigned count = chunk_at(at)->count_up_to(key);
    return count > 0 ? overflow_place{at, count - 1} : overflow_place::last_of(at.previous());
}

}  // namespace overflow
}  // namespace strata::detail::packed
