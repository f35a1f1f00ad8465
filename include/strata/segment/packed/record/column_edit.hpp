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

/// A run as its column has it: its root is taken out, and put back at the end with the newest chunk.
class run_in_place {
public:
    explicit run_in_place(char* slot) noexcept : root(run::root_in(slot)), slot_(slot) {}
    run_in_place(const run_in_place&) = delete;
    run_in_place& operator=(const run_in_place&) = delete;
    ~run_in_place() { run::write_down(slot_, root); }

    inner* root;

private:
    char* slot_;
};

/// The versions of one column of a record.  `home` is where the record hangs; it moves when it grows.
namespace column_edit {

using column_place = record_view::column_place;

inline constexpr unsigned most_versions = 127;

/// A version that lies in the record: which one, where, counted from the first column, and what it says.
struct inline_place {
    unsigned index;
    std::size_t at;
    version_view version;
};

/// The first version in the record that does not sort before a key; index == count() if there is none.
inline inline_place find_inline(const record_view& record, const column_view& column, const version_key& key) noexcept {
    const char* at = column.versions();
    for (unsigned i = 0; i != column.count(); ++i) {
        const version_view version = version_format::read(at);
        if (!version.key.sorts_before(key)) return {i, static_cast<std::size_t>(at - record.entries()), version};
        at = version.end;
    }
    return {column.count(), static_cast<std::size_t>(at - record.entries()), {key, {}, at}};
}

/// A column whose older versions are better kept in a run: many of some size, or few large ones.
inline bool should_spill(unsigned count, std::size_t bytes) noexcept {
    return (bytes > 512 && (count >= 16 || (count >= 2 && bytes > 2048))) || count == most_versions;
}

/// Moves all versions but the newest to a run.  Throws: what an allocation throws; nothing has changed then.
template <class Heap>
void spill(Heap& with, char*& home, const record_view& record, const column_place& place) {
    const column_view& in = place.column;
    chunk_entry all[most_versions];
    unsigned count = 0;
    const char* at = in.versions();
    const char* const behind_newest = version_format::read(at).end;
    for (; count != in.count(); ++count) {
        const version_view version = version_format::read(at);
        all[count] = chunk_entry(version_rank(version.key), version.payload);
        at = version.end;
    }
    inner* root = nullptr;
    try {
        for (unsigned i = count; i-- > 1;) run::append(with, root, all[i]);
    } catch (...) {
        run::free_run(with, root, false);
        throw;
    }
    const auto kept = static_cast<std::size_t>(behind_newest - in.versions());
    move_bytes(in.versions() + column_view::run_bytes, in.versions(), kept);
    run::write_down(in.run_slot(), root);
    in.set_count(1, true);
    const auto begin = static_cast<std::size_t>(in.versions() - record.entries()) + kept;
    add_flags(home, owns_others);
    change_record(with, home, record, {place.index, begin, record.end(place.index) - begin, 0});
}

/// Puts a version in the place of the one of `gone` bytes at `at`, or adds it there, if that is 0.
template <class Heap>
void write_inline(Heap& with, char*& home, const record_view& record, const column_place& place, std::size_t at,
                  std::size_t gone, const new_cell& c) {
    if (gone == c.version_size) {
        version_format::write(record.entries() + at, c.key, c.payload);
    } else {
        const auto count_at = place.column.count_byte - record.entries();
        char* const to = change_record(with, home, record, {place.index, at, gone, c.version_size});
        version_format::write(to, c.key, c.payload);
        if (gone == 0) ++*(to - at + count_at);
    }
    add_flags(home, c.flags);
}

template <class Heap>
void replace_inline(Heap& with, char*& home, const record_view& record, const column_place& place,
                    const inline_place& old, const new_cell& c) {
    const payload_copy gone(old.version.payload);
    const auto size = static_cast<std::size_t>(old.version.end - record.entries()) - old.at;
    write_inline(with, home, record, place, old.at, size, c);
    free_outside(with, gone.get());
}

/// Writes the newest version of a spilled column, and moves the one that was to the run.
template <class Heap>
void write_newest(Heap& with, char*& home, const record_view& record, const column_place& place,
                  const inline_place& old, const new_cell& c) {
    char* const slot = place.column.run_slot();
    const chunk_entry older(version_rank(old.version.key), old.version.payload);
    if (!run::append_in_place(*run::newest_chunk_in(slot), older)) {
        run_in_place tree(slot);
        run::append(with, tree.root, older);
    }
    try {
        const auto size = static_cast<std::size_t>(old.version.end - record.entries()) - old.at;
        write_inline(with, home, record, place, old.at, size, c);
    } catch (...) {
        run_in_place tree(slot);
        run::drop_newest(with, tree.root);
        throw;
    }
}

template <class Heap>
written write_spilled(Heap& with, char*& home, const record_view& record, const column_place& place,
                      const new_cell& c) {
    const column_view& in = place.column;
    const auto matches = [&](const version_key& old) { return old == c.key || (c.renews && old.same_version(c.key)); };
    const inline_place newest = find_inline(record, in, c.key);
    if (in.count() == 0) {
        const version_key first = run::newest(run::root_in(in.run_slot())).rank().key();
        if (c.key.sorts_before(first) && !matches(first)) {
            write_inline(with, home, record, place, newest.at, 0, c);
            return written::version;
        }
    } else if (newest.index == 0) {
        if (matches(newest.version.key)) {
            replace_inline(with, home, record, place, newest, c);
            return written::over;
        }
        write_newest(with, home, record, place, newest, c);
        return written::version;
    }
    const chunk_entry entry(version_rank(c.key), c.payload);
    bool is_new = run::add_nearby(with, run::root_in(in.run_slot()), entry, c.renews);
    if (!is_new) {
        run_in_place tree(in.run_slot());
        is_new = run::write(with, tree.root, entry, c.renews);
    }
    add_flags(home, c.flags);
    return is_new ? written::version : written::over;
}

/// Writes a version; says whether it is one more.  Throws: what an allocation throws; the column then holds what it
/// held.
template <class Heap>
written write(Heap& with, char*& home, const record_view& record, const column_place& place, const new_cell& c) {
    const column_view& in = place.column;
    if (in.is_spilled()) return write_spilled(with, home, record, place, c);
    const inline_place behind = find_inline(record, in, c.key);
    if (behind.index != in.count() &&
        (behind.version.key == c.key || (c.renews && behind.version.key.same_version(c.key)))) {
        replace_inline(with, home, record, place, behind, c);
        return written::over;
    }
    const auto versions = static_cast<std::size_t>(in.versions() - record.entries());
    if (should_spill(in.count(), record.end(place.index) - versions + c.payload.bytes.size())) {
        spill(with, home, record, place);
        const record_view spilled(home);
        return write_spilled(with, home, spilled, spilled.place(place.index), c);
    }
    write_inline(with, home, record, place, behind.at, 0, c);
    return written::version;
}

}  // namespace column_edit
}  // namespace strata::detail::packed
