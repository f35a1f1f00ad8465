// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/catalog/table_regions.hpp>
#include <strata/request/split_keys.hpp>

namespace st = strata;

TEST_SUITE("catalog/table_regions")
{
    TEST_CASE("a table that is not divided has one region") {
        const st::table_regions one;
        CHECK(one.size() == 1);
        CHECK(one.split_keys().empty());
        CHECK(one.region_of("any") == 0);
        const auto all = one.infos("t");
        REQUIRE(all.size() == 1);
        CHECK(all.front().begin.empty());
        CHECK(all.front().end.empty());
    }

    TEST_CASE("split keys are first rows, in order, whatever order they came in") {
        const st::table_regions some(1500, st::detail::split_keys({"m", "d"}));
        CHECK(some.size() == 3);
        CHECK(some.split_keys() == std::vector<st::bytes>{"d", "m"});
        CHECK(some.region_of("") == 0);
        CHECK(some.region_of("c\xff") == 0);
        CHECK(some.region_of("d") == 1);
        CHECK(some.region_of("z") == 2);
        CHECK(some.first_row(1) == "d");
        CHECK(some.end_row(1) == "m");
        const auto all = some.infos("t");
        REQUIRE(all.size() == 3);
        CHECK(all[1].begin == "d");
        CHECK(all[1].end == "m");
        CHECK(all[2].end.empty());
        CHECK(all[1].name == some.info("t", 1).name);
        CHECK(all[1].name.starts_with("t,d,1500."));
        CHECK(some.keys().regions() == 3);
    }
}
