// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/testing/model/cells.hpp>

namespace model = strata::testing::model;

TEST_SUITE("testing/model/cells")
{
    TEST_CASE("bytes compare as unsigned, and a prefix sorts first") {  // R1.2
        CHECK(model::compare_bytes("a", "b") < 0);
        CHECK(model::compare_bytes("\xFF", "a") > 0);
        CHECK(model::compare_bytes("a", "ab") < 0);
        CHECK(model::compare_bytes("ab", "ab") == 0);
        CHECK(model::bytewise()("a", "ab"));
    }

    TEST_CASE("newer cells sort first, and markers before puts") {  // R1.1
        const model::cell put{"r", "f", "q", 5, model::kind::put, 1, "v"};
        model::cell other = put;
        other.timestamp = 6;
        CHECK(model::sorts_before(other, put));
        other = put;
        other.type = model::kind::delete_column;
        CHECK(model::sorts_before(other, put));
        CHECK(other.is_marker());
        CHECK(model::name_of(other.type) == "DeleteColumn");
        other = put;
        other.sequence = 2;
        CHECK(model::sorts_before(other, put));
    }

    TEST_CASE("a time range holds its first timestamp and not its last") {  // R4.10
        const model::time_range range{2, 4};
        CHECK_FALSE(range.contains(1));
        CHECK(range.contains(2));
        CHECK_FALSE(range.contains(4));
        CHECK(range.contains_or_precedes(4));
        CHECK(model::time_range().contains(model::latest));
    }
}
