// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <utility>

#include <strata/catalog/described.hpp>
#include <strata/catalog/set_attribute.hpp>
#include <strata/core/error.hpp>

namespace st = strata;

TEST_SUITE("catalog/set_attribute")
{
    TEST_CASE("attributes of a family are set by HBase's names and texts") {
        st::family_options one{.name = "f"};
        for (const auto& given : {std::pair("NAME", "g"), std::pair("VERSIONS", "5"), std::pair("MIN_VERSIONS", "2"),
                                  std::pair("TTL", "1 DAY 2 HOURS"), std::pair("KEEP_DELETED_CELLS", "ttl"),
                                  std::pair("NEW_VERSION_BEHAVIOR", "TRUE"), std::pair("IN_MEMORY_COMPACTION", "eager"),
                                  std::pair("COMPRESSION", "gz"), std::pair("owner", "anna")})
            st::set_attribute(one, given.first, given.second);
        CHECK(one.name == "g");
        CHECK(one.max_versions == 5);
        CHECK(one.min_versions == 2);
        CHECK(one.ttl == st::hours(26));
        CHECK(one.keep_deleted == st::keep_deleted_cells::until_expired);
        CHECK(one.new_version_behavior);
        CHECK(one.in_memory == st::in_memory_compaction::eager);
        CHECK(one.attributes["COMPRESSION"] == "GZ");
        CHECK(one.attributes["owner"] == "anna");
        st::set_attribute(one, "KEEP_DELETED_CELLS", "TRUE");
        CHECK(one.keep_deleted == st::keep_deleted_cells::yes);
        st::set_attribute(one, "KEEP_DELETED_CELLS", "FALSE");
        CHECK(one.keep_deleted == st::keep_deleted_cells::no);
        st::set_attribute(one, "IN_MEMORY_COMPACTION", "adaptive");
        CHECK(one.in_memory == st::in_memory_compaction::adaptive);
        st::set_attribute(one, "IN_MEMORY_COMPACTION", "BASIC");
        CHECK(one.in_memory == st::in_memory_compaction::basic);
        st::set_attribute(one, "IN_MEMORY_COMPACTION", "NONE");
        CHECK(one.in_memory == st::in_memory_compaction::none);
    }

    TEST_CASE("a time to live is in seconds, or forever") {
        st::family_options one{.name = "f"};
        st::set_attribute(one, "TTL", "90");
        CHECK(one.ttl == 90000);
        for (const char* forever : {"FOREVER", "forever", "2147483647"}) {
            one.ttl = 1;
            st::set_attribute(one, "TTL", forever);
            CHECK(one.ttl == st::never_expires);
        }
        st::set_attribute(one, "TTL", "-1");  // which no table takes
        CHECK(one.ttl == -1000);
    }

    TEST_CASE("what cannot be read is refused, and the family is unchanged") {
        st::family_options one{.name = "f", .max_versions = 3};
        for (const auto& given :
             {std::pair("VERSIONS", "many"), std::pair("VERSIONS", "2147483648"), std::pair("MIN_VERSIONS", ""),
              std::pair("TTL", "long"), std::pair("TTL", "2147483648"), std::pair("KEEP_DELETED_CELLS", "YES"),
              std::pair("IN_MEMORY_COMPACTION", "SOMETIMES"), std::pair("COMPRESSION", "ZIP")})
            CHECK_THROWS_AS_MESSAGE(st::set_attribute(one, given.first, given.second), st::illegal_argument,
                                    given.first);
        CHECK(st::hbase_text(one) == st::hbase_text(st::family_options{.name = "f", .max_versions = 3}));
    }

    TEST_CASE("a setting of the cluster may become one of the family") {
        st::family_options one{.name = "f"};
        st::set_configuration(one, "hbase.hstore.time.to.purge.deletes", "1000");
        CHECK(one.purge_delay == 1000);
        CHECK_THROWS_AS(st::set_configuration(one, "hbase.hstore.time.to.purge.deletes", "soon"), st::illegal_argument);
        CHECK(one.purge_delay == 1000);
        st::set_configuration(one, "hbase.hstore.time.to.purge.deletes", "");
        CHECK(one.purge_delay == 0);
        st::set_configuration(one, "a.b", "c");
        CHECK(one.attributes.configuration().value_or("a.b", {}) == "c");
    }
}
