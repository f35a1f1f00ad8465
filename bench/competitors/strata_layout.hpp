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
    using cursor = decltype(std::declval<const Layout&>().rows());

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
        cursor rows = families_[column.family].rows();
        if (!strata::find_row(rows, column.row)) return std::nullopt;
        auto at = rows.cells();
        if (at.qualifier() != column.qualifier)
            if (at.seek_column(column.qualifier) == strata::boundary::end || at.qualifier() != column.qualifier)
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
        std::vector<cursor> rows;
        rows.reserve(families_.size());
        for (const Layout& family : families_) rows.push_back(family.rows());
        prefetch(rows, row, strata::search::exact);
        for (cursor& at : rows)
            if (strata::find_row(at, row)) strata::visit_row(at, visit_column);
    }

    template <versions Wanted, class Visit>
    void scan(const cell_range& range, Visit visit) const {
        std::vector<cursor> cursors;
        cursors.reserve(families_.size());
        for (const Layout& family : families_) cursors.push_back(family.rows());
        if (!range.first.empty()) prefetch(cursors, range.first, strata::search::onward);
        for (cursor& at : cursors) at.seek(range.first);
        std::erase_if(cursors, [](const cursor& at) { return !at.valid(); });
        std::size_t left = range.limit;
        const auto visit_row_at = [&](cursor& at) {
            strata::visit_row(at, [&](bytes_view, const auto& column) {
                column.for_each([&](const strata::version_key& version, bytes_view value) {
                    visit(version.written().value, value);
                    return --left != 0 && Wanted == versions::all;
                });
                return left != 0;
            });
            at.next();
        };
        while (left != 0) {
            bytes_view row;
            for (const cursor& at : cursors)
                if (at.valid() && (row.empty() || at.key() < row)) row = at.key();
            if (row.empty() || !starts_with(row, range.prefix)) return;
            for (cursor& at : cursors)
                if (left != 0 && at.valid() && (at.key().data() == row.data() || at.key() == row)) visit_row_at(at);
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
    static void prefetch(std::vector<cursor>& all, bytes_view row, strata::search what) {
        for (bool goes_on = true; goes_on;) {
            goes_on = false;
            for (cursor& one : all) goes_on |= strata::prefetch_step(one, row, what);
        }
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
