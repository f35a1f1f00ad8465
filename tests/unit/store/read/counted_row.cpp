// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/store/read/counted_row.hpp>

namespace st = strata;
using st::detail::cell_sink;
using st::detail::counted_row;

namespace {

const st::cell_view one("r", "f", "q", {{1}, st::kind::put}, "v");
const st::cell_view longer("r", "f", "q", {{1}, st::kind::put}, "value");

}  // namespace

TEST_SUITE("store/read/counted_row")
{
    TEST_CASE("a row is counted at its end, and its cells are handed on") {
        st::read_stats done;
        std::string seen;
        const auto use = [&](const st::cell_view& cell) {
            seen += cell.value();
            return seen.size() < 2;
        };
        {
            const counted_row counted(done, cell_sink(use));
            CHECK(counted(one));
            CHECK_FALSE(counted(one));
            CHECK(done == st::read_stats());
        }
        CHECK(seen == "vv");
        CHECK(done == st::read_stats{.rows_scanned = 1});
    }

    TEST_CASE("a row of which nothing is handed on is filtered") {
        st::read_stats done;
        const auto use = [](const st::cell_view&) { return true; };
        { const counted_row counted(done, cell_sink(use)); }
        CHECK(done == st::read_stats{.rows_scanned = 1, .rows_filtered = 1});
    }

    TEST_CASE("what a filter drops with the row is no longer returned") {
        st::read_stats done{.cells_returned = 7, .bytes_returned = 700, .cells_filtered = 4};
        const auto use = [](const st::cell_view&) { return true; };
        {
            const counted_row counted(done, cell_sink(use));
            for (int i = 0; i != 3; ++i) st::detail::count_returned(done, one);
            counted.decide(std::vector{longer});
        }
        CHECK(done ==
              st::read_stats{.rows_scanned = 1, .cells_returned = 8, .bytes_returned = 728, .cells_filtered = 6});
        {
            const counted_row counted(done, cell_sink(use));
            st::detail::count_returned(done, one);
            counted.decide(std::vector<st::cell_view>());
        }
        CHECK(done == st::read_stats{.rows_scanned = 2,
                                     .rows_filtered = 1,
                                     .cells_returned = 8,
                                     .bytes_returned = 728,
                                     .cells_filtered = 7});
    }
}
