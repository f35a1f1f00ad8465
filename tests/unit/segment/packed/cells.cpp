// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <set>
#include <string>
#include <utility>

#include <strata/segment/packed.hpp>
#include <strata/segment/packed/cells.hpp>

#include "support/cursor_contract.hpp"
#include "support/packed_segment.hpp"

namespace st = strata;

using packed = support::packed_segment;
using support::expected_cells;
using support::fill;

TEST_SUITE("segment/packed/cells")
{
    TEST_CASE("the cells of small rows and wide ones and deep ones are walked and sought and visited") {
        for (const bool with_markers : {true, false}) {
            packed cells;
            expected_cells expected;
            fill(cells, expected, with_markers);
            st::testing::report r("cells");
            auto rows = cells.rows();
            const std::set<std::string> keys{"", "a", "q0", "q1", "q2x", "qualifier17", "qualifier299", "z"};
            for (rows.seek_first(); rows.valid(); rows.next())
                st::testing::detail::check_cells_of_row(
                    r, rows.cells(), expected.lower_bound({std::string(rows.key()), "", st::testing::first_version()}),
                    expected, keys);
            st::testing::detail::check_visits(r, cells.rows(), expected);
            CHECK_MESSAGE(r.passed(), r);
            CHECK(r.checks() > 5000);
        }
    }
}
