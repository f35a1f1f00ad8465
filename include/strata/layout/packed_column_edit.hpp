// SPDX-License-Identifier: BSL-1.0
// Layer: layout.
#pragma once

#include <cstddef>

#include <strata/cell/version_key.hpp>
#include <strata/layout/packed_chunk.hpp>
#include <strata/layout/packed_index.hpp>
#include <strata/layout/packed_memory.hpp>
#include <strata/layout/packed_record.hpp>
#include <strata/layout/packed_record_edit.hpp>
#include <strata/layout/packed_run.hpp>
#include <strata/layout/packed_run_edit.hpp>
#include <strata/layout/packed_version.hpp>

namespace strata::detail::packed {

/// A tree's root that lies among other bytes: taken out, and put back at the end.
class root_in_place {
public:
    explicit root_in_place(char* slot) noexcept : root(load<inner*>(slot)), slot_(slot) {}
    root_in_place(const root_in_place&) = delete;
    root_in_place& operator=(const root_in_place&) = delete;
    ~root_in_place() {
        if (slot_) store(slot_, root);
    }
    /// It has gone, and its place with it.
    void release() noexcept { slot_ = nullptr; }

    inner* root;

private:
    char* slot_;
};

/// The versions of one column of a record.  `home` is where the record hangs; it moves when it grows.
namespace column_edit {

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
inline bool should_spill(const column_view& column, std::size_t bytes) noexcept {
    return column.count() == most_versions || (column.count() >= 16 && bytes > 512) ||
           (column.count() >= 2 && bytes > 2048);
}

/// Moves all versions but the newest to a run.  Throws: what an allocation throws; nothing has changed then.
template <class Heap>
void spill(Heap& with, char* home, unsigned column) {
    const record_view record(home);
    const column_view in = record.column(column);
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
    move_bytes(in.versions() + sizeof(char*), in.versions(), kept);
    store(in.root_slot(), root);
    in.set_count(1, true);
    const auto begin = static_cast<std::size_t>(in.versions() - record.entries()) + kept;
    add_flags(home, owns_others);
    record_edit::move_parts(record, home, end_width_of(record.flags()), {column, begin, record.end(column) - begin, 0});
}

/// Puts a version in the place of the one of `gone` bytes at `at`, or adds it there, if that is 0.
template <class Heap>
void write_inline(Heap& with, char*& home, const record_view& record, unsigned column, std::size_t at, std::size_t gone,
                  const version_key& key, const payload& value) {
    const auto count_at = static_cast<std::size_t>(record.column(column).count_byte - record.entries());
    char* const to = change_record(with, home, record, {column, at, gone, version_format::size(key, value)});
    version_format::write(to, key, value);
    add_flags(home, flags_of(key, value));
    if (gone == 0) ++*(to - at + count_at);
}

template <class Heap>
void replace_inline(Heap& with, char*& home, const record_view& record, unsigned column, const inline_place& old,
                    const version_key& key, const payload& value) {
    const payload_copy gone(old.version.payload);
    const auto size = static_cast<std::size_t>(old.version.end - record.entries()) - old.at;
    write_inline(with, home, record, column, old.at, size, key, value);
    free_outside(with, gone.get());
}

template <class Heap>
bool write_spilled(Heap& with, char*& home, const record_view& record, unsigned column, const version_key& key,
                   const payload& value, bool renews) {
    const column_view in = record.column(column);
    add_flags(home, flags_of(key, value));
    const inline_place newest = find_inline(record, in, key);
    const auto matches = [&](const version_key& old) { return old == key || (renews && old.same_version(key)); };
    bool takes_place = false;
    {
        root_in_place tree(in.root_slot());
        if (in.count() == 0) {
            const version_key first = run::newest(tree.root).rank().key();
            takes_place = key.sorts_before(first) && !matches(first);
        } else if (newest.index == 0) {
            takes_place = true;
            if (!matches(newest.version.key))
                run::append(with, tree.root, {version_rank(newest.version.key), newest.version.payload});
        }
        if (!takes_place) return run::write(with, tree.root, {version_rank(key), value}, renews);
    }
    if (in.count() == 0) {
        write_inline(with, home, record, column, newest.at, 0, key, value);
        return true;
    }
    if (matches(newest.version.key)) {
        replace_inline(with, home, record, column, newest, key, value);
        return false;
    }
    try {
        const auto size = static_cast<std::size_t>(newest.version.end - record.entries()) - newest.at;
        write_inline(with, home, record, column, newest.at, size, key, value);
    } catch (...) {
        root_in_place tree(record_view(home).column(column).root_slot());
        run::drop_newest(with, tree.root);
        throw;
    }
    return true;
}

/// Writes a version; says whether it is one more.  Throws: what an allocation throws; the column then holds what it
/// held.
template <class Heap>
bool write(Heap& with, char*& home, const record_view& record, unsigned column, const version_key& key,
           const payload& value, bool renews) {
    const column_view in = record.column(column);
    if (in.is_spilled()) return write_spilled(with, home, record, column, key, value, renews);
    const inline_place place = find_inline(record, in, key);
    if (place.index != in.count() && (place.version.key == key || (renews && place.version.key.same_version(key)))) {
        replace_inline(with, home, record, column, place, key, value);
        return false;
    }
    const auto versions = static_cast<std::size_t>(in.versions() - record.entries());
    if (should_spill(in, record.end(column) - versions + value.bytes.size())) {
        spill(with, home, column);
        return write_spilled(with, home, record_view(home), column, key, value, renews);
    }
    write_inline(with, home, record, column, place.at, 0, key, value);
    return true;
}

}  // namespace column_edit
}  // namespace strata::detail::packed
