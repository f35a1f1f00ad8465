// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/files/parts/region_files.hpp>

#include "unit/files/store_directory.hpp"

namespace st = strata;
using st::detail::read_region_info;
using st::detail::read_table_info;

TEST_SUITE("files/parts/region_files")
{
    TEST_CASE("a region has rows, and a time at which it was made") {
        const auto region = read_region_info("file", support::region_info(7, "a", "m"));
        CHECK(region.made == 7);
        CHECK(region.start == "a");
        CHECK(region.stop == "m");
        const auto overlaps = [&](const char* start, const char* stop) {
            const auto other = read_region_info("file", support::region_info(8, start, stop));
            CHECK(region.overlaps(other) == other.overlaps(region));
            return region.overlaps(other);
        };
        CHECK(overlaps("", ""));
        CHECK(overlaps("b", "c"));
        CHECK(overlaps("l", ""));
        CHECK_FALSE(overlaps("m", ""));
        CHECK_FALSE(overlaps("", "a"));
        CHECK(overlaps("", "aa"));
    }

    TEST_CASE("a table has a name, attributes and families with their settings") {
        const st::table_descriptor table = read_table_info("file", support::table_info("f", "3"));
        CHECK(table.name.text() == "ns:t");
        CHECK(table.attributes["MEMSTORE_FLUSHSIZE"] == "2097152");
        CHECK(table.families.size() == 1);
        CHECK(table.families.front().max_versions == 3);
    }

    TEST_CASE("what is malformed names the file") {
        const auto refused = [](const std::string& raw) {
            try {
                read_region_info("there/.regioninfo", raw);
            } catch (const st::corrupted_snapshot& damage) {
                return damage.file() == "there/.regioninfo";
            }
            return false;
        };
        CHECK(refused(""));
        CHECK(refused("region"));
        CHECK(refused("PBUF"));
        CHECK(refused("PBUF\x09\x01"));
        CHECK(refused("PBUF\x01\xFF"));
        CHECK_THROWS_AS(read_table_info("file", support::table_info("f", "many")), st::corrupted_snapshot);
    }
}
