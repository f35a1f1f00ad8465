// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <type_traits>

#include <strata/policy/quirks/repaired.hpp>

#include "support/quirks.hpp"

namespace st = strata;

TEST_SUITE("policy/quirks/repaired")
{
    TEST_CASE("a table that is repaired answers as HBase's documentation leads one to expect") {
        using sane = support::oddities<st::quirks::repaired>;
        CHECK(sane::versions_by_name() == "950");
        CHECK(sane::family_delete_of_empty_qualifier() == "150");
        CHECK(sane::version_marker_behind_a_put() == "200");
        CHECK(sane::one_version_in_order() == "950 | 950");
        CHECK(sane::delete_newest_in_order() == "899 898");
        CHECK(sane::increments() == "7@1000");
        CHECK(sane::row_of_no_cells().empty());
        CHECK(sane::row_that_fails().empty());
        CHECK(sane::merged_ranges() == "a b");
        CHECK(sane::raw_read_of_what_has_expired() == "r f:q@1000=v");
        CHECK(sane::markers_after_a_flush() == "r f:q@20 DeleteColumn, r f:q@10 DeleteColumn");
    }

    TEST_CASE("quirks that are repaired take no room either") { CHECK(std::is_empty_v<st::quirks::repaired>); }
}
