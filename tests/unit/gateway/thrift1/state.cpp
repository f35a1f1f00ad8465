// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/gateway/thrift1/state.hpp>

namespace st = strata;

TEST_SUITE("gateway/thrift1/state")
{
    TEST_CASE("a scan looks for its table when its first row is asked for") {
        st::catalog all;
        st::gateway::thrift1_calls::opened_scan scan("t", {}, true);
        CHECK(scan.is_sorted());
        CHECK_THROWS_AS(scan.next(all), st::table_not_found);
        all.create_table({"t", {{.name = "f"}}}).put("r", {"f", "q"}, "v");
        const auto row = scan.next(all);
        REQUIRE(row);
        CHECK(row->front().value() == "v");
        CHECK_FALSE(scan.next(all));
    }
}
