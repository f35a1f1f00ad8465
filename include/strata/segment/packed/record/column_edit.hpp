// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstddef>

#include <strata/cell/version_key.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/heap.hpp>
#include <strata/segment/packed/index/index.hpp>
#include <strata/segment/packed/overflow/chunk.hpp>
#include <strata/segment/packed/overflow/edit.hpp>
#include <strata/segment/packed/overflow/erase.hpp>
#include <strata/segment/packed/overflow/tree.hpp>
#include <strata/segment/packed/overflow/write.hpp>
#include <strata/segment/packed/record/edit.hpp>
#include <strata/segment/packed/record/record.hpp>

namespace strata::detail::packed {

/// An overflow tree that changes: reads the root from the slot of its column, and writes it and the newest chunk back
/// at the end.
class overflow_in_place {
public:
    explicit overflow_in_place(char* slot) noexcept : root(overflow::root_in(slot)), slot_(slot) {}
    overflow_in_place(const overflow_in_place&) = delete;
    overflow_in_place& operator=(const overflow_in_place&) = delete;
    ~overflow_in_place() { overflow::write_slot(slot_, root); }

    inner* root;

private:
    char* slot_;
};

/// Changes of the versions of one column of a record.  `slot` holds the record's address, which changes when it grows.
namespace column_edit {

using column_place = record_view::column_place;

inline constexpr unsigned most_versions = 127;

/// A version that lies in the record: its index, its offset from the first column, and what it says.
struct inline_place {
    unsigned index;
    std::size_t at;
    version_view version;
};

/// Finds the first version in the record that does not sort before a key; index == count() if there is none.
inline inline_place find_inline(const record_view& record, const column_view& column, const version_key& key) noexcept {
    const char* at = column.versions();
    for (unsigned i = 0; i != column.count(); ++i) {
        const version_view version = version_format::read(at);
        if (!version.key.sorts_before(key)) return {i, static_cast<std::size_t>(at - record.entries()), version};
        at = version.end;
    }
    return {column.count(), static_cast<std::size_t>(at - record.entries()), {key, {}, at}};
}

/// True if the older versions of a column are better kept in an overflow tree: many of some size, or few large ones.
inline bool should_overflow(unsigned count, std::size_t bytes) noexcept {
    return (bytes > 512 && (count >= 16 || (count >= 2 && bytes > 2048))) || count == most_versions;
}

/// Moves all versions but the newest to an overflow tree.  Throws: what an allocation throws; nothing has changed then.
template <class Heap>
void move_to_overflow(Heap& heap, char*& slot, const record_view& record, const column_place& place) {
    const column_view& column = place.column;
    chunk_entry all[most_versions];
    unsigned count = 0;
    timestamp newest_marker = oldest;
    const char* at = column.versions();
    const char* const newest_end = version_format::read(at).end;
    for (; count != column.count(); ++count) {
        const version_view version = version_format::read(at);
        all[count] = chunk_entry(sort_key(version.key), version.payload);
        if (count > 0 && is_marker(version.key.kind()))
            newest_marker = (std::max)(newest_marker, version.key.written());
        at = version.end;
    }
    inner* root = nullptr;
    try {
        for (unsigned i = count; i-- > 1;) overflow::append(heap, root, all[i]);
    } catch (...) {
        overflow::destroy(heap, root, false);
        throw;
    }
    const auto kept = static_cast<std::size_t>(newest_end - column.versions());
    move_bytes(column.versions() + column_view::overflow_slot_bytes, column.versions(), kept);
    overflow::write_slot(column.overflow_slot(), root);
    overflow::set_newest_marker(column.overflow_slot(), newest_marker);
    column.set_count(1, true);
    const auto begin = static_cast<std::size_t>(column.versions() - record.entries()) + kept;
    add_flags(slot, owns_others);
    change_record(heap, slot, record, {place.index, begin, record.end(place.index) - begin, 0});
}

/// Replaces the version of `old_size` bytes at `at`, or adds one there if `old_size` is 0.
template <class Heap>
void write_inline(Heap& heap, char*& slot, const record_view& record, const column_place& place, std::size_t at,
                  std::size_t old_size, const new_cell& c) {
    if (old_size == c.version_size) {
        version_format::write(record.entries() + at, c.key, c.payload);
    } else {
        const auto count_at = place.column.count_byte - record.entries();
        char* const gap = change_record(heap, slot, record, {place.index, at, old_size, c.version_size});
        version_format::write(gap, c.key, c.payload);
        if (old_size == 0) ++*(gap - at + count_at);
    }
    add_flags(slot, c.flags);
}

template <class Heap>
void replace_inline(Heap& heap, char*& slot, const record_view& record, const column_place& place,
                    const inline_place& old, const new_cell& c) {
    const payload_copy old_payload(old.version.payload);
    const auto size = static_cast<std::size_t>(old.version.end - record.entries()) - old.at;
    write_inline(heap, slot, record, place, old.at, size, c);
    free_outside(heap, old_payload.get());
}

/// Writes the newest version of a column that has an overflow tree, and moves the former newest to the tree.
template <class Heap>
void write_newest(Heap& heap, char*& slot, const record_view& record, const column_place& place,
                  const inline_place& old, const new_cell& c) {
    char* const overflow_slot = place.column.overflow_slot();
    const chunk_entry older(sort_key(old.version.key), old.version.payload);
    overflow::note_version(overflow_slot, old.version.key);
    if (!overflow::append_in_place(heap, *overflow::newest_chunk_in(overflow_slot), older)) {
        overflow_in_place tree(overflow_slot);
        overflow::append(heap, tree.root, older);
    }
    try {
        const auto size = static_cast<std::size_t>(old.version.end - record.entries()) - old.at;
        write_inline(heap, slot, record, place, old.at, size, c);
    } catch (...) {
        overflow_in_place tree(overflow_slot);
        overflow::drop_newest(heap, tree.root);
        throw;
    }
}

template <class Heap>
write_result write_with_overflow(Heap& heap, char*& slot, const record_view& record, const column_place& place,
                                 const new_cell& c) {
    const column_view& column = place.column;
    const auto matches = [&](const version_key& old) { return old == c.key || (c.renews && old.same_version(c.key)); };
    const inline_place newest = find_inline(record, column, c.key);
    if (column.count() == 0) {
        const version_key first = overflow::newest(overflow::root_in(column.overflow_slot())).key().version();
        if (c.key.sorts_before(first) && !matches(first)) {
            write_inline(heap, slot, record, place, newest.at, 0, c);
            return write_result::version;
        }
    } else if (newest.index == 0) {
        if (matches(newest.version.key)) {
            replace_inline(heap, slot, record, place, newest, c);
            return write_result::replaced;
        }
        write_newest(heap, slot, record, place, newest, c);
        return write_result::version;
    }
    const chunk_entry entry(sort_key(c.key), c.payload);
    overflow::note_version(column.overflow_slot(), c.key);
    bool is_new = overflow::add_nearby(heap, overflow::root_in(column.overflow_slot()), entry, c.renews);
    if (!is_new) {
        overflow_in_place tree(column.overflow_slot());
        is_new = overflow::write(heap, tree.root, entry, c.renews);
    }
    add_flags(slot, c.flags);
    return is_new ? write_result::version : write_result::replaced;
}

/// Writes a version; returns whether it replaced one.  Throws: what an allocation throws; the column then holds what it
/// held.
template <class Heap>
write_result write(Heap& heap, char*& slot, const record_view& record, const column_place& place, const new_cell& c) {
    const column_view& column = place.column;
    if (column.has_overflow()) return write_with_overflow(heap, slot, record, place, c);
    const inline_place found = find_inline(record, column, c.key);
    if (found.index != column.count() &&
        (found.version.key == c.key || (c.renews && found.version.key.same_version(c.key)))) {
        replace_inline(heap, slot, record, place, found, c);
        return write_result::replaced;
    }
    const auto versions = static_cast<std::size_t>(column.versions() - record.entries());
    if (should_overflow(column.count(), record.end(place.index) - versions + c.payload.bytes.size())) {
        move_to_overflow(heap, slot, record, place);
        const record_view moved(slot);
        return write_with_overflow(heap, slot, moved, moved.place(place.index), c);
    }
    write_inline(heap, slot, record, place, found.at, 0, c);
    return write_result::version;
}

}  // namespace column_edit
}  // namespace strata::detail::packed
