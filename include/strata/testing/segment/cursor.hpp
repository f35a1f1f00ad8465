// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <cstddef>
#include <iterator>
#include <set>
#include <string>

#include <strata/segment/cursor.hpp>
#include <strata/segment/visited_versions.hpp>
#include <strata/testing/report.hpp>
#include <strata/testing/segment/cells.hpp>

namespace strata::testing {

namespace detail {

using place = expected_cells::const_iterator;

/// The first cell of the first row after that one.
inline place next_row_of(const expected_cells& all, const std::string& row) {
    return all.lower_bound({row + '\0', "", first_version()});
}

/// Stands on that cell; after the row's last if that is another row's.
template <cell_cursor Cells>
bool stands_on(const Cells& cells, const std::string& row, place at, const expected_cells& all) {
    if (at == all.end() || at->first.row != row) return !cells.valid();
    return cells.valid() && cells.qualifier() == at->first.qualifier && cells.version() == at->first.version &&
           cells.value() == at->second;
}

/// Stands on the row of that cell, which is its first; after the last one if there is none.
template <row_cursor Rows>
bool stands_on_row(const Rows& rows, place first, const expected_cells& all) {
    if (first == all.end()) return !rows.valid();
    return rows.valid() && rows.key() == first->first.row && stands_on(rows.cells(), first->first.row, first, all);
}

/// The rows and qualifiers, and what lies between them.
inline std::set<std::string> keys_and_gaps(const expected_cells& all) {
    std::set<std::string> keys{"", std::string("\0", 1), "row", "rox"};
    for (const auto& [key, value] : all)
        for (const std::string& part : {key.row, key.qualifier}) {
            keys.insert(part);
            keys.insert(part + '\0');
        }
    return keys;
}

/// Every move from every cell of a row, each by a copy.
template <cell_cursor Cells>
void check_cells_of_row(report& r, Cells walking, place at, const expected_cells& all,
                        const std::set<std::string>& keys) {
    const std::string row = at->first.row;
    for (; at != all.end() && at->first.row == row; ++at) {
        const cell_key& from = at->first;
        r.expect(stands_on(walking, row, at, all), "a walk over a row meets its cells in their order");
        if (!stands_on(walking, row, at, all)) return;
        Cells c = walking;
        const auto next_column = all.upper_bound({row, from.qualifier, behind_versions()});
        r.expect(c.next_column() == step_to(from, next_column, all), "next_column says how far it went");
        r.expect(stands_on(c, row, next_column, all), "next_column goes to the next column's first cell");
        for (const std::string& qualifier : keys) {
            if (qualifier <= from.qualifier) continue;  // a read goes forward
            c = walking;
            const auto sought = all.lower_bound({row, qualifier, first_version()});
            r.expect(c.seek_column(qualifier) == step_to(from, sought, all), "seek_column says how far it went");
            r.expect(stands_on(c, row, sought, all), "seek_column goes to the column or to the next one");
        }
        r.expect(walking.next() == step_to(from, std::next(at), all), "next says how far it went");
    }
    r.expect(!walking.valid(), "a walk over a row ends after its last cell");
}

/// Visits columns and checks them against the cells expected, `most` versions of each and `most` columns.
class column_checker {
public:
    column_checker(report& r, const expected_cells& all, place at, std::size_t most)
        : report_(&r), all_(&all), at_(at), most_(most), columns_(most) {}

    void begin_row(place first) {
        at_ = first;
        columns_ = most_;
    }
    template <class Versions>
    bool operator()(bytes_view qualifier, const Versions& versions) {
        static_assert(sizeof(strata::detail::checked_versions<Versions>) != 0);
        report_->expect(at_ != all_->end() && at_->first.qualifier == qualifier,
                        "visits hand over the columns of a row in their order");
        if (at_ == all_->end()) return false;
        const cell_key first = at_->first;
        std::size_t left = most_;
        versions.for_each([&](const version_key& version, bytes_view value) {
            report_->expect(at_ != all_->end() && at_->first.version == version && at_->second == value,
                            "visits hand over the versions of a column in their order");
            if (at_ != all_->end()) ++at_;
            return --left > 0;
        });
        at_ = all_->upper_bound({first.row, first.qualifier, behind_versions()});
        return --columns_ > 0;
    }
    /// All columns of the row have been handed over.
    bool is_after(const std::string& row) const { return at_ == all_->end() || at_->first.row != row; }

private:
    report* report_;
    const expected_cells* all_;
    place at_;
    std::size_t most_;
    std::size_t columns_;
};

/// visit_row() and visit_rows(), from every row.
template <row_cursor Rows>
void check_visits(report& r, const Rows& rows, const expected_cells& all) {
    for (const std::size_t most : {std::size_t{1}, std::size_t{2}, all.size() + 1})
        for (auto first = all.begin(); first != all.end(); first = next_row_of(all, first->first.row)) {
            Rows at = rows;
            at.seek(first->first.row);
            if (!at.valid()) continue;
            column_checker columns(r, all, first, most);
            const bool saw_all =
                visit_row(at, [&](bytes_view qualifier, const auto& versions) { return columns(qualifier, versions); });
            r.expect(!saw_all || columns.is_after(first->first.row), "a visit of a row meets every column");
            r.expect(stands_on_row(at, first, all), "a visit does not leave the row");

            std::size_t rows_left = most + 1;
            auto next = first;
            bool goes_on = true;
            column_checker of_row(r, all, first, all.size() + 1);
            visit_rows(
                at,
                [&](bytes_view row, bool may_have_markers) {
                    r.expect(next != all.end() && next->first.row == row, "visits meet the rows in their order");
                    if (next == all.end() || rows_left == 0) return false;
                    bool has_markers = false;
                    for (auto cell = next; cell != all.end() && cell->first.row == row; ++cell)
                        has_markers = has_markers || is_marker(cell->first.version.kind());
                    r.expect(may_have_markers || !has_markers, "a row says that it may have markers if it has one");
                    if (--rows_left == 0) return false;
                    of_row.begin_row(next);
                    next = next_row_of(all, next->first.row);
                    return true;
                },
                [&](bytes_view qualifier, const auto& versions) { return goes_on = of_row(qualifier, versions); });
            r.expect(goes_on && stands_on_row(at, next, all), "a walk over rows ends at the one that was not entered");
        }
}

/// find() and prefetch steps, if the cursor has them: of every row and every gap, after none to six steps.
template <row_cursor Rows>
void check_finds_of_rows(report& r, const Rows& rows, const expected_cells& all, const std::set<std::string>& keys) {
    for (const std::string& row : keys)
        for (int steps = 0; steps != 7; ++steps)
            for (const search what : {search::exact, search::onward, search::change}) {
                const auto sought = all.lower_bound({row, "", first_version()});
                Rows at = rows;
                for (int i = 0; i != steps; ++i) prefetch_step(at, row, what);
                if (what == search::onward) {
                    at.seek(row);
                    r.expect(stands_on_row(at, sought, all), "seek goes to the row after steps on the way to it");
                } else {
                    const bool is_there = sought != all.end() && sought->first.row == row;
                    r.expect(find_row(at, row) == is_there, "find tells whether there is a row of that key");
                    if (is_there) r.expect(stands_on_row(at, sought, all), "find goes to the row of that key");
                }
            }
}

}  // namespace detail

/// Checks a cursor over the rows of exactly these cells: every seek, every move, every cell, and what it offers
/// besides.
template <row_cursor Rows>
void check_rows(report& r, const Rows& rows, const expected_cells& all) {
    using detail::stands_on_row;
    const std::set<std::string> keys = detail::keys_and_gaps(all);
    for (const std::string& row : keys) {
        Rows at = rows;
        at.seek(row);
        r.expect(stands_on_row(at, all.lower_bound({row, "", first_version()}), all),
                 "seek goes to the first row that is not before that");
        at.seek_before(row);
        r.expect(stands_on_row(at, last_row_before(all, &row), all), "seek_before goes to the last row before that");
        if (!at.valid()) continue;
        const std::string before(at.key());
        at.next();
        r.expect(stands_on_row(at, detail::next_row_of(all, before), all), "a walk forward may follow seek_before");
    }

    Rows backward = rows;
    Rows stepping = rows;
    backward.seek_last();
    stepping.seek_last();
    for (auto at = last_row_before(all, nullptr); at != all.end(); at = last_row_before(all, &at->first.row)) {
        r.expect(stands_on_row(backward, at, all), "rows are walked backward by seek_before");
        r.expect(stands_on_row(stepping, at, all), "rows are walked backward by previous");
        if (!backward.valid() || !stepping.valid()) return;
        Rows turning = stepping;
        turning.next();
        r.expect(stands_on_row(turning, detail::next_row_of(all, at->first.row), all),
                 "a walk forward may follow previous");
        if (turning.valid()) {
            previous_row(turning);
            r.expect(stands_on_row(turning, at, all), "previous goes back to where next came from");
        }
        backward.seek_before(at->first.row);
        previous_row(stepping);
    }
    r.expect(!backward.valid() && !stepping.valid(), "a walk backward ends before the first row");

    Rows walking = rows;
    walking.seek_first();
    for (auto at = all.begin(); at != all.end(); at = detail::next_row_of(all, at->first.row)) {
        r.expect(stands_on_row(walking, at, all), "a walk meets the rows in their order");
        if (!stands_on_row(walking, at, all)) return;
        detail::check_cells_of_row(r, walking.cells(), at, all, keys);
        walking.next();
    }
    r.expect(!walking.valid(), "a walk ends after the last row");
    walking.seek_first();
    r.expect(stands_on_row(walking, all.begin(), all), "a cursor that has ended can begin again");

    detail::check_visits(r, rows, all);
    detail::check_finds_of_rows(r, rows, all, keys);
}

}  // namespace strata::testing
