// SPDX-License-Identifier: BSL-1.0
// The kit's check of cursors, as doctest sees it.
#pragma once

#include <doctest/doctest.h>

#include <strata/testing/report.hpp>
#include <strata/testing/segment/cells.hpp>
#include <strata/testing/segment/cursor.hpp>

namespace support {

using strata::testing::behind_versions;
using strata::testing::cell_key;
using strata::testing::expected_cells;
using strata::testing::first_version;
using strata::testing::last_row_before;
using strata::testing::random_key;
using strata::testing::step_to;

template <strata::cell_cursor Cursor>
void check_cursor(const Cursor& cursor, const expected_cells& all) {
    strata::testing::report r("cursor");
    strata::testing::check_cursor(r, cursor, all);
    CHECK_MESSAGE(r.passed(), r);
}

}  // namespace support
