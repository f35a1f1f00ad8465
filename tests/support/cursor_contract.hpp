// SPDX-License-Identifier: BSL-1.0
// The kit's check of row cursors, as doctest sees it.
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

}  // namespace support
