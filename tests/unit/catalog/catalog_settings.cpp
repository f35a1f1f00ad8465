// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/catalog/catalog_settings.hpp>
#include <strata/core/error.hpp>

namespace st = strata;

TEST_SUITE("catalog/catalog_settings")
{
    TEST_CASE("the defaults are HBase's: one version, and no quotas") {
        const st::catalog_settings settings;
        CHECK(settings.column_max_version == 1);
        CHECK_FALSE(settings.quota_enabled);
    }

    TEST_CASE("settings are found by HBase's names; what has no effect here is refused by name") {
        st::catalog_settings all;
        st::set_configuration(all, "hbase.column.max.version", "4");
        st::set_configuration(all, "hbase.quota.enabled", "TRUE");
        st::set_configuration(all, "hbase.hstore.compaction.min", "5");
        CHECK(all.column_max_version == 4);
        CHECK(all.quota_enabled);
        CHECK(all.stores.value_or("hbase.hstore.compaction.min", "") == "5");
        st::set_configuration(all, "hbase.hstore.compaction.min", "");
        st::set_configuration(all, "hbase.column.max.version", "");
        CHECK(all.stores.empty());
        CHECK(all.column_max_version == 1);

        const auto refused = [&](const char* key, const char* value, const char* why) {
            CHECK_THROWS_WITH_AS(st::set_configuration(all, key, value), why, st::illegal_argument);
            CHECK(all.stores.empty());
        };
        refused("hbase.rootdir", "/hbase",
                "strata: the setting hbase.rootdir of HBase's configuration has no effect here");
        refused("hbase.column.max.version", "0", "strata: hbase.column.max.version is at least 1, but is 0");
        refused("hbase.hstore.compaction.min", "x",
                "strata: hbase.hstore.compaction.min is a number of 32 bits, and not 'x'");
        refused("hbase.hstore.compaction.ratio", "1.2x",
                "strata: hbase.hstore.compaction.ratio is a number, and not '1.2x'");
        refused("hbase.hregion.majorcompaction", "604800000",
                "strata: hbase.hregion.majorcompaction is 0 here: nothing is compacted because time has passed, so "
                "compact tables by major_compact");
        st::set_configuration(all, "hbase.hregion.majorcompaction", "0");
    }
}
