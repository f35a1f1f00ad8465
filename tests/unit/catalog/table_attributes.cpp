// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <utility>

#include <strata/catalog/table_attributes.hpp>
#include <strata/core/error.hpp>

namespace st = strata;

TEST_SUITE("catalog/table_attributes")
{
    TEST_CASE("a table has HBase's attributes, with their defaults") {
        const st::table_attributes all;
        CHECK(all["MAX_FILESIZE"] == "10737418240");
        CHECK(all["MEMSTORE_FLUSHSIZE"] == "134217728");
        CHECK(all["READONLY"] == "false");
        CHECK(all["DURABILITY"] == "USE_DEFAULT");
        CHECK(all["REGION_REPLICATION"] == "1");
        CHECK(all["owner"].empty());
        CHECK_FALSE(all.is_read_only());
    }

    TEST_CASE("attributes are kept as HBase keeps them, the user's own too") {
        st::table_attributes all{{"READONLY", "TRUE"}, {"owner", "anna"}, {"MAX_FILESIZE", "20MB"}};
        CHECK(all.is_read_only());
        CHECK(all["owner"] == "anna");
        CHECK(all["MAX_FILESIZE"] == "20971520");
        all.set("READONLY", "").set("DURABILITY", "skip_wal");
        CHECK_FALSE(all.is_read_only());
        CHECK(all["DURABILITY"] == "SKIP_WAL");
        const st::table_attributes before = all;
        for (const auto& [key, value] :
             {std::pair("DURABILITY", "NEVER"), std::pair("MAX_FILESIZE", "large"), std::pair("PRIORITY", "high"),
              std::pair("REGION_REPLICATION", "2147483648"), std::pair("MEMSTORE_FLUSHSIZE", "1 DAY")})
            CHECK_THROWS_AS_MESSAGE(all.set(key, value), st::illegal_argument, key);
        CHECK(all == before);
    }

    TEST_CASE("what HBase's master refuses") {  // R2.16
        const auto fault = [](st::attribute_list given) { return st::detail::fault_of(st::table_attributes(given)); };
        CHECK(fault({}).empty());
        CHECK(fault({{"MAX_FILESIZE", "2097152"}}).empty());
        CHECK(fault({{"MAX_FILESIZE", "2097151"}}) == "MAX_FILESIZE is at least 2097152 bytes, but is 2097151");
        CHECK(fault({{"MEMSTORE_FLUSHSIZE", "1048576"}}).empty());
        CHECK_FALSE(fault({{"MEMSTORE_FLUSHSIZE", "1048575"}}).empty());
        CHECK(fault({{"REGION_REPLICATION", "1"}}).empty());
        CHECK(fault({{"REGION_REPLICATION", "0"}}) == "REGION_REPLICATION is at least 1, but is 0");
    }
}
