// SPDX-License-Identifier: BSL-1.0
// Layer: layout.
#pragma once

#include <cstddef>
#include <optional>

#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/layout/packed_chunk.hpp>
#include <strata/layout/packed_column_edit.hpp>
#include <strata/layout/packed_index.hpp>
#include <strata/layout/packed_memory.hpp>
#include <strata/layout/packed_record.hpp>
#include <strata/layout/packed_record_edit.hpp>
#include <strata/layout/packed_run.hpp>
#include <strata/layout/packed_version.hpp>

namespace strata::detail::packed::column_edit {

/// The newest version of a column that is not newer than a rank.
inline std::optional<version_rank> newest_up_to(const record_view& record, const column_view& column,
                                                const version_rank& rank) noexcept {
    const inline_place place = find_inline(record, column, rank.key());
    if (place.index != column.count()) return version_rank(place.version.key);
    if (!column.is_spilled()) return std::nullopt;
    const run_place older = run::find(load<inner*>(column.root_slot()), rank);
    return older ? std::optional(older.rank()) : std::nullopt;
}

/// Ends the spilling of a column whose run is empty.  Returns whether the column has a version left; if not, it has
/// gone.
template <class Heap>
bool end_spill(Heap& with, char*& home, unsigned column) noexcept {
    const record_view record(home);
    const column_view in = record.column(column);
    const unsigned count = in.count();
    if (count == 0) {
        erase_column(with, home, column);
        return false;
    }
    const auto at = static_cast<std::size_t>(in.root_slot() - record.entries());
    change_record(with, home, record, {column, at, sizeof(char*), 0});
    record_view(home).column(column).set_count(count, false);
    return true;
}

/// Removes a version that is there.  Returns whether the column has one left; if not, it has gone.
template <class Heap>
bool erase(Heap& with, char*& home, unsigned column, const version_rank& rank) noexcept {
    const record_view record(home);
    const column_view in = record.column(column);
    const inline_place place = find_inline(record, in, rank.key());
    const unsigned count = in.count();
    if (place.index == count) {
        root_in_place tree(in.root_slot());
        run::erase(with, tree.root, rank);
        if (tree.root) return true;
    } else {
        free_outside(with, place.version.payload);
        if (count == 1 && !in.is_spilled()) {
            erase_column(with, home, column);
            return false;
        }
        const auto size = static_cast<std::size_t>(place.version.end - record.entries()) - place.at;
        in.set_count(count - 1, in.is_spilled());
        change_record(with, home, record, {column, place.at, size, 0});
        return true;
    }
    return end_spill(with, home, column);
}

/// Which versions are to go: those from one rank to another, all kinds or the puts only.
struct erased_range {
    version_rank first;
    version_rank last;
    bool puts_only = false;
};

/// Frees what a column owns beside its record; returns how many versions it has.
template <class Heap>
std::size_t free_owned(Heap& with, const column_view& column) noexcept {
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

/// Removes versions of a column and returns how many.  The column goes with the last.
template <class Heap>
std::size_t erase(Heap& with, char*& home, unsigned column, erased_range range) noexcept {
    const record_view whole(home);
    if (range.first.time == oldest.value && !(range.puts_only && whole.has(has_markers)) &&
        newest(whole.column(column)) <= range.last) {
        const std::size_t erased = free_owned(with, whole.column(column));
        erase_column(with, home, column);
        return erased;
    }
    std::size_t erased = 0;
    for (;;) {
        const record_view record(home);
        const auto found = newest_up_to(record, record.column(column), range.last);
        if (!found || *found < range.first) return erased;
        if (!range.puts_only || found->key().kind() == kind::put) {
            ++erased;
            if (!erase(with, home, column, *found)) return erased;
        }
        if (found->rest == 0) return erased;
        range.last = {found->time, found->rest - 1};
    }
}

/// Frees what a record owns beside its own memory.
template <class Heap>
void free_owned(Heap& with, const record_view& record) noexcept {
    if (!record.has(owns_others)) return;
    for (unsigned i = 0; i != record.columns(); ++i) free_owned(with, record.column(i));
}

}  // namespace strata::detail::packed::column_edit
