// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <type_traits>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/table/table.hpp>

#include "support/quirks.hpp"

namespace st = strata;

TEST_SUITE("policy/quirks/hbase")
{
    TEST_CASE("a table answers as HBase does where that is odd") {
        using odd = support::oddities<st::quirks::hbase>;
        CHECK(odd::versions_by_name() == "950 899");                              // R4.29, D-31
        CHECK(odd::family_delete_of_empty_qualifier() == "150 100");              // R7.17, D-78
        CHECK_THROWS_AS(odd::version_marker_behind_a_put(), st::server_failure);  // D-79
        CHECK(odd::one_version_in_order() == "950 899 | 950");                    // R7.8
        CHECK_THROWS_AS(odd::delete_newest_in_order(), st::server_failure);
        CHECK(odd::increments() == "7@1001 5@1000");   // R3.20, D-15
        CHECK(odd::row_of_no_cells() == "r f:a@1=v");  // R4.34, S19
        CHECK(odd::row_that_fails() == "r f:x@1=v");   // R4.40
        CHECK(odd::merged_ranges() == "b");            // R10.13
        CHECK(odd::raw_read_of_what_has_expired().empty());
        CHECK(odd::markers_after_a_flush() == "r f:q@20 DeleteColumn, r f:q@10 DeleteColumn");
    }

    TEST_CASE("a raw read of HBase 2.6.5 returns what has expired") {
        using odd = support::oddities<st::quirks::hbase_2_6_5>;
        CHECK(odd::raw_read_of_what_has_expired() == "r f:q@1000=v");
        CHECK(odd::markers_after_a_flush() == "r f:q@20 DeleteColumn, r f:q@10 DeleteColumn");
        CHECK(odd::versions_by_name() == "950 899");
        CHECK(odd::increments() == "7@1001 5@1000");
    }

    TEST_CASE("a flush of HBase 2.6.6 drops markers that are redundant") {  // HBASE-30036
        using odd = support::oddities<st::quirks::hbase_2_6_6>;
        CHECK(odd::raw_read_of_what_has_expired() == "r f:q@1000=v");
        CHECK(odd::markers_after_a_flush() == "r f:q@20 DeleteColumn");
        CHECK(odd::versions_by_name() == "950 899");
    }

    TEST_CASE("quirks take no room") {
        CHECK(std::is_empty_v<st::quirks::hbase>);
        CHECK(std::is_empty_v<st::quirks::hbase_2_6_6>);
    }
}
