// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>
#include <strata/cell/kind.hpp>

namespace st = strata;

TEST_SUITE("cell/kind")
{
    TEST_CASE("the kinds carry HBase's type codes") {  // R1.8
        CHECK(static_cast<int>(st::kind::put) == 4);
        CHECK(static_cast<int>(st::kind::delete_version) == 8);
        CHECK(static_cast<int>(st::kind::delete_family_version) == 10);
        CHECK(static_cast<int>(st::kind::delete_column) == 12);
        CHECK(static_cast<int>(st::kind::delete_family) == 14);
    }

    TEST_CASE("every kind but the put is a marker") {  // R1.8
        CHECK_FALSE(st::is_marker(st::kind::put));
        CHECK(st::is_marker(st::kind::delete_version));
        CHECK(st::is_marker(st::kind::delete_family_version));
        CHECK(st::is_marker(st::kind::delete_column));
        CHECK(st::is_marker(st::kind::delete_family));
    }

    TEST_CASE("two of the markers cover a whole family") {  // R5.1
        CHECK_FALSE(st::is_family_marker(st::kind::put));
        CHECK_FALSE(st::is_family_marker(st::kind::delete_version));
        CHECK(st::is_family_marker(st::kind::delete_family_version));
        CHECK_FALSE(st::is_family_marker(st::kind::delete_column));
        CHECK(st::is_family_marker(st::kind::delete_family));
    }

    TEST_CASE("the kinds are called as the shell calls them") {  // R11.8
        CHECK(st::name(st::kind::put) == "Put");
        CHECK(st::name(st::kind::delete_version) == "Delete");
        CHECK(st::name(st::kind::delete_family_version) == "DeleteFamilyVersion");
        CHECK(st::name(st::kind::delete_column) == "DeleteColumn");
        CHECK(st::name(st::kind::delete_family) == "DeleteFamily");
    }
}
