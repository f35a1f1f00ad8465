// SPDX-License-Identifier: BSL-1.0
// Layer: testing.
#pragma once

#include <cstddef>
#include <iterator>
#include <optional>
#include <set>
#include <string>

#include <strata/segment/policy.hpp>
#include <strata/testing/report.hpp>
#include <strata/testing/segment/cells.hpp>

namespace strata::testing {

namespace detail {

template <cell_cursor Cursor>
bool stands_on(const Cursor& cursor, expected_cells::const_iterator at, const expected_cells& all) {
    if (at == all.end()) return !cursor.valid();
    return cursor.valid() && cursor.row() == at->first.row && cursor.qualifier() == at->first.qualifier &&
           cursor.version() == at->first.version && cursor.value() == at->second;
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

/// Every move from the cell that both stand on, each by a copy of the cursor.
template <cell_cursor Cursor>
void check_moves(report& r, const Cursor& here, expected_cells::const_iterator at, const expected_cells& all,
                 const std::set<std::string>& keys) {
    const cell_key& from = at->first;
    const auto lands = [&](const Cursor& c, expected_cells::const_iterator there, const char* what) {
        r.expect(stands_on(c, there, all), what);
    };

    Cursor c = here;
    const auto next_column = all.upper_bound({from.row, from.qualifier, behind_versions()});
    r.expect(c.next_column() == step_to(from, next_column, all), "next_column says how far it went");
    lands(c, next_column, "next_column goes to the next column's first cell");

    c = here;
    const auto next_row = all.lower_bound({from.row + '\0', "", first_version()});
    r.expect(c.next_row() == step_to(from, next_row, all), "next_row says how far it went");
    lands(c, next_row, "next_row goes to the next row's first cell");

    c = here;
    c.seek_before(from.row);
    lands(c, last_row_before(all, &from.row), "seek_before goes to the row before from any place");
    c = here;
    c.seek_last();
    lands(c, last_row_before(all, nullptr), "seek_last goes to the last row from any place");

    for (const std::string& qualifier : keys) {
        if (qualifier <= from.qualifier) continue;  // a read goes forward
        c = here;
        const auto sought = all.lower_bound({from.row, qualifier, first_version()});
        r.expect(c.seek_column(qualifier) == step_to(from, sought, all), "seek_column says how far it went");
        lands(c, sought, "seek_column goes to the column or what follows it");
    }
}

}  // namespace detail

namespace detail {

/// visit_row, of all versions and of the first ones of each column.
template <cell_cursor Cursor>
void check_visit(report& r, const Cursor& cursor, const expected_cells& all) {
    for (const std::size_t most : {std::size_t{1}, std::size_t{2}, all.size() + 1}) {
        auto at = all.begin();
        Cursor c = cursor;
        for (c.seek_first(); c.valid() && at != all.end();) {
            const cell_key first = at->first;
            cell_key last = first;
            std::size_t columns = most + 1;
            const std::optional<boundary> gone = visit_row(c, [&](bytes_view qualifier, const auto& versions) {
                r.expect(at != all.end() && at->first.row == first.row && at->first.qualifier == qualifier,
                         "visit_row hands over the columns of the row in their order");
                std::size_t left = most;
                versions.for_each([&](const version_key& version, bytes_view value) {
                    r.expect(at != all.end() && at->first.version == version && at->second == value,
                             "visit_row hands over the versions of a column in their order");
                    if (at != all.end()) last = (at++)->first;
                    return --left > 0;
                });
                at = all.upper_bound({last.row, last.qualifier, behind_versions()});
                return --columns > 0;
            });
            if (columns == 0) at = all.lower_bound({first.row + '\0', "", first_version()});
            r.expect((gone ? *gone : c.next_row()) == step_to(last, at, all) && stands_on(c, at, all),
                     "a walk goes on behind a row that was visited");
        }
        r.expect(at == all.end() && !c.valid(), "visit_row meets every row");
    }
}

}  // namespace detail

/// Checks a cursor over exactly these cells: from every cell every move; from the start every row and every gap between
/// rows.
template <cell_cursor Cursor>
void check_cursor(report& r, const Cursor& cursor, const expected_cells& all) {
    using detail::stands_on;
    const std::set<std::string> keys = detail::keys_and_gaps(all);

    for (const std::string& row : keys) {
        Cursor c = cursor;
        c.seek(row);
        r.expect(stands_on(c, all.lower_bound({row, "", first_version()}), all),
                 "seek goes to the first cell at or behind a row");
        c.seek_before(row);
        r.expect(stands_on(c, last_row_before(all, &row), all), "seek_before goes to the last row before a row");
    }

    detail::check_visit(r, cursor, all);

    Cursor backward = cursor;
    backward.seek_last();
    for (auto at = last_row_before(all, nullptr); at != all.end(); at = last_row_before(all, &at->first.row)) {
        r.expect(stands_on(backward, at, all), "rows are walked backward, each from its first cell");
        if (!backward.valid()) return;
        backward.seek_before(at->first.row);
    }
    r.expect(!backward.valid(), "a walk backward ends before the first row");

    Cursor walking = cursor;
    walking.seek_first();
    for (auto at = all.begin(); at != all.end(); ++at) {
        r.expect(stands_on(walking, at, all), "a walk meets the cells in their order");
        if (!stands_on(walking, at, all)) return;
        detail::check_moves(r, walking, at, all, keys);
        r.expect(walking.next() == step_to(at->first, std::next(at), all), "next says how far it went");
    }
    r.expect(!walking.valid(), "a walk ends behind the last cell");
    walking.seek_first();
    r.expect(stands_on(walking, all.begin(), all), "a cursor that has ended can begin again");
}

}  // namespace strata::testing
