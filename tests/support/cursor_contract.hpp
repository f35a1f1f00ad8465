// SPDX-License-Identifier: BSL-1.0
// The kit's checks of segments, as doctest sees them.
#pragma once

#include <doctest/doctest.h>

#include <strata/testing/report.hpp>
#include <strata/testing/segment/cells.hpp>
#include <strata/testing/segment/cursor.hpp>

namespace support {

using strata::testing::cell_key;
using strata::testing::expected_cells;
using strata::testing::random_key;

template <strata::row_cursor Rows>
void check_rows(const Rows& rows, const expected_cells& all) {
    strata::testing::report r("rows");
    strata::testing::check_rows(r, rows, all);
    CHECK_MESSAGE(r.passed(), r);
}

/// The segment has these cells and no others.
template <class Segment>
bool holds(const Segment& cells, const expected_cells& expected) {
    auto i = expected.begin();
    auto rows = cells.rows();
    for (rows.seek_first(); rows.valid(); rows.next())
        for (auto at = rows.cells(); at.valid(); at.next(), ++i)
            if (i == expected.end() || rows.key() != i->first.row ||
                !strata::testing::detail::stands_on(at, i->first.row, i, expected))
                return false;
    return i == expected.end() && cells.size() == expected.size();
}

}  // namespace support
