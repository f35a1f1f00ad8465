// SPDX-License-Identifier: BSL-1.0
// Layer: segment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/segment/packed/format/raw.hpp>
#include <strata/segment/packed/format/version.hpp>
#include <strata/segment/packed/heap.hpp>
#include <strata/segment/packed/record/record.hpp>

namespace strata::detail::packed {

inline unsigned end_width_of(unsigned flags) noexcept { return 1u << (flags & ends_log); }

/// The flags, with ends wide enough for so many bytes of columns.
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

/// Memory for a record of that many bytes, its class written.
template <class Heap>
char* new_image(Heap& from, std::size_t bytes) {
    const unsigned index = capacity_class::of(bytes);
    char* const image = from.allocate(capacity_class::bytes_of(index));
    image[0] = static_cast<char>(index);
    return image;
}

template <class Heap>
void free_image(Heap& to, char* image) noexcept {
    to.deallocate(image, capacity_of(image));
}

/// A record without columns, with room for some: `used` bytes of them.
template <class Heap>
char* new_record(Heap& from, bytes_view row, unsigned flags, std::size_t columns, std::size_t used) {
    flags = with_ends_for(used, flags);
    const std::size_t bytes = 3 + length_size(row.size()) + row.size() + columns * (1 + end_width_of(flags)) + used;
    char* const image = new_image(from, bytes);
    image[1] = static_cast<char>(flags);
    image[2] = static_cast<char>(columns);
    copy_short(write_length(image + 3, row.size()), row);
    return image;
}

inline unsigned flags_of(const version_key& key, const payload& value) noexcept {
    return (is_marker(key.kind()) ? has_markers : 0u) | (value.is_outside ? owns_others : 0u);
}

/// A cell to be written, and what it will take.  A long qualifier lies where it is to stay.
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
    bool renews;  // it takes the place of a version that differs in its sequence number only
};

/// What a write has come to: a version written over, or one more, or a column more.
enum class written : unsigned char { over, version, column };

/// Writes a column of one version.
inline void write_column(char* at, const new_cell& c) noexcept {
    at = write_qualifier(at, c.qualifier);
    *at++ = 1;
    version_format::write(at, c.key, c.payload);
}

/// A record of one cell.
template <class Heap>
char* new_record(Heap& from, bytes_view row, const new_cell& c) {
    char* const image = new_record(from, row, c.flags, 1, c.column_size);
    const record_view made(image);
    made.fingerprints()[0] = static_cast<char>(c.print);
    write_end(made.ends(), 0, c.column_size, end_width_of(made.flags()));
    write_column(made.entries(), c);
    return image;
}

/// Columns [first, last) of a record.
struct column_range {
    record_view of;
    std::size_t first;
    std::size_t last;

    std::size_t bytes() const noexcept { return of.begin(last) - of.begin(first); }
};

/// A record of the columns of one or two others, in that order.
template <class Heap>
char* new_record(Heap& from, bytes_view row, std::initializer_list<column_range> parts) {
    std::size_t columns = 0;
    std::size_t used = 0;
    unsigned flags = 0;
    for (const column_range& part : parts) {
        columns += part.last - part.first;
        used += part.bytes();
        flags |= part.of.flags();
    }
    const record_view made(new_record(from, row, flags, columns, used));
    std::size_t column = 0;
    std::size_t at = 0;
    for (const column_range& part : parts) {
        const std::size_t begin = part.of.begin(part.first);
        move_bytes(made.fingerprints() + column, part.of.fingerprints() + part.first, part.last - part.first);
        move_bytes(made.entries() + at, part.of.entries() + begin, part.bytes());
        for (std::size_t i = part.first; i != part.last; ++i)
            write_end(made.ends(), column++, at + part.of.end(i) - begin, end_width_of(made.flags()));
        at += part.bytes();
    }
    return made.image();
}

/// A change of a record: at `at`, counted from the first column, `gone` bytes make way for `come` others.
///
/// `columns` is 0 if that happens within the column; 1 if a column comes before it, -1 if it goes as a whole.
struct record_change {
    std::size_t column;
    std::size_t at;
    std::size_t gone;
    std::size_t come;
    int columns = 0;
};

namespace record_edit {

/// Adds to the ends from one column on.
template <class Number>
void shift_ends(char* ends, std::size_t first, std::size_t last, std::size_t by) noexcept {
    for (char* at = ends + first * sizeof(Number); at != ends + last * sizeof(Number); at += sizeof(Number))
        store_little(at, static_cast<Number>(load_little<Number>(at) + by));
}
inline void shift_ends(char* ends, std::size_t first, std::size_t last, std::size_t by, unsigned width) noexcept {
    if (width == 1) return shift_ends<std::uint8_t>(ends, first, last, by);
    if (width == 2) return shift_ends<std::uint16_t>(ends, first, last, by);
    shift_ends<std::uint32_t>(ends, first, last, by);
}

/// Moves all parts to where they belong, in the same memory or in another that has ends of the same width.
inline void move_parts(const record_view& from, char* image, unsigned width, const record_change& c) noexcept {
    const std::size_t before = from.columns();
    const std::size_t after = before + static_cast<std::size_t>(c.columns);
    const std::size_t kept = c.column * width;  // bytes of ends
    char* const prints = image + (from.fingerprints() - from.image());
    char* const ends = prints + after;
    char* const entries = ends + after * width;
    const bool moves = image != from.image();
    const auto move_tail = [&] {
        move_bytes(entries + c.at + c.come, from.entries() + c.at + c.gone, from.used() - c.at - c.gone);
    };
    if (c.columns == 0) {
        move_tail();
        if (moves) move_bytes(prints, from.fingerprints(), static_cast<std::size_t>(entries - prints) + c.at);
        shift_ends(ends, c.column, after, c.come - c.gone, width);
    } else if (c.columns > 0) {
        move_tail();
        move_bytes(entries, from.entries(), c.at);
        move_bytes(ends + kept + width, from.ends() + kept, before * width - kept);
        move_bytes(ends, from.ends(), kept);
        move_bytes(prints + c.column + 1, from.fingerprints() + c.column, before - c.column);
        if (moves) move_bytes(prints, from.fingerprints(), c.column);
        write_end(ends, c.column, c.at + c.come, width);
        shift_ends(ends, c.column + 1, after, c.come, width);
    } else {
        const std::size_t used = from.used();
        if (moves) move_bytes(prints, from.fingerprints(), c.column);
        move_bytes(prints + c.column, from.fingerprints() + c.column + 1, after - c.column);
        move_bytes(ends, from.ends(), kept);
        move_bytes(ends + kept, from.ends() + kept + width, after * width - kept);
        move_bytes(entries, from.entries(), c.at);
        move_bytes(entries + c.at, from.entries() + c.at + c.gone, used - c.at - c.gone);
        shift_ends(ends, c.column, after, std::size_t{0} - c.gone, width);
    }
}

/// The record in new memory, with ends wide enough for so many bytes of columns.
template <class Heap>
char* widened(Heap& with, const record_view& record, std::size_t used) {
    const std::size_t columns = record.columns();
    const std::size_t front = static_cast<std::size_t>(record.fingerprints() - record.image()) + columns;
    const unsigned flags = with_ends_for(used, record.flags());
    const unsigned width = end_width_of(flags);
    char* const image = new_image(with, front + columns * width + used);
    move_bytes(image + 1, record.image() + 1, front - 1);
    image[1] = static_cast<char>(flags);
    for (std::size_t i = 0; i != columns; ++i) write_end(image + front, i, record.end(i), width);
    move_bytes(image + front + columns * width, record.entries(), record.used());
    return image;
}

}  // namespace record_edit

/// Makes the change, where the record lies or in new memory, which `home` is told.  Returns where the bytes to come are
/// to be written.  Throws: what an allocation throws, and nothing has changed then; never, if the record does not grow.
template <class Heap>
char* change_record(Heap& with, char*& home, const record_view& now, const record_change& c) {
    const std::size_t used = now.used() + c.come - c.gone;
    if (with_ends_for(used, now.flags()) > now.flags()) {
        char* const wide = record_edit::widened(with, now, used);
        free_image(with, std::exchange(home, wide));
        return change_record(with, home, record_view(wide), c);
    }
    const unsigned width = end_width_of(now.flags());
    const auto prints = static_cast<std::size_t>(now.fingerprints() - now.image());
    const std::size_t after = now.columns() + static_cast<std::size_t>(c.columns);
    const std::size_t size = prints + after * (1 + width) + used;
    char* image = now.image();
    if (size > now.capacity()) {
        image = new_image(with, size);
    } else if (c.come < c.gone && size < now.capacity() / 2) {
        try {
            image = new_image(with, size);
        } catch (...) {  // it stays where it is
        }
    }
    record_edit::move_parts(now, image, width, c);
    if (image != now.image()) {
        move_bytes(image + 1, now.image() + 1, prints - 1);
        free_image(with, now.image());
        home = image;
    }
    image[2] = static_cast<char>(after);
    return image + prints + after * (1 + width) + c.at;
}

/// Adds a column of one version.  Throws as change_record.
template <class Heap>
void insert_column(Heap& with, char*& home, const record_view& now, const new_cell& c) {
    const unsigned last = now.columns();
    const unsigned column = last > 0 && now.qualifier(last - 1) < c.qualifier ? last : now.lower_bound(c.qualifier);
    const auto prints = now.fingerprints() - now.image();
    write_column(change_record(with, home, now, {column, now.begin(column), 0, c.column_size, 1}), c);
    home[prints + column] = static_cast<char>(c.print);
    add_flags(home, c.flags);
}

/// Removes a column, and not what it owns.  A record without columns keeps its memory: it is about to go.
template <class Heap>
void erase_column(Heap& with, char*& home, const record_view& now, unsigned column) noexcept {
    if (now.columns() == 1) {
        home[2] = 0;
        return;
    }
    change_record(with, home, now, {column, now.begin(column), now.end(column) - now.begin(column), 0, -1});
}

}  // namespace strata::detail::packed
