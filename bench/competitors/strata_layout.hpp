// SPDX-License-Identifier: BSL-1.0
// A layout without the table above it: no matcher, no retention, no markers, no checks of arguments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/segment/build.hpp>
#include <strata/segment/nested.hpp>
#include <strata/segment/policy.hpp>

#include "../operations.hpp"
#include "strata_memory.hpp"

namespace bench {

/// One layout a family, all in one memory, as in a table.  Reads go over the families side by side.
template <strata::writable_segment Layout, strata::memory_policy Memory>
class bare_layout {
    using cursor = decltype(std::declval<const Layout&>().cursor());

public:
    explicit bare_layout(const settings& how) : bare_layout(made_memory<Memory>(how)) {}

    void put(const cell& one) {
        families_[one.family].renew(one.row, one.qualifier, version(one.timestamp, ++sequence_), one.value);
    }

    void load(cell_list cells) {
        using builder = strata::detail::sorted_builder<Layout, Memory>;
        std::deque<builder> builders;
        for (std::size_t i = 0; i != families_.size(); ++i) builders.emplace_back(memory_);
        for (const cell& one : cells)
            builders[one.family].add(one.row, one.qualifier, version(one.timestamp, ++sequence_), one.value);
        for (std::size_t i = 0; i != families_.size(); ++i) families_[i] = std::move(builders[i]).finish();
    }

    std::optional<answer> get(const column_key& column, std::int64_t as_of) const {
        if constexpr (requires(strata::timestamp newest) { families_[0].find(column.row, column.qualifier, newest); }) {
            const auto found = families_[column.family].find(column.row, column.qualifier, strata::timestamp{as_of});
            return found ? std::optional(answer{found->version.written().value, found->value}) : std::nullopt;
        }
        cursor at = families_[column.family].cursor();
        at.seek(column.row);
        if (!at.valid() || at.row() != column.row) return std::nullopt;
        if (at.qualifier() != column.qualifier)
            if (at.seek_column(column.qualifier) >= strata::boundary::row || at.qualifier() != column.qualifier)
                return std::nullopt;
        while (at.version().written().value > as_of)
            if (at.next() != strata::boundary::version) return std::nullopt;
        return answer{at.version().written().value, at.value()};
    }

    template <class Visit>
    void get_row(bytes_view row, Visit visit) const {
        const auto visit_column = [&](bytes_view, const auto& column) {
            column.for_each([&](const strata::version_key& version, bytes_view value) {
                visit(version.written().value, value);
                return false;
            });
            return true;
        };
        if constexpr (strata::row_lookup_segment<Layout>) {
            std::vector<decltype(families_[0].find_row(row))> searches;
            searches.reserve(families_.size());
            for (const Layout& family : families_) searches.push_back(family.find_row(row));
            approach_all(searches, [](auto& search) { return search.approach(); });
            for (auto& search : searches)
                if (search.find()) search.visit_row(visit_column);
        } else {
            for (const Layout& family : families_) {
                cursor at = family.cursor();
                at.seek(row);
                if (at.valid() && at.row() == row) strata::visit_row(at, visit_column);
            }
        }
    }

    template <versions Wanted, class Visit>
    void scan(const cell_range& range, Visit visit) const {
        std::vector<cursor> cursors;
        cursors.reserve(families_.size());
        for (const Layout& family : families_) cursors.push_back(family.cursor());
        if constexpr (requires(cursor & at) { at.approach(range.first, true); })
            if (!range.first.empty()) approach_all(cursors, [&](cursor& at) { return at.approach(range.first, true); });
        for (cursor& at : cursors) seek_row(at, range.first);
        std::erase_if(cursors, [](const cursor& at) { return !at.valid(); });
        std::size_t left = range.limit;
        const auto visit_row_at = [&](cursor& at) {
            const auto left_by = strata::visit_row(at, [&](bytes_view, const auto& column) {
                column.for_each([&](const strata::version_key& version, bytes_view value) {
                    visit(version.written().value, value);
                    return --left != 0 && Wanted == versions::all;
                });
                return left != 0;
            });
            if (left != 0 && !left_by) leave_row(at);
        };
        while (left != 0) {
            bytes_view row;
            for (const cursor& at : cursors)
                if (at.valid() && (row.empty() || at.row() < row)) row = at.row();
            if (row.empty() || !starts_with(row, range.prefix)) return;
            for (cursor& at : cursors)
                if (left != 0 && at.valid() && (at.row().data() == row.data() || at.row() == row)) visit_row_at(at);
        }
    }

    void erase(const column_key& column) {
        families_[column.family].erase_puts(column.row, column.qualifier, strata::oldest, strata::latest);
    }
    void erase_version(const cell& one) {
        const strata::timestamp written{one.timestamp};
        families_[one.family].erase_puts(one.row, one.qualifier, written, written);
    }

private:
    /// Takes steps side by side, as a table does, while one of them says that another follows.
    template <class Each, class Step>
    static void approach_all(std::vector<Each>& all, Step step) {
        for (bool goes_on = true; goes_on;) {
            goes_on = false;
            for (Each& one : all)
                if (step(one)) goes_on = true;
        }
    }
    // To a row whose first cell nobody asks for: it is visited as a whole.
    static void seek_row(cursor& at, bytes_view row) {
        if constexpr (requires { at.seek_row(row); })
            at.seek_row(row);
        else
            at.seek(row);
    }
    static void leave_row(cursor& at) {
        if constexpr (requires { at.leave_row(); })
            at.leave_row();
        else
            at.next_row();
    }

    explicit bare_layout(const Memory& memory) : memory_(memory) {
        families_.reserve(family_names.size());
        for (std::size_t i = 0; i != family_names.size(); ++i) families_.emplace_back(memory);
    }
    static strata::version_key version(std::int64_t timestamp, std::uint64_t sequence) {
        return {strata::timestamp{timestamp}, strata::kind::put, sequence};
    }

    Memory memory_;
    std::vector<Layout> families_;
    std::uint64_t sequence_ = 0;
};

/// The nested layout: a backend for each dimension.
template <class Rows, class Qualifiers, class Versions, class Memory>
using bare_nested = bare_layout<strata::segment::nested<Rows, Qualifiers, Versions, Memory>, Memory>;

}  // namespace bench
