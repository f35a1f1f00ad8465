// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <set>
#include <string>
#include <utility>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/packed/cells.hpp>

#include "support/cursor_contract.hpp"

namespace st = strata;

namespace {
using packed = st::segment::packed<st::memory::heap>;
using support::expected_cells;

/// Some small rows, one with many columns, one with many versions.
void fill(packed& cells, expected_cells& expected, bool with_markers) {
    const auto put = [&](const std::string& row, const std::string& qualifier, const st::version_key& key) {
        const std::string value = row + qualifier + std::to_string(key.written().value);
        cells.put(row, qualifier, key, value);
        expected.insert_or_assign({row, qualifier, key}, value);
    };
    for (int i = 0; i != 30; ++i) put("row" + std::to_string(i % 5), "q" + std::to_string(i % 3), {{i}, st::kind::put});
    for (int i = 0; i != 300; ++i) put("wide", "qualifier" + std::to_string(i), {{i % 7}, st::kind::put});
    for (int i = 0; i != 200; ++i) put("deep", "q", {{i * 10}, st::kind::put});
    if (with_markers) put("row1", "q1", {{500}, st::kind::delete_column, 8});
}
}  // namespace

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
