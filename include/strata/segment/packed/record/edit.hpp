// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/heap.hpp>
#include <strata/segment/packed/record/record.hpp>

namespace strata::detail::packed {

inline unsigned end_width_of(unsigned flags) noexcept { return 1u << (flags & ends_log); }

/// Returns the flags, with ends wide enough for so many bytes of columns.
inline unsigned with_ends_for(std::size_t used, unsigned flags) noexcept {
    return (flags & ~ends_log) | (unsigned{used > 0xFF} + unsigned{used > 0xFFFF});
}

inline void write_end(char* ends, std::size_t column, std::size_t end, unsigned width) noexcept {
    char* const at = ends + column * width;
    if (width == 1)
        *at = static_cast<char>(end);
    else if (width == 2)
        store_little(at, static_cast<std::uint16_t>(end));
    else
        store_little(at, static_cast<std::uint32_t>(end));
}

/// Allocates memory for a record of so many bytes, and writes its class.
template <class Heap>
char* allocate_record(Heap& heap, std::size_t bytes) {
    const unsigned index = capacity_class::of(bytes);
    char* const record_bytes = heap.allocate(capacity_class::bytes_of(index));
    record_bytes[0] = static_cast<char>(index);
    return record_bytes;
}

template <class Heap>
void free_record(Heap& heap, char* record_bytes) noexcept {
    heap.deallocate(record_bytes, capacity_of(record_bytes));
}

/// Makes a record without columns that has room for `columns` of them, of `used` bytes.
template <class Heap>
char* new_record(Heap& heap, bytes_view row, unsigned flags, std::size_t columns, std::size_t used) {
    flags = with_ends_for(used, flags);
    const std::size_t bytes = 3 + length_size(row.size()) + row.size() + columns * (1 + end_width_of(flags)) + used;
    char* const record_bytes = allocate_record(heap, bytes);
    record_bytes[1] = static_cast<char>(flags);
    record_bytes[2] = static_cast<char>(columns);
    copy_short(write_length(record_bytes + 3, row.size()), row);
    return record_bytes;
}

/// Makes a record one that may be changed: of a heap that keeps versions, a copy if others may read it.
/// Throws: what an allocation throws.
template <class Heap>
void own_record(Heap& heap, char*& slot) {
    if constexpr (Heap::keeps_versions) {
        if (heap.is_fresh(slot)) return;
        const record_view old(slot);
        char* const made = heap.allocate(old.capacity());
        std::memcpy(made, slot, old.size());
        free_record(heap, std::exchange(slot, made));
    }
}

inline unsigned flags_of(const version_key& key, const payload& value) noexcept {
    return (is_marker(key.kind()) ? has_markers : 0u) | (value.is_outside ? owns_others : 0u);
}

/// A cell to be written, and the room it will take.  A long qualifier already lies where it is to stay.
struct new_cell {
    new_cell(bytes_view q, version_key k, const packed::payload& p, bool r = false) noexcept
        : qualifier(q),
          key(k),
          payload(p),
          version_size(version_format::size(k, p)),
          column_size(qualifier_bytes(q) + 1 + version_size),
          flags(flags_of(k, p) | (q.size() > longest_key_inside ? owns_others : 0u)),
          print(fingerprint(q)),
          renews(r) {}

    bytes_view qualifier;
    version_key key;
    packed::payload payload;
    std::size_t version_size;
    std::size_t column_size;
    unsigned flags;  // of the record it will lie in
    unsigned char print;
    bool renews;  // it replaces a version that differs in its sequence number only
};

/// What a write did: replaced a version, added a version, or added a column.
enum class write_result : unsigned char { replaced, version, column };

/// Writes a column of one version.
inline void write_column(char* at, const new_cell& c) noexcept {
    at = write_qualifier(at, c.qualifier);
    *at++ = 1;
    version_format::write(at, c.key, c.payload);
}

/// Makes a record of one cell.
template <class Heap>
char* new_record(Heap& heap, bytes_view row, const new_cell& c) {
    char* const record_bytes = new_record(heap, row, c.flags, 1, c.column_size);
    const record_view made(record_bytes);
    made.fingerprints()[0] = static_cast<char>(c.print);
    write_end(made.ends(), 0, c.column_size, end_width_of(made.flags()));
    write_column(made.entries(), c);
    return record_bytes;
}

/// Columns [first, last) of a record.
struct column_range {
    record_view record;
    std::size_t first;
    std::size_t last;

    std::size_t bytes() const noexcept { return record.begin(last) - record.begin(first); }
};

/// Makes a record of the columns of one or two others, in that order.
template <class Heap>
char* new_record(Heap& heap, bytes_view row, std::initializer_list<column_range> parts) {
    std::size_t columns = 0;
    std::size_t used = 0;
    unsigned flags = 0;
    for (const column_range& part : parts) {
        columns += part.last - part.first;
        used += part.bytes();
        flags |= part.record.flags();
    }
    const record_view made(new_record(heap, row, flags, columns, used));
    std::size_t column = 0;
    std::size_t at = 0;
    for (const column_range& part : parts) {
        const std::size_t begin = part.record.begin(part.first);
        move_bytes(made.fingerprints() + column, part.record.fingerprints() + part.first, part.last - part.first);
        move_bytes(made.entries() + at, part.record.entries() + begin, part.bytes());
        for (std::size_t i = part.first; i != part.last; ++i)
            write_end(made.ends(), column++, at + part.record.end(i) - begin, end_width_of(made.flags()));
        at += part.bytes();
    }
    return made.data();
}

/// A change of a record: at `at`, counted from the first column, `removed` bytes make way for `added` others.
///
/// `columns` is 0 for a change within the column, 1 if a column is inserted before it, -1 if it is removed as a whole.
struct record_change {
    std::size_t column;
    std::size_t at;
    std::size_t removed;
    std::size_t added;
    int columns = 0;
};

namespace record_edit {

/// Adds `delta` to the ends of the columns [first, last).
template <class Number>
void shift_ends(char* ends, std::size_t first, std::size_t last, std::size_t delta) noexcept {
    for (char* at = ends + first * sizeof(Number); at != ends + last * sizeof(Number); at += sizeof(Number))
        store_little(at, static_cast<Number>(load_little<Number>(at) + delta));
}
inline void shift_ends(char* ends, std::size_t first, std::size_t last, std::size_t delta, unsigned width) noexcept {
    if (width == 1) return shift_ends<std::uint8_t>(ends, first, last, delta);
    if (width == 2) return shift_ends<std::uint16_t>(ends, first, last, delta);
    shift_ends<std::uint32_t>(ends, first, last, delta);
}

/// Moves all parts of a record to their new places, in its memory or in other memory, with ends of the same width.
inline void move_parts(const record_view& old, char* record_bytes, unsigned width, const record_change& c) noexcept {
    const std::size_t before = old.columns();
    const std::size_t after = before + static_cast<std::size_t>(c.columns);
    const std::size_t kept = c.column * width;  // bytes of ends
    char* const prints = record_bytes + (old.fingerprints() - old.data());
    char* const ends = prints + after;
    char* const entries = ends + after * width;
    const bool moves = record_bytes != old.data();
    const auto move_tail = [&] {
        move_bytes(entries + c.at + c.added, old.entries() + c.at + c.removed, old.used() - c.at - c.removed);
    };
    if (c.columns == 0) {
        move_tail();
        if (moves) move_bytes(prints, old.fingerprints(), static_cast<std::size_t>(entries - prints) + c.at);
        shift_ends(ends, c.column, after, c.added - c.removed, width);
    } else if (c.columns > 0) {
        move_tail();
        move_bytes(entries, old.entries(), c.at);
        move_bytes(ends + kept + width, old.ends() + kept, before * width - kept);
        move_bytes(ends, old.ends(), kept);
        move_bytes(prints + c.column + 1, old.fingerprints() + c.column, before - c.column);
        if (moves) move_bytes(prints, old.fingerprints(), c.column);
        write_end(ends, c.column, c.at + c.added, width);
        shift_ends(ends, c.column + 1, after, c.added, width);
    } else {
        const std::size_t used = old.used();
        if (moves) move_bytes(prints, old.fingerprints(), c.column);
        move_bytes(prints + c.column, old.fingerprints() + c.column + 1, after - c.column);
        move_bytes(ends, old.ends(), kept);
        move_bytes(ends + kept, old.ends() + kept + width, after * width - kept);
        move_bytes(entries, old.entries(), c.at);
        move_bytes(entries + c.at, old.entries() + c.at + c.removed, used - c.at - c.removed);
        shift_ends(ends, c.column, after, std::size_t{0} - c.removed, width);
    }
}

/// Copies a record to new memory, with ends wide enough for so many bytes of columns.
template <class Heap>
char* widened(Heap& heap, const record_view& record, std::size_t used) {
    const std::size_t columns = record.columns();
    const std::size_t front = static_cast<std::size_t>(record.fingerprints() - record.data()) + columns;
    const unsigned flags = with_ends_for(used, record.flags());
    const unsigned width = end_width_of(flags);
    char* const record_bytes = allocate_record(heap, front + columns * width + used);
    move_bytes(record_bytes + 1, record.data() + 1, front - 1);
    record_bytes[1] = static_cast<char>(flags);
    for (std::size_t i = 0; i != columns; ++i) write_end(record_bytes + front, i, record.end(i), width);
    move_bytes(record_bytes + front + columns * width, record.entries(), record.used());
    return record_bytes;
}

}  // namespace record_edit

/// Changes a record in place, or in new memory, whose address `slot` then holds.  Returns where the added bytes are to
/// be written.
/// Throws: what an allocation throws, and nothing has changed then; nothing if the record does not grow.
template <class Heap>
char* change_record(Heap& heap, char*& slot, const record_view& now, const record_change& c) {
    const std::size_t used = now.used() + c.added - c.removed;
    if (with_ends_for(used, now.flags()) > now.flags()) {
        char* const wide = record_edit::widened(heap, now, used);
        free_record(heap, std::exchange(slot, wide));
        return change_record(heap, slot, record_view(wide), c);
    }
    const unsigned width = end_width_of(now.flags());
    const auto prints = static_cast<std::size_t>(now.fingerprints() - now.data());
    const std::size_t after = now.columns() + static_cast<std::size_t>(c.columns);
    const std::size_t size = prints + after * (1 + width) + used;
    char* record_bytes = now.data();
    if (size > now.capacity()) {
        record_bytes = allocate_record(heap, size);
    } else if (c.added < c.removed && size < now.capacity() / 2) {
        try {
            record_bytes = allocate_record(heap, size);
        } catch (...) {  // it stays where it is
        }
    }
    record_edit::move_parts(now, record_bytes, width, c);
    if (record_bytes != now.data()) {
        move_bytes(record_bytes + 1, now.data() + 1, prints - 1);
        free_record(heap, now.data());
        slot = record_bytes;
    }
    record_bytes[2] = static_cast<char>(after);
    return record_bytes + prints + after * (1 + width) + c.at;
}

/// Adds a column of one version.  Throws: what change_record() throws.
template <class Heap>
void insert_column(Heap& heap, char*& slot, const record_view& now, const new_cell& c) {
    const unsigned last = now.columns();
    const unsigned column = last > 0 && now.qualifier(last - 1) < c.qualifier ? last : now.lower_bound(c.qualifier);
    const auto prints = now.fingerprints() - now.data();
    write_column(change_record(heap, slot, now, {column, now.begin(column), 0, c.column_size, 1}), c);
    slot[prints + column] = static_cast<char>(c.print);
    add_flags(slot, c.flags);
}

/// Removes a column, and not what it owns.  A record without columns keeps its memory, because it is about to be freed.
template <class Heap>
void erase_column(Heap& heap, char*& slot, const record_view& now, unsigned column) noexcept {
    if (now.columns() == 1) {
        slot[2] = 0;
        return;
    }
    change_record(heap, slot, now, {column, now.begin(column), now.end(column) - now.begin(column), 0, -1});
}

}  // namespace strata::detail::packed
