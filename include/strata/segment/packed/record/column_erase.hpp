// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstddef>

#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/heap.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/overflow/chunk.hpp>
#include <strata/segment/packed/overflow/edit.hpp>
#include <strata/segment/packed/overflow/erase.hpp>
#include <strata/segment/packed/overflow/tree.hpp>
#include <strata/segment/packed/record/column_edit.hpp>
#include <strata/segment/packed/record/edit.hpp>
#include <strata/segment/packed/record/record.hpp>

namespace strata::detail::packed::column_edit {

template <class Heap>
void free_qualifier(Heap& heap, const column_view& column) noexcept {
    if (column.is_qualifier_outside())
        heap.deallocate(const_cast<char*>(column.qualifier.data()), column.qualifier.size());
}

/// Frees what a column owns outside of its record; returns how many versions it has.
template <class Heap>
std::size_t free_owned(Heap& heap, const column_view& column) noexcept {
    free_qualifier(heap, column);
    const char* at = column.versions();
    for (unsigned i = 0; i != column.count(); ++i) {
        const version_view version = version_format::read(at);
        free_outside(heap, version.payload);
        at = version.end;
    }
    if (!column.has_overflow()) return column.count();
    return column.count() + overflow::destroy(heap, overflow::root_in(column.overflow_slot()), true);
}

inline sort_key newest(const column_view& column) noexcept {
    if (column.count() == 0) return overflow::newest(overflow::root_in(column.overflow_slot())).key();
    return sort_key(version_format::read(column.versions()).key);
}

/// Removes the versions of a range that lie in the record; returns how many.
template <class Heap>
std::size_t erase_inline(Heap& heap, char*& slot, const record_view& record, const column_place& place,
                         const erased_range& range) noexcept {
    const column_view& column = place.column;
    char* kept_to = column.versions();  // those that stay move there
    const char* at = kept_to;
    unsigned kept = 0;
    for (unsigned i = 0; i != column.count(); ++i) {
        const version_view version = version_format::read(at);
        const sort_key key(version.key);
        const auto size = static_cast<std::size_t>(version.end - at);
        if (range.first <= key && key <= range.last && !(range.puts_only && version.key.kind() != kind::put)) {
            free_outside(heap, version.payload);
        } else {
            if (kept_to != at) move_bytes(kept_to, at, size);
            kept_to += size;
            ++kept;
        }
        at += size;
    }
    const unsigned erased = column.count() - kept;
    // A column without versions is removed as a whole, by the caller.
    if (erased == 0 || (kept == 0 && !column.has_overflow())) return erased;
    column.set_count(kept, column.has_overflow());
    const auto begin = static_cast<std::size_t>(kept_to - record.entries());
    change_record(heap, slot, record, {place.index, begin, static_cast<std::size_t>(at - kept_to), 0});
    return erased;
}

/// Removes the versions of a range that lie in the overflow tree, and the tree with its last one; returns how many.
template <class Heap>
std::size_t erase_in_overflow(Heap& heap, char*& slot, const record_view& record, const column_place& place,
                              const erased_range& range) noexcept(!Heap::keeps_versions) {
    const column_view& column = place.column;
    if (const std::size_t erased = overflow::erase_nearby(heap, overflow::root_in(column.overflow_slot()), range))
        return erased;
    std::size_t erased = 0;
    {
        overflow_in_place tree(column.overflow_slot());
        erased = overflow::erase(heap, tree.root, range);
        if (tree.root) return erased;
    }
    const auto at = static_cast<std::size_t>(column.overflow_slot() - record.entries());
    column.set_count(column.count(), false);
    change_record(heap, slot, record, {place.index, at, column_view::overflow_slot_bytes, 0});
    return erased;
}

/// Removes versions of a column of the record, and the column with the last one; returns how many.
template <class Heap>
std::size_t erase(Heap& heap, char*& slot, const record_view& record, const column_place& place,
                  erased_range range) noexcept(!Heap::keeps_versions) {
    if (!record.has(has_markers)) range.puts_only = false;
    const column_view& column = place.column;
    const sort_key latest = newest(column);
    if (range.first.time == oldest.value && !range.puts_only && latest <= range.last) {
        const std::size_t erased = free_owned(heap, column);
        erase_column(heap, slot, record, place.index);
        return erased;
    }
    const unsigned count = column.count();
    const bool has_overflow = column.has_overflow();
    // Older versions first: only what changes their tree may throw.
    const std::size_t older = has_overflow ? erase_in_overflow(heap, slot, record, place, range) : 0;
    std::size_t newer = 0;
    if (count > 1 || latest <= range.last) {
        const record_view now(slot);
        newer = erase_inline(heap, slot, now, older > 0 ? now.place(place.index) : place, range);
    }
    const std::size_t erased = newer + older;
    const bool has_others = newer != count || record_view(slot).column(place.index).has_overflow();
    if (has_others) return erased;
    const record_view left(slot);
    free_qualifier(heap, left.column(place.index));
    erase_column(heap, slot, left, place.index);
    return erased;
}

/// Frees what a record owns outside of its own memory.
template <class Heap>
void free_owned(Heap& heap, const record_view& record) noexcept {
    if (!record.has(owns_others)) return;
    for (unsigned i = 0; i != record.columns(); ++i) free_owned(heap, record.column(i));
}

}  // namespace strata::detail::packed::column_edit
