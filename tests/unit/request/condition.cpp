// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/cell/column.hpp>
#include <strata/request/condition.hpp>

namespace st = strata;

TEST_SUITE("request/condition")
{
    TEST_CASE("a condition expects the column to be absent unless told otherwise") {  // R3.31
        const st::condition absent{st::column("f", "q")};
        CHECK(absent.op == st::compare::equal);
        CHECK_FALSE(absent.expected);
        CHECK(absent.when.is_all_time());
        CHECK_FALSE(st::check_result{}.passed);
    }

    TEST_CASE("a condition of a filter without one asks for any cell") {  // R3.29
        const st::filter_condition any;
        CHECK_FALSE(any.chosen);
        CHECK(any.when.is_all_time());
    }
}
