// SPDX-License-Identifier: BSL-1.0
// What every cursor over sorted cells must do, whatever lies below it: compared with a std::map that holds the same
// cells.
#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <strata/cell/version_key.hpp>
#include <strata/layout/policy.hpp>

namespace support {

struct cell_key {
    std::string row;
    std::string qualifier;
    strata::version_key version;

    friend bool operator<(const cell_key& a, const cell_key& b) {
        if (a.row != b.row) return a.row < b.row;
        if (a.qualifier != b.qualifier) return a.qualifier < b.qualifier;
        return a.version.sorts_before(b.version);
    }
};
using expected_cells = std::map<cell_key, std::string>;

// Few keys, so that rows have several columns, columns several versions and versions several writes; some bytes are
// zero or not ASCII.
inline cell_key random_key(std::mt19937& random) {
    static const std::string parts[] = {"", "a", std::string("a\0", 2), "ab", "b", "\x7F", "\x80", "\xFF"};
    static const strata::kind kinds[] = {strata::kind::put, strata::kind::delete_version, strata::kind::delete_column,
                                         strata::kind::delete_family, strata::kind::put};
    return {"row" + parts[random() % 5],
            parts[random() % std::size(parts)],
            {{static_cast<std::int64_t>(random() % 4)}, kinds[random() % std::size(kinds)], random() % 3}};
}

inline strata::step step_to(const cell_key& from, expected_cells::const_iterator to, const expected_cells& all) {
    if (to == all.end()) return strata::step::end;
    if (to->first.row != from.row) return strata::step::row;
    if (to->first.qualifier != from.qualifier) return strata::step::column;
    return strata::step::version;
}

template <strata::cell_cursor Cursor>
bool stands_on(const Cursor& cursor, expected_cells::const_iterator at, const expected_cells& all) {
    if (at == all.end()) return !cursor.valid();
    return cursor.valid() && cursor.row() == at->first.row && cursor.qualifier() == at->first.qualifier &&
           cursor.version() == at->first.version && cursor.value() == at->second;
}

// A version_key that sorts before all others of its column, and one that sorts behind them.
inline strata::version_key first_version() { return {strata::latest, strata::kind::delete_family, 1}; }
inline strata::version_key behind_versions() { return {strata::oldest, strata::kind::put}; }

// The first cell of the last row before a row; of the last row of all without one.
inline expected_cells::const_iterator last_row_before(const expected_cells& all, const std::string* row) {
    const auto behind = row == nullptr ? all.end() : all.lower_bound({*row, "", first_version()});
    return behind == all.begin() ? all.end() : all.lower_bound({std::prev(behind)->first.row, "", first_version()});
}

// From every cell every move; from the start every row and every gap between rows.
// Each move is made by a copy of the cursor, so this also shows that copies go their own ways.
template <strata::cell_cursor Cursor>
void check_cursor(const Cursor& cursor, const expected_cells& all) {
    std::set<std::string> keys{"", std::string("\0", 1), "row", "rox"};
    for (const auto& [key, value] : all)
        for (const std::string& part : {key.row, key.qualifier}) {
            keys.insert(part);
            keys.insert(part + '\0');
        }

    Cursor first = cursor;
    first.seek_first();
    REQUIRE(stands_on(first, all.begin(), all));

    for (const std::string& row : keys) {
        Cursor c = cursor;
        c.seek(row);
        CAPTURE(row);
        CHECK(stands_on(c, all.lower_bound({row, "", first_version()}), all));
        c.seek_before(row);
        CHECK(stands_on(c, last_row_before(all, &row), all));
    }

    Cursor last = cursor;
    last.seek_last();
    REQUIRE(stands_on(last, last_row_before(all, nullptr), all));

    // Row by row backward.
    for (auto here = last_row_before(all, nullptr); here != all.end(); here = last_row_before(all, &here->first.row)) {
        REQUIRE(stands_on(last, here, all));
        last.seek_before(here->first.row);
    }
    CHECK_FALSE(last.valid());

    Cursor walking = first;
    for (auto here = all.begin(); here != all.end(); ++here) {
        REQUIRE(stands_on(walking, here, all));
        const cell_key from = here->first;
        CAPTURE(from.row);
        CAPTURE(from.qualifier);

        Cursor c = walking;
        const auto next_column = all.upper_bound({from.row, from.qualifier, behind_versions()});
        CHECK(c.next_column() == step_to(from, next_column, all));
        CHECK(stands_on(c, next_column, all));

        c = walking;
        const auto next_row = all.lower_bound({from.row + '\0', "", first_version()});
        CHECK(c.next_row() == step_to(from, next_row, all));
        CHECK(stands_on(c, next_row, all));

        c = walking;
        c.seek_before(from.row);
        CHECK(stands_on(c, last_row_before(all, &from.row), all));
        c = walking;
        c.seek_last();
        CHECK(stands_on(c, last_row_before(all, nullptr), all));

        for (const std::string& qualifier : keys) {
            if (qualifier <= from.qualifier) continue;  // a read goes forward
            c = walking;
            const auto sought = all.lower_bound({from.row, qualifier, first_version()});
            CAPTURE(qualifier);
            CHECK(c.seek_column(qualifier) == step_to(from, sought, all));
            CHECK(stands_on(c, sought, all));
        }

        CHECK(walking.next() == step_to(from, std::next(here), all));
    }
    CHECK_FALSE(walking.valid());
    walking.seek_first();
    CHECK(stands_on(walking, all.begin(), all));
}

}  // namespace support
