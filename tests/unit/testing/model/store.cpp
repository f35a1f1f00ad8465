// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <set>
#include <string>

#include <strata/testing/model/store.hpp>

namespace model = strata::testing::model;
using model::kind;

TEST_SUITE("testing/model/store")
{
    TEST_CASE("what is written becomes a file, and files become one") {  // R8.2, R8.16
        model::store cells(model::family{"f", 9});
        cells.flush();
        CHECK(cells.files() == 0);
        cells.write({"r", "f", "q", 4, kind::put, 1, "v"});
        cells.flush();
        cells.write({"r", "f", "q", 5, kind::delete_column, 2, ""});
        cells.flush();
        CHECK(cells.files() == 2);
        CHECK(cells.cells().size() == 2);
        cells.compact();
        CHECK(cells.files() == 0);
        CHECK(cells.described().name == "f");
    }

    TEST_CASE("a family that erases removes at once") {
        model::store cells(model::family{"f", 9, model::delete_mode::erase});
        cells.write({"r", "f", "q", 4, kind::put, 1, "v"});
        cells.write({"r", "f", "q", 5, kind::delete_column, 2, ""});
        CHECK(cells.cells("r").empty());
        std::set<std::string, model::bytewise> rows;
        cells.add_rows_to(rows);
        CHECK(rows.empty());
        cells.clear();
    }
}
