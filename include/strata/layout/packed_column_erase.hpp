// SPDX-License-Identifier: BSL-1.0
// Layer: layout.
#pragma once

#include <cstddef>

#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/layout/packed_chunk.hpp>
#include <strata/layout/packed_column_edit.hpp>
#include <strata/layout/packed_index.hpp>
#include <strata/layout/packed_memory.hpp>
#include <strata/layout/packed_record.hpp>
#include <strata/layout/packed_record_edit.hpp>
#include <strata/layout/packed_run.hpp>
#include <strata/layout/packed_run_edit.hpp>
#include <strata/layout/packed_version.hpp>

namespace strata::detail::packed::column_edit {

template <class Heap>
void free_qualifier(Heap& with, const column_view& column) noexcept {
    if (column.is_qualifier_outside())
        with.deallocate(const_cast<char*>(column.qualifier.data()), column.qualifier.size());
}

/// Frees what a column owns beside its record; returns how many versions it has.
template <class Heap>
std::size_t free_owned(Heap& with, const column_view& column) noexcept {
    free_qualifier(with, column);
    const char* at = column.versions();
    for (unsigned i = 0; i != column.count(); ++i) {
        const version_view version = version_format::read(at);
        free_outside(with, version.payload);
        at = version.end;
    }
    if (!column.is_spilled()) return column.count();
    return column.count() + run::free_run(with, load<inner*>(column.root_slot()), true);
}

inline version_rank newest(const column_view& column) noexcept {
    if (column.count() == 0) return run::newest(load<inner*>(column.root_slot())).rank();
    return version_rank(version_format::read(column.versions()).key);
}

/// Removes those of the versions in the record; returns how many.
template <class Heap>
std::size_t erase_inline(Heap& with, char*& home, unsigned column, const erased_range& range) noexcept {
    const record_view record(home);
    const column_view in = record.column(column);
    char* kept_to = in.versions();  // those that stay move there
    const char* at = kept_to;
    unsigned kept = 0;
    for (unsigned i = 0; i != in.count(); ++i) {
        const version_view version = version_format::read(at);
        const version_rank rank(version.key);
        const auto size = static_cast<std::size_t>(version.end - at);
        if (range.first <= rank && rank <= range.last && !(range.puts_only && version.key.kind() != kind::put)) {
            free_outside(with, version.payload);
        } else {
            move_bytes(kept_to, at, size);
            kept_to += size;
            ++kept;
        }
        at += size;
    }
    const unsigned erased = in.count() - kept;
    if (erased == 0) return 0;
    in.set_count(kept, in.is_spilled());
    const auto begin = static_cast<std::size_t>(kept_to - record.entries());
    change_record(with, home, record, {column, begin, static_cast<std::size_t>(at - kept_to), 0});
    return erased;
}

/// Removes versions of the run of a spilled column, and ends the spilling with the last; returns how many.
template <class Heap>
std::size_t erase_in_run(Heap& with, char*& home, unsigned column, const erased_range& range) noexcept {
    const record_view record(home);
    const column_view in = record.column(column);
    root_in_place tree(in.root_slot());
    const std::size_t erased = run::erase(with, tree.root, range);
    if (tree.root) return erased;
    tree.release();
    const auto at = static_cast<std::size_t>(in.root_slot() - record.entries());
    in.set_count(in.count(), false);
    change_record(with, home, record, {column, at, sizeof(char*), 0});
    return erased;
}

/// Removes versions of a column and returns how many.  The column goes with the last.
template <class Heap>
std::size_t erase(Heap& with, char*& home, unsigned column, erased_range range) noexcept {
    const record_view record(home);
    if (!record.has(has_markers)) range.puts_only = false;
    const column_view whole = record.column(column);
    std::size_t erased = 0;
    if (range.first.time == oldest.value && !range.puts_only && newest(whole) <= range.last) {
        erased = free_owned(with, whole);
    } else {
        const bool was_spilled = whole.is_spilled();
        erased = erase_inline(with, home, column, range);
        if (was_spilled) erased += erase_in_run(with, home, column, range);
        const column_view left = record_view(home).column(column);
        if (left.count() > 0 || left.is_spilled()) return erased;
        free_qualifier(with, left);
    }
    erase_column(with, home, column);
    return erased;
}

/// Frees what a record owns beside its own memory.
template <class Heap>
void free_owned(Heap& with, const record_view& record) noexcept {
    if (!record.has(owns_others)) return;
    for (unsigned i = 0; i != record.columns(); ++i) free_owned(with, record.column(i));
}

}  // namespace strata::detail::packed::column_edit
