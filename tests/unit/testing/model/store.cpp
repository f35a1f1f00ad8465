// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/testing/model/store.hpp>

namespace model = strata::testing::model;
using model::kind;

TEST_SUITE("testing/model/store")
{
    TEST_CASE("what is written becomes a file, and files become one") {  // R8.2, R8.16
        model::store cells(model::family{"f", 9});
        cells.flush(9);
        CHECK(cells.files() == 0);
        cells.write({"r", "f", "q", 4, kind::put, 1, "v"});
        cells.flush(9);
        cells.write({"r", "f", "q", 5, kind::delete_column, 2, ""});
        cells.flush(9);
        CHECK(cells.files() == 2);
        CHECK(cells.cells().size() == 2);
        cells.compact(9);
        CHECK(cells.files() == 0);
        CHECK(cells.described().name == "f");
    }

    TEST_CASE("a flush drops what has expired, and a compaction keeps a young marker") {  // R6.2, R6.4, R8.8
        model::store cells(model::family{"f", 9, model::delete_mode::tombstones, 0, 5, 3});
        cells.write({"r", "f", "q", 4, kind::put, 1, "v"});
        cells.write({"r", "f", "q", 5, kind::put, 1, "v"});
        cells.write({"r", "f", "q", 9, kind::put, 1, "v", 0});
        cells.flush(10);
        CHECK(cells.cells().size() == 1);
        cells.write({"r", "f", "q", 7, kind::delete_column, 2, ""});
        cells.flush(10);
        cells.compact(10);
        CHECK(cells.cells().size() == 1);
        cells.compact(11);
        CHECK(cells.cells().empty());
    }

    TEST_CASE("a family that erases removes at once") {
        model::store cells(model::family{"f", 9, model::delete_mode::erase});
        cells.write({"r", "f", "q", 4, kind::put, 1, "v"});
        cells.write({"r", "f", "q", 5, kind::delete_column, 2, ""});
        CHECK(cells.cells("r").empty());
        cells.clear();
    }
}
