// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <strata/testing/model/filters.hpp>
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
        CHECK(model::retain(cells, {"f", 9}, 9).size() == 3);
        CHECK(model::drop(cells, {"f", 9}, 4, 9).size() == 2);
    }

    TEST_CASE("a filter is shown the family's versions, and the read's own count of them passes") {  // R4.30, R4.36
        const auto cell = [](std::int64_t at, const char* value) {
            return model::cell{"r", "f", "q", at, kind::put, 1, value};
        };
        const std::vector<model::cell> cells{cell(9, "x"), cell(8, "y"), cell(7, "y"), cell(6, "y")};
        model::filters::value by(model::compare::equal, model::binary("y"));
        const auto times = [&](std::int64_t limit, std::int64_t versions, std::set<std::string> columns = {}) {
            std::string all;
            const model::family_read options{std::move(columns), {}, versions, false, 9, &by};
            for (const model::cell& c : model::read(cells, {"f", limit}, options)) all += std::to_string(c.timestamp);
            return all;
        };
        CHECK(times(3, 1) == "8");
        CHECK(times(3, 9) == "87");
        CHECK(times(1, 9).empty());
        CHECK(times(3, 2, {"q"}) == "87");
        CHECK(times(9, 2, {"q", "s"}) == "87");
    }

    TEST_CASE("times to live end cells, and the family's spares MIN_VERSIONS of them") {  // R6.2, R6.3, R6.4
        const std::vector<model::cell> cells{{"r", "f", "q", 9, kind::put, 1, "", 0},
                                             {"r", "f", "q", 4, kind::put, 1, ""}};
        model::family f{"f", 9, model::delete_mode::tombstones, 0, 5};
        const auto count = [&](std::int64_t now) {
            const model::family_read options{{}, {}, 9, false, now};
            return model::read(cells, f, options).size();
        };
        CHECK(count(9) == 2);
        CHECK(count(10) == 0);
        f.min_versions = 1;
        CHECK(count(10) == 1);
        CHECK(model::oldest_unexpired(f, 10) == 5);
    }
}
