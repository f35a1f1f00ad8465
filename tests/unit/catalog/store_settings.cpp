// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include <strata/catalog/catalog.hpp>
#include <strata/catalog/set_attribute.hpp>
#include <strata/catalog/store_settings.hpp>
#include <strata/policy/clock/manual.hpp>

namespace st = strata;

namespace {

st::catalog_settings settings(st::attribute_list given) {
    st::catalog_settings all;
    for (const auto& [key, value] : given) st::set_configuration(all, key, value);
    return all;
}

}  // namespace

TEST_SUITE("catalog/store_settings")
{
    TEST_CASE("the defaults are HBase's") {
        const auto family = st::effective_families({{.name = "f"}}, {}, {}).front();
        CHECK(family.maintenance == st::maintenance::hbase{.flush_size = 134217728, .small_size = 134217728});
        CHECK(family.purge_delay == 0);
        CHECK(st::detail::limits_of({}, {}).max_cell_size == st::table_limits().max_cell_size);
        CHECK(st::detail::limits_of({}, {}).timestamp_slop == -1);
        CHECK(st::detail::defaults_of({}, {}).families_on_demand);
    }

    TEST_CASE("the nearest setting counts: of the family, the table, the cluster") {
        st::attribute_map cluster;
        cluster.set("hbase.hstore.compaction.max", "4");
        cluster.set("hbase.hstore.compactionThreshold", "6");
        cluster.set("hbase.hstore.time.to.purge.deletes", "100");
        cluster.set("hbase.hregion.memstore.flush.size", "5000000");
        cluster.set("hbase.hstore.compaction.max.size", "77");
        cluster.set("hbase.hstore.compaction.ratio", "2.5");
        const auto of = [&](const st::table_attributes& table, st::family_options family) {
            return st::effective_families({std::move(family)}, table, cluster).front();
        };
        st::family_options f{.name = "f"};
        CHECK(
            of({}, f).maintenance ==
            st::maintenance::hbase{
                .flush_size = 5000000, .fewest = 6, .most = 4, .ratio = 2.5F, .small_size = 5000000, .large_size = 77});
        CHECK(of({}, f).purge_delay == 100);
        const st::table_attributes table{{"hbase.hstore.compaction.max", "5"},
                                         {"hbase.hstore.compaction.min", "2"},
                                         {"hbase.hstore.time.to.purge.deletes", "200"},
                                         {"MEMSTORE_FLUSHSIZE", "1MB"},
                                         {"COMPACTION_ENABLED", "false"}};
        CHECK(of(table, f).maintenance.most == 5);
        CHECK(of(table, f).maintenance.fewest == 2);
        CHECK(of(table, f).maintenance.flush_size == 1048576);
        CHECK(of(table, f).maintenance.small_size == 1048576);
        CHECK_FALSE(of(table, f).maintenance.compacts);
        CHECK(of(table, f).purge_delay == 200);
        st::set_configuration(f, "hbase.hstore.compaction.max", "6");
        st::set_configuration(f, "hbase.hstore.time.to.purge.deletes", "300");
        CHECK(of(table, f).maintenance.most == 6);
        CHECK(of(table, f).purge_delay == 300);
        st::set_configuration(f, "hbase.hstore.time.to.purge.deletes", "0");
        CHECK(of(table, f).purge_delay == 0);
        st::set_configuration(f, "hbase.hstore.time.to.purge.deletes", "");
        CHECK(of(table, f).purge_delay == 200);
        f.attributes.set("hbase.hstore.compaction.max", "7");
        CHECK(of(table, f).maintenance.most == 7);
        st::set_configuration(f, "hbase.hstore.compaction.ratio", "x");
        CHECK_THROWS_AS(of(table, f), st::illegal_argument);
    }

    TEST_CASE("limits are the table's, then the cluster's") {
        st::attribute_map cluster;
        cluster.set("hbase.server.keyvalue.maxsize", "100");
        cluster.set("hbase.client.keyvalue.maxsize", "-1");
        cluster.set("hbase.hregion.keyvalue.timestamp.slop.millisecs", "9223372036854775807");
        cluster.set("hbase.hregion.scan.loadColumnFamiliesOnDemand", "false");
        st::table_limits limits = st::detail::limits_of({}, cluster);
        CHECK(limits.max_cell_size == 100);
        CHECK(limits.max_client_cell_size == 0);
        CHECK(limits.timestamp_slop == -1);
        CHECK_FALSE(st::detail::defaults_of({}, cluster).families_on_demand);
        limits = st::detail::limits_of({{"hbase.server.keyvalue.maxsize", "50"}, {"READONLY", "true"}}, cluster);
        CHECK(limits.max_cell_size == 50);
        CHECK(limits.read_only);
    }

    TEST_CASE("a table that is written over and over does not grow: MEMSTORE_FLUSHSIZE acts") {
        st::catalog all;
        st::any_table& t = all.create_table({"t", {{.name = "f"}, {.name = "g"}}, {{"MEMSTORE_FLUSHSIZE", "1048576"}}});
        const std::string value(10'000, 'v');
        std::size_t most = 0;
        for (int i = 0; i != 2000; ++i) {  // 20 MB to ten columns
            t.put("r", {i % 2 == 0 ? "f" : "g", std::to_string(i % 10)}, value, {i});
            most = std::max(most, t.size());
        }
        CHECK(most < 260);  // two families of 1 MB, and what their flushes leave
        CHECK(t.get("r", {"g", "9"})->timestamp() == st::timestamp{1999});
        CHECK(t.families().front().maintenance == st::maintenance::hbase());  // what was declared

        st::table_descriptor changed = t.descriptor();
        changed.attributes.set("MEMSTORE_FLUSHSIZE", "");
        all.modify_table(changed);
        for (int i = 2000; i != 4000; ++i) t.put("r", {"f", std::to_string(i % 10)}, value, {i});
        CHECK(t.size() > 2000);  // as far as HBase's default of 128 MB
    }

    TEST_CASE("settings of the catalog act on tables that are created or altered later") {
        const st::clock::manual now({1000});
        st::catalog all(now, settings({{"hbase.hregion.memstore.flush.size", "2000"},
                                       {"hbase.hstore.time.to.purge.deletes", "500"},
                                       {"hbase.server.keyvalue.maxsize", "200"}}));
        st::any_table& t = all.create_table({"t", {{.name = "f"}}});
        for (int i = 0; i != 500; ++i) t.put("r", {"f", "q"}, "v", {i});
        CHECK(t.size() < 100);
        CHECK(t.limits().max_cell_size == 200);
        CHECK_THROWS_AS(t.put("r", {"f", "q"}, std::string(300, 'v')), st::error);
        t.mutate(st::deletion("r", {900}));
        t.flush();
        t.compact();
        CHECK(t.size() == 1);  // the marker stays for the delay
        CHECK(t.families().front().purge_delay == 0);
        st::set_configuration(all.settings(), "hbase.hstore.time.to.purge.deletes", "");
        all.modify_table(t.descriptor());
        t.compact();
        CHECK(t.size() == 0);
    }

    TEST_CASE("a setting that cannot be read refuses the table, and an alteration changes nothing then") {
        st::catalog all;
        CHECK_THROWS_AS(all.create_table({"t", {{.name = "f"}}, {{"hbase.hstore.compaction.min", "x"}}}),
                        st::illegal_argument);
        CHECK_FALSE(all.table_exists("t"));
        st::any_table& t = all.create_table({"t", {{.name = "f"}}});
        st::table_descriptor changed = t.descriptor();
        changed.attributes.set("hbase.server.keyvalue.maxsize", "many");
        CHECK_THROWS_AS(all.modify_table(changed), st::illegal_argument);
        CHECK(t.attributes() == st::table_attributes());
    }
}
