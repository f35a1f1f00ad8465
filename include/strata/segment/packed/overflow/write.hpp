// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <strata/segment/packed/format/sort_key.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/heap.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/overflow/chunk.hpp>
#include <strata/segment/packed/overflow/edit.hpp>
#include <strata/segment/packed/overflow/erase.hpp>
#include <strata/segment/packed/overflow/tree.hpp>

namespace strata::detail::packed::overflow {

/// Adds a version to the recent chunk.  False if it may belong elsewhere, replaces another, or needs memory; then
/// nothing has changed.
template <class Heap>
bool add_nearby(Heap& heap, const inner* root, const chunk_entry& entry, bool renews) noexcept {
    chunk* const target = heap.recent().find(root, entry.key);
    if (!target || !may_have(*target, entry.size)) return false;
    if constexpr (Heap::keeps_versions)
        if (!heap.is_fresh(target)) return false;
    const unsigned at = target->count_up_to(entry.key);
    if (at == 0) return !renews && target->insert(0, entry);  // what it would renew may lie in the chunk before
    const sort_key before = target->key(at - 1);
    if (before == entry.key || (renews && before.version().same_version(entry.key.version()))) return false;
    return target->insert(at, entry);
}

/// Writes a version; returns whether it is a new one.  Throws: what an allocation throws; the tree then holds what it
/// held.
template <class Heap>
bool write(Heap& heap, inner*& root, const chunk_entry& entry, bool renews) {
    path way = path_to_change(root, entry.key);
    own(heap, root, way);
    chunk* const target = own_chunk(heap, way.child());
    remember(heap, root, way);
    const unsigned at = target->count_up_to(entry.key);
    const overflow_place old =
        at > 0 ? overflow_place{way.place(), at - 1} : overflow_place::last_of(way.place().previous());
    const sort_key before = old ? old.key() : sort_key{};
    if (!old || !(before == entry.key || (renews && before.version().same_version(entry.key.version())))) {
        insert(heap, root, way, at, entry);
        return true;
    }
    if (at == 0) {  // the old one lies in another chunk
        path other = path_to_own(heap, root, sort_key_bytes(before).view());
        own_chunk(heap, other.child());  // now, because after the insertion nothing may throw
        insert(heap, root, way, at, entry);
        erase(heap, root, {before, before});
        return false;
    }
    const payload_copy old_payload(old.entry().payload());
    replace(heap, old, entry);
    free_outside(heap, old_payload.get());
    return false;
}

}  // namespace strata::detail::packed::overflow
