// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <utility>

#include <strata/segment/packed.hpp>
#include <strata/segment/packed/cursor.hpp>

#include "support/cursor_contract.hpp"
#include "support/packed_segment.hpp"

namespace st = strata;

using packed = support::packed_segment;
using support::expected_cells;
using support::fill;

TEST_SUITE("segment/packed/cursor")
{
    TEST_CASE("a cursor goes over small rows and wide ones and deep ones") {
        packed cells;
        expected_cells expected;
        fill(cells, expected, true);
        auto at = cells.rows();
        at.seek_first();
        std::string rows;
        for (; at.valid(); at.next()) rows += std::string(at.key()) + ' ';
        CHECK(rows == "deep row0 row1 row2 row3 row4 wide ");
        at.seek_last();
        CHECK(at.key() == "wide");
        at.seek_before("row3");
        CHECK(at.key() == "row2");
        at.seek("row3x");
        CHECK(at.key() == "row4");
        CHECK_FALSE(packed().rows().valid());
    }

    TEST_CASE("steps on the way to a row lead to no later one") {
        packed cells;
        const auto row = [](int i) { return std::to_string(1000 + i); };
        const st::version_key version({1}, st::kind::put);
        for (int i = 0; i != 1000; ++i) cells.put(row(i), "q", version, "v");
        auto at = cells.rows();
        for (int steps = 0; steps != 6; ++steps)
            for (int i = 0; i < 1000; i += 7) {
                const std::string to = row(i * 331 % 1000);
                for (int j = 0; j != steps; ++j) at.prefetch_step(to, st::search::onward);
                at.seek(to);
                REQUIRE(at.key() == to);
                at.seek(row(i));  // of which no step was taken
                REQUIRE(at.key() == row(i));
                for (int j = 0; j != steps; ++j) at.prefetch_step(to, st::search::exact);
                REQUIRE(at.find(to));
                REQUIRE(at.key() == to);
                REQUIRE(at.find(row(i)));
                REQUIRE(at.key() == row(i));
                for (int j = 0; j != steps; ++j) at.prefetch_step(to + "x", st::search::exact);
                REQUIRE_FALSE(at.find(to + "x"));
                for (int j = 0; j != steps; ++j) at.prefetch_step(to, st::search::change);
                REQUIRE(at.find(to));
                REQUIRE(at.key() == to);
            }
        packed nothing;
        auto none = nothing.rows();
        CHECK(none.prefetch_step("a", st::search::exact));
        CHECK_FALSE(none.prefetch_step("a", st::search::exact));
        CHECK_FALSE(none.find("a"));
        none.seek("a");
        CHECK_FALSE(none.valid());
    }

    TEST_CASE("a row says whether it holds markers") {
        packed cells;
        expected_cells expected;
        fill(cells, expected, true);
        auto at = cells.rows();
        for (const auto& [row, has] : {std::pair("row1", true), {"row2", false}, {"wide", false}, {"deep", false}}) {
            at.seek(row);
            REQUIRE(at.valid());
            CHECK(at.has_markers() == has);
        }
    }
}
