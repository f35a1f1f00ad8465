// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <vector>

#include <strata/testing/model/matching.hpp>

namespace model = strata::testing::model;
using model::kind;

TEST_SUITE("testing/model/matching")
{
    TEST_CASE("a read, a flush and a compaction keep what the rules say") {  // R4.18, R8.3, R8.7
        const auto cell = [](kind what, std::int64_t at) { return model::cell{"r", "f", "q", at, what, 1, ""}; };
        const std::vector<model::cell> cells{cell(kind::put, 9), cell(kind::put, 8), cell(kind::delete_column, 5),
                                             cell(kind::put, 4)};
        const model::family one{"f", 1};
        CHECK(model::read(cells, one, {}).size() == 1);
        CHECK(model::read(cells, {"f", 9}, {{}, {}, 9}).size() == 2);
        CHECK(model::read(cells, one, {{}, {}, 9, true}).size() == 4);
        CHECK(model::retain(cells, {"f", 9}).size() == 3);
        CHECK(model::drop(cells, {"f", 9}, 4).size() == 2);
    }
}
