// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/core/error.hpp>
#include <strata/schema/family_attributes.hpp>
#include <strata/schema/runtime_family.hpp>
#include <strata/table/dynamic_table.hpp>

namespace st = strata;

TEST_SUITE("schema/family_attributes")
{
    TEST_CASE("a family has HBase's attributes, with their defaults") {  // R2.13
        const st::family_attributes all;
        CHECK(all["COMPRESSION"] == "NONE");
        CHECK(all["BLOOMFILTER"] == "ROW");
        CHECK(all["BLOCKCACHE"] == "true");
        CHECK(all["BLOCKSIZE"] == "65536");
        CHECK(all["DATA_BLOCK_ENCODING"] == "NONE");
        CHECK(all["INDEX_BLOCK_ENCODING"] == "NONE");
        CHECK(all["IN_MEMORY"] == "false");
        CHECK(all["REPLICATION_SCOPE"] == "0");
        CHECK(all["owner"].empty());
        CHECK(all.values().empty());
    }

    TEST_CASE("attributes are kept as HBase keeps them, the user's own too") {
        st::family_attributes all{{"COMPRESSION", "gz"}, {"owner", "anna"}, {"BLOCKCACHE", "no"}};
        all.set("BLOCKSIZE", "8KB").set_configuration("a.b", "c");
        CHECK(all["COMPRESSION"] == "GZ");
        CHECK(all["owner"] == "anna");
        CHECK(all["BLOCKCACHE"] == "false");
        CHECK(all["BLOCKSIZE"] == "8192");
        CHECK(all.configuration().value_or("a.b", {}) == "c");
        CHECK(all.values().size() == 4);
        all.set("owner", "").set("COMPRESSION", "").set_configuration("a.b", "");
        CHECK(all["owner"].empty());
        CHECK(all["COMPRESSION"] == "NONE");
        CHECK(all.configuration().empty());
        CHECK(all == st::family_attributes{{"BLOCKCACHE", "false"}, {"BLOCKSIZE", "8192"}});
    }

    TEST_CASE("what HBase cannot read is refused, and nothing is changed") {
        st::family_attributes all{{"COMPRESSION", "SNAPPY"}};
        const st::family_attributes before = all;
        for (const auto& given :
             {std::pair("COMPRESSION", "ZIP"), std::pair("COMPRESSION_COMPACT", "x"), std::pair("BLOOMFILTER", "COL"),
              std::pair("DATA_BLOCK_ENCODING", "PREFIX_TREE"), std::pair("INDEX_BLOCK_ENCODING", "DIFF"),
              std::pair("BLOCKSIZE", "large"), std::pair("BLOCKSIZE", "2147483648"),
              std::pair("REPLICATION_SCOPE", "GLOBAL"), std::pair("DFS_REPLICATION", "40000"),
              std::pair("MOB_THRESHOLD", "1x"), std::pair("MOB_COMPACT_PARTITION_POLICY", "YEARLY")})
            CHECK_THROWS_AS_MESSAGE(all.set(given.first, given.second), st::illegal_argument, given.first);
        CHECK_THROWS_WITH_AS(all.set("VERSIONS", "3"), "strata: VERSIONS is a member of family_options of its own",
                             st::illegal_argument);
        CHECK(all == before);
    }

    TEST_CASE("what HBase's master refuses is refused by the table") {  // R2.16
        const auto fault = [](st::attribute_list given) { return st::detail::fault_of(st::family_attributes(given)); };
        CHECK(fault({}).empty());
        CHECK(fault({{"BLOCKSIZE", "1024"}}).empty());
        CHECK(fault({{"BLOCKSIZE", "16777216"}}).empty());
        CHECK(fault({{"BLOCKSIZE", "1023"}}) == "BLOCKSIZE lies between 1024 and 16777216 bytes, but is 1023");
        CHECK_FALSE(fault({{"BLOCKSIZE", "16777217"}}).empty());
        CHECK(fault({{"REPLICATION_SCOPE", "1"}}).empty());
        CHECK(fault({{"REPLICATION_SCOPE", "2"}}).empty());  // HBase: ScopeType has a third, serial scope
        CHECK(fault({{"REPLICATION_SCOPE", "3"}}) == "REPLICATION_SCOPE is 0, 1 or 2, but not 3");
        CHECK(fault({{"REPLICATION_SCOPE", "-1"}}) == "REPLICATION_SCOPE is 0, 1 or 2, but not -1");
        CHECK(fault({{"DFS_REPLICATION", "0"}}).empty());
        CHECK_FALSE(fault({{"DFS_REPLICATION", "-1"}}).empty());
        CHECK_FALSE(fault({{"BLOOMFILTER", "ROWPREFIX_FIXED_LENGTH"}}).empty());
        st::family_attributes prefixes{{"BLOOMFILTER", "ROWPREFIX_FIXED_LENGTH"}};
        prefixes.set_configuration("RowPrefixBloomFilter.prefix_length", "32768");
        CHECK_FALSE(st::detail::fault_of(prefixes).empty());
        prefixes.set_configuration("RowPrefixBloomFilter.prefix_length", "10");
        CHECK(st::detail::fault_of(prefixes).empty());

        CHECK_THROWS_AS(st::dynamic_table({{.name = "f", .attributes = {{"BLOCKSIZE", "5"}}}}), st::illegal_argument);
        st::dynamic_table table{{.name = "f", .attributes = {{"COMPRESSION", "LZ4"}}}};
        CHECK(table.schema().front().attributes["COMPRESSION"] == "LZ4");
        CHECK_THROWS_AS(table.alter({{.name = "f", .attributes = {{"REPLICATION_SCOPE", "7"}}}}), st::illegal_argument);
        CHECK(table.schema().front().attributes["COMPRESSION"] == "LZ4");
    }
}
