// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <strata/segment/packed/format/rank.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/heap.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/overflow/chunk.hpp>
#include <strata/segment/packed/overflow/edit.hpp>
#include <strata/segment/packed/overflow/erase.hpp>
#include <strata/segment/packed/overflow/tree.hpp>

namespace strata::detail::packed::run {

/// Adds a version near to what was changed last.  False if it may belong elsewhere, takes the place of another, or wants
/// memory: then nothing has changed.
template <class Heap>
bool add_nearby(Heap& with, const inner* root, const chunk_entry& entry, bool renews) noexcept {
    chunk* const into = with.recent().find(root, entry.rank);
    if (!into || !may_have(*into, entry.size)) return false;
    const unsigned at = into->count_up_to(entry.rank);
    if (at == 0) return !renews && into->insert(0, entry);  // what it would renew may lie in the chunk before
    const version_rank before = into->rank(at - 1);
    if (before == entry.rank || (renews && before.key().same_version(entry.rank.key()))) return false;
    return into->insert(at, entry);
}

/// Writes a version; says whether it is one more.  Throws: what an allocation throws; the run then holds what it held.
template <class Heap>
bool write(Heap& with, inner*& root, const chunk_entry& entry, bool renews) {
    path way = path_to_change(root, entry.rank);
    remember(with, root, way);
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

}  // namespace strata::detail::packed::run
