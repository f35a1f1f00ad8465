// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <random>
#include <set>
#include <string>

#include <strata/testing/segment/cells.hpp>

namespace st = strata;
using namespace st::testing;

TEST_SUITE("testing/segment/cells")
{
    TEST_CASE("random keys collide in every coordinate") {
        std::mt19937 random(1);
        std::set<std::string> rows;
        expected_cells cells;
        for (int i = 0; i != 2000; ++i) {
            const cell_key key = random_key(random);
            rows.insert(key.row);
            cells.emplace(key, "");
        }
        CHECK(rows.size() == 5);
        CHECK(cells.size() > 300);
        CHECK(cells.size() < 2000);
    }

    TEST_CASE("the first and the last version enclose a column") {
        const cell_key inside{"r", "q", {{5}, st::kind::put}};
        CHECK(cell_key{"r", "q", first_version()} < inside);
        CHECK(inside < cell_key{"r", "q", behind_versions()});
        expected_cells cells{{inside, ""}, {{"s", "", {{1}, st::kind::put}}, ""}};
        CHECK(step_to(inside, std::next(cells.begin()), cells) == st::boundary::end);  // of the row
        CHECK(step_to(inside, cells.end(), cells) == st::boundary::end);
        CHECK(last_row_before(cells, nullptr)->first.row == "s");
        const std::string row = "s";
        CHECK(last_row_before(cells, &row)->first.row == "r");
    }
}
