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
    return column.count() + run::free_run(with, run::root_in(column.run_slot()), true);
}

inline version_rank newest(const column_view& column) noexcept {
    if (column.count() == 0) return run::newest(run::root_in(column.run_slot())).rank();
    return version_rank(version_format::read(column.versions()).key);
}

/// Removes those of the versions in the record; returns how many.
template <class Heap>
std::size_t erase_inline(Heap& with, char*& home, const record_view& record, const column_place& place,
                         const erased_range& range) noexcept {
    const column_view& in = place.column;
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
            if (kept_to != at) move_bytes(kept_to, at, size);
            kept_to += size;
            ++kept;
        }
        at += size;
    }
    const unsigned erased = in.count() - kept;
    if (erased == 0 || (kept == 0 && !in.is_spilled())) return erased;  // without versions the column goes as a whole
    in.set_count(kept, in.is_spilled());
    const auto begin = static_cast<std::size_t>(kept_to - record.entries());
    change_record(with, home, record, {place.index, begin, static_cast<std::size_t>(at - kept_to), 0});
    return erased;
}

/// Removes versions of the run of a spilled column, and ends the spilling with the last; returns how many.
template <class Heap>
std::size_t erase_in_run(Heap& with, char*& home, const record_view& record, const column_place& place,
                         const erased_range& range) noexcept {
    const column_view& in = place.column;
    inner* root = run::root_in(in.run_slot());
    if (const std::size_t erased = run::erase_nearby(with, root, range)) return erased;
    const std::size_t erased = run::erase(with, root, range);
    run::write_down(in.run_slot(), root);
    if (root) return erased;
    const auto at = static_cast<std::size_t>(in.run_slot() - record.entries());
    in.set_count(in.count(), false);
    change_record(with, home, record, {place.index, at, column_view::run_bytes, 0});
    return erased;
}

/// Removes versions of a column of the record and returns how many.  The column goes with the last.
template <class Heap>
std::size_t erase(Heap& with, char*& home, const record_view& record, const column_place& place,
                  erased_range range) noexcept {
    if (!record.has(has_markers)) range.puts_only = false;
    const column_view& in = place.column;
    const version_rank latest = newest(in);
    if (range.first.time == oldest.value && !range.puts_only && latest <= range.last) {
        const std::size_t erased = free_owned(with, in);
        erase_column(with, home, record, place.index);
        return erased;
    }
    const unsigned count = in.count();
    const bool is_spilled = in.is_spilled();
    std::size_t erased = 0;
    if (count > 1 || latest <= range.last) erased = erase_inline(with, home, record, place, range);
    bool has_others = erased != count;
    if (is_spilled) {
        if (erased == 0) {
            erased = erase_in_run(with, home, record, place, range);
        } else {
            const record_view now(home);
            erased += erase_in_run(with, home, now, now.place(place.index), range);
        }
        has_others = has_others || record_view(home).column(place.index).is_spilled();
    }
    if (has_others) return erased;
    const record_view left(home);
    free_qualifier(with, left.column(place.index));
    erase_column(with, home, left, place.index);
    return erased;
}

/// Frees what a record owns beside its own memory.
template <class Heap>
void free_owned(Heap& with, const record_view& record) noexcept {
    if (!record.has(owns_others)) return;
    for (unsigned i = 0; i != record.columns(); ++i) free_owned(with, record.column(i));
}

}  // namespace strata::detail::packed::column_edit
