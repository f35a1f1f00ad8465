// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <functional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <strata/catalog/catalog.hpp>
#include <strata/catalog/described.hpp>
#include <strata/catalog/error.hpp>
#include <strata/io/print.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>

#include "support/all_or_nothing.hpp"
#include "support/heap_count.hpp"

namespace st = strata;

namespace {

struct f : st::family<"f", st::retention::max_versions<2>> {
    using family::family;
};

const st::column q("f", "q");

std::string cells_of(const st::any_table& table) {
    std::ostringstream text;
    auto scan = table.open_scanner({.versions = st::all_versions, .raw = true});
    while (const auto row = scan.next())
        for (const st::cell& one : *row) text << one << '\n';
    return text.str();
}

/// Everything that a catalog has to say.
std::string shown(const st::catalog& all) {
    std::string text;
    for (const st::namespace_descriptor& one : all.list_namespaces()) text += st::hbase_text(one) + '\n';
    for (const st::table_name& name : all.list_table_names([](const st::table_name&) { return true; })) {
        const st::any_table& one = all.table(name.text());
        text += st::hbase_text(one.descriptor()) + (one.is_enabled() ? "\n" : " disabled\n");
        text += one.is_enabled() ? cells_of(one) : std::to_string(one.size());
    }
    return text;
}

struct small {
    st::clock::manual now{{100}};
    st::catalog all{now};

    small() {
        all.create_namespace({"ns", {{"owner", "anna"}}});
        all.create_namespace({"empty"});
        all.create_table({"ns:t", {{.name = "f", .max_versions = 3}, {.name = "g"}}, {{"owner", "anna"}}});
        all.create_table({"single", {{.name = "f"}}});
        all.create_table({"off", {{.name = "f"}}});
        all.table("ns:t").put("r", q, "v");
        all.table("ns:t").put("r", {"g", "q"}, "w");
        all.table("off").put("r", q, "v");
        all.disable_table("off");
    }
};

/// The call is refused with that error, and nothing has changed.
template <class Error>
void refused(st::catalog& all, const std::function<void()>& call) {
    const std::string before = shown(all);
    CHECK_THROWS_AS(call(), Error);
    CHECK(shown(all) == before);
}

/// The call changes nothing as long as memory runs out, at every place where it asks for some, and then succeeds.
void all_or_nothing(st::catalog& all, const std::function<void()>& call) {
    const std::string before = shown(all);
    CHECK(support::failures_of(support::failing_heap(), call, [&] { CHECK(shown(all) == before); }) > 0);
    CHECK(shown(all) != before);
}

}  // namespace

TEST_SUITE("catalog/catalog")
{
    TEST_CASE("a change that runs out of memory leaves no trace, and the next one succeeds") {
        small one;
        st::catalog& all = one.all;
        all_or_nothing(all, [&] { all.create_namespace({"new", {{"a long name of a property", "1"}}}); });
        all_or_nothing(all, [&] { all.modify_namespace({"new", {{"b", "a long value of a property"}}}); });
        all_or_nothing(all, [&] { all.create_table({"new:t", {{.name = "f"}, {.name = "g"}}, {{"owner", "berta"}}}); });
        all_or_nothing(all, [&] { all.clone_table_schema("ns:t", "new:a_table_with_a_long_name"); });
        all_or_nothing(all, [&] { all.create_table({"new:u", {{.name = "f"}}}, {"a split key of many bytes", "m"}); });
        all_or_nothing(all, [&] {
            all.modify_table({"ns:t", {{.name = "f", .max_versions = 2}, {.name = "h"}}, {{"READONLY", "true"}}});
        });
        all_or_nothing(all, [&] { all.modify_table({"ns:t", {{.name = "f"}, {.name = "h"}}, {}}); });
        all_or_nothing(all, [&] { all.add_column_family("ns:t", {.name = "g"}); });
        all_or_nothing(all, [&] { all.modify_column_family("ns:t", {.name = "g", .max_versions = 9}); });
        all_or_nothing(all, [&] { all.delete_column_family("ns:t", "f"); });
        all_or_nothing(all, [&] { all.disable_table("ns:t"); });
        all_or_nothing(all, [&] { all.enable_table("ns:t"); });
        all_or_nothing(all, [&] { all.truncate_table("off"); });
        all.disable_table("off");
        all_or_nothing(all, [&] { all.delete_table("off"); });
        all_or_nothing(all, [&] { all.delete_namespace("empty"); });
        st::table<f> own;
        all_or_nothing(all, [&] { all.attach("own_table_with_a_long_name", own); });
        all_or_nothing(all, [&] { all.detach("own_table_with_a_long_name"); });
    }

    TEST_CASE("namespaces are created, changed, listed and removed") {  // R11.1 - R11.4
        st::catalog all;
        CHECK(all.list_namespaces().size() == 2);
        all.create_namespace({"ns", {{"a", "1"}, {"b", "2"}}});
        CHECK(all.get_namespace_descriptor("ns").properties.at("b") == "2");
        all.modify_namespace({"ns", {{"c", "3"}}});
        CHECK(all.get_namespace_descriptor("ns") == st::namespace_descriptor{"ns", {{"c", "3"}}});
        CHECK(all.list_namespaces().back().name == "ns");
        all.modify_namespace({"default", {{"c", "3"}}});
        CHECK(all.get_namespace_descriptor("default").properties.size() == 1);
        all.delete_namespace("ns");
        CHECK(all.list_namespaces().size() == 2);
    }

    TEST_CASE("what HBase refuses of namespaces is refused, and changes nothing") {  // R11.1 - R11.3
        small one;
        st::catalog& all = one.all;
        refused<st::namespace_exists>(all, [&] { all.create_namespace({"ns"}); });
        refused<st::namespace_exists>(all, [&] { all.create_namespace({"default"}); });
        refused<st::namespace_exists>(all, [&] { all.create_namespace({"hbase"}); });
        refused<st::illegal_argument>(all, [&] { all.create_namespace({"n-s"}); });
        refused<st::illegal_argument>(all, [&] { all.create_namespace({""}); });
        refused<st::illegal_argument>(all, [&] { all.create_namespace({"zookeeper"}); });
        refused<st::constraint_violation>(all, [&] {
            all.create_namespace({"new", {{"hbase.namespace.quota.maxtables", "0"}}});
        });
        refused<st::do_not_retry>(all, [&] {
            all.create_namespace({"new", {{"hbase.namespace.quota.maxtables", "few"}}});
        });
        refused<st::namespace_not_found>(all, [&] { all.modify_namespace({"none"}); });
        refused<st::constraint_violation>(all, [&] {
            all.modify_namespace({"ns", {{"hbase.namespace.quota.maxregions", "-1"}}});
        });
        refused<st::namespace_not_found>(all, [&] { all.delete_namespace("none"); });
        refused<st::constraint_violation>(all, [&] { all.delete_namespace("default"); });
        refused<st::constraint_violation>(all, [&] { all.delete_namespace("hbase"); });
        refused<st::constraint_violation>(all, [&] { all.delete_namespace("ns"); });
        refused<st::namespace_not_found>(all, [&] { all.get_namespace_descriptor("none"); });
        refused<st::namespace_not_found>(all, [&] { all.list_table_names_by_namespace("none"); });
        CHECK_THROWS_WITH(all.delete_namespace("ns"),
                          "strata: only an empty namespace can be removed, but 'ns' has 1 tables");
    }

    TEST_CASE("tables of two namespaces may have one qualifier") {  // R11.5
        small one;
        one.all.create_table({"t", {{.name = "f"}}});
        CHECK_FALSE(one.all.table("t").exists("r"));
        CHECK(one.all.table("ns:t").exists("r"));
        CHECK(one.all.list_table_names_by_namespace("ns") == std::vector<st::table_name>{"ns:t"});
        CHECK(one.all.list_table_names_by_namespace("default") == std::vector<st::table_name>{"off", "single", "t"});
        CHECK(one.all.list_table_names() == std::vector<st::table_name>{"ns:t", "off", "single", "t"});
    }

    TEST_CASE("a table is created, described, disabled, enabled and dropped") {
        small one;
        st::catalog& all = one.all;
        CHECK(all.table_exists("ns:t"));
        CHECK_FALSE(all.table_exists("ns:u"));
        CHECK_FALSE(all.table_exists("none:t"));
        CHECK_THROWS_AS(all.table_exists(".t"), st::illegal_argument);
        const st::table_descriptor descriptor = all.get_descriptor("ns:t");
        CHECK(descriptor.name.text() == "ns:t");
        CHECK(descriptor.families.front().max_versions == 3);
        CHECK(descriptor.attributes["owner"] == "anna");
        CHECK(all.is_table_enabled("ns:t"));
        all.disable_table("ns:t");
        CHECK(all.is_table_disabled("ns:t"));
        all.enable_table("ns:t");
        CHECK(all.table("ns:t").get("r", q)->value() == "v");
        all.disable_table("ns:t");
        all.delete_table("ns:t");
        CHECK_FALSE(all.table_exists("ns:t"));
        all.delete_namespace("ns");
        all.create_namespace({"ns"});
        CHECK_FALSE(all.create_table({"ns:t", {{.name = "f"}}}).exists("r"));
    }

    TEST_CASE("what HBase refuses of tables is refused, and changes nothing") {  // R2.16, R2.17, R11.11
        small one;
        st::catalog& all = one.all;
        refused<st::table_exists>(all, [&] { all.create_table({"ns:t", {{.name = "f"}}}); });
        refused<st::table_exists>(all, [&] { all.create_table({"default:off", {{.name = "f"}}}); });
        refused<st::namespace_not_found>(all, [&] { all.create_table({"none:t", {{.name = "f"}}}); });
        refused<st::illegal_argument>(all, [&] { all.create_table({"ns:.t", {{.name = "f"}}}); });
        refused<st::do_not_retry>(all, [&] { all.create_table({"new", {}}); });
        refused<st::do_not_retry>(all, [&] { all.create_table({"new", {{.name = "f", .ttl = 0}}}); });
        refused<st::do_not_retry>(all, [&] {
            all.create_table({"new", {{.name = "f", .attributes = {{"BLOCKSIZE", "5"}}}}});
        });
        refused<st::do_not_retry>(all, [&] { all.create_table({"new", {{.name = "f"}}, {{"MAX_FILESIZE", "1"}}}); });
        refused<st::illegal_argument>(all, [&] { all.create_table({"new", {{.name = "f", .max_versions = 0}}}); });
        refused<st::illegal_argument>(all, [&] { all.create_table({"new", {{.name = "f"}, {.name = "f"}}}); });
        refused<st::bad_family_name>(all, [&] { all.create_table({"new", {{.name = "f:"}}}); });
        for (const char* name : {"none", "none:t"}) {
            refused<st::table_not_found>(all, [&] { all.table(name); });
            refused<st::table_not_found>(all, [&] { all.get_descriptor(name); });
            refused<st::table_not_found>(all, [&] { all.enable_table(name); });
            refused<st::table_not_found>(all, [&] { all.disable_table(name); });
            refused<st::table_not_found>(all, [&] { all.is_table_enabled(name); });
            refused<st::table_not_found>(all, [&] { all.delete_table(name); });
            refused<st::table_not_found>(all, [&] { all.truncate_table(name); });
            refused<st::table_not_found>(all, [&] { all.clone_table_schema(name, "new"); });
            refused<st::table_not_found>(all, [&] { all.modify_table({name, {{.name = "f"}}}); });
            refused<st::table_not_found>(all, [&] { all.add_column_family(name, {.name = "g"}); });
            refused<st::table_not_found>(all, [&] { all.detach(name); });
        }
        refused<st::table_not_disabled>(all, [&] { all.enable_table("ns:t"); });
        refused<st::table_not_enabled>(all, [&] { all.disable_table("off"); });
        refused<st::table_not_disabled>(all, [&] { all.delete_table("ns:t"); });
        refused<st::table_not_disabled>(all, [&] { all.truncate_table("ns:t"); });
        refused<st::table_exists>(all, [&] { all.clone_table_schema("ns:t", "off"); });
        refused<st::namespace_not_found>(all, [&] { all.clone_table_schema("ns:t", "none:t"); });
        refused<st::illegal_argument>(all, [&] { all.detach("ns:t"); });
    }

    TEST_CASE("the tables of the catalog itself are protected") {  // R11.13
        small one;
        st::catalog& all = one.all;
        for (const char* name : {"hbase:meta", "hbase:namespace"}) {
            refused<st::constraint_violation>(all, [&] { all.disable_table(name); });
            refused<st::constraint_violation>(all, [&] { all.delete_table(name); });
            refused<st::constraint_violation>(all, [&] { all.truncate_table(name); });
            refused<st::constraint_violation>(all, [&] { all.modify_table({name, {{.name = "f"}}}); });
            refused<st::constraint_violation>(all, [&] { all.add_column_family(name, {.name = "f"}); });
            refused<st::table_not_disabled>(all, [&] { all.enable_table(name); });
            refused<st::table_exists>(all, [&] { all.create_table({name, {{.name = "f"}}}); });
            refused<st::do_not_retry>(all, [&] { all.table(name).put("r", {"info", "q"}, "v"); });
        }
        all.create_table({"hbase:mine", {{.name = "f"}}});  // as in HBase
        CHECK(all.list_table_names().size() == 3);
    }

    TEST_CASE("a table is altered whether it is enabled or not") {  // R2.31, R8.19
        small one;
        st::catalog& all = one.all;
        for (const char* name : {"single", "off"}) {
            all.add_column_family(name, {.name = "g", .max_versions = 5});
            CHECK(all.get_descriptor(name).families.back().max_versions == 5);
            all.modify_column_family(name, {.name = "g", .max_versions = 6});
            CHECK(all.get_descriptor(name).families.back().max_versions == 6);
            all.delete_column_family(name, "g");
            CHECK(all.get_descriptor(name).families.size() == 1);
        }
        CHECK(all.is_table_disabled("off"));
        all.modify_table({"ns:t", {{.name = "f"}, {.name = "h"}}, {{"READONLY", "true"}}});
        CHECK(all.get_descriptor("ns:t").attributes["owner"].empty());
        CHECK(all.table("ns:t").get("r").size() == 1);
        CHECK_THROWS_AS(all.table("ns:t").put("r", q, "x"), st::do_not_retry);
        all.modify_table({"ns:t", {{.name = "f"}}});
        CHECK_NOTHROW(all.table("ns:t").put("r", q, "x"));
    }

    TEST_CASE("what HBase refuses of alterations is refused, and changes nothing") {  // R2.16, R2.31
        small one;
        st::catalog& all = one.all;
        refused<st::invalid_family_operation>(all, [&] { all.add_column_family("ns:t", {.name = "f"}); });
        refused<st::invalid_family_operation>(all, [&] { all.modify_column_family("ns:t", {.name = "h"}); });
        refused<st::invalid_family_operation>(all, [&] { all.delete_column_family("ns:t", "h"); });
        refused<st::invalid_family_operation>(all, [&] { all.delete_column_family("single", "f"); });
        refused<st::do_not_retry>(all, [&] { all.modify_table({"ns:t", {}}); });
        refused<st::do_not_retry>(all, [&] { all.modify_table({"ns:t", {{.name = "f", .min_versions = 2}}}); });
        refused<st::do_not_retry>(all, [&] {
            all.modify_table({"ns:t", {{.name = "f"}}, {{"MEMSTORE_FLUSHSIZE", "1"}}});
        });
        refused<st::illegal_argument>(all, [&] { all.modify_table({"ns:t", {{.name = "f", .max_versions = 0}}}); });
        refused<st::illegal_argument>(all, [&] { all.add_column_family("ns:t", {.name = "a/b"}); });
    }

    TEST_CASE("a truncated table is empty and enabled") {
        small one;
        const std::string before = st::hbase_text(one.all.get_descriptor("off"));
        one.all.truncate_table("off");
        CHECK(one.all.is_table_enabled("off"));
        CHECK(one.all.table("off").size() == 0);
        CHECK(st::hbase_text(one.all.get_descriptor("off")) == before);
        one.all.disable_table("ns:t");
        one.all.truncate_table("ns:t", true);
        CHECK(one.all.table("ns:t").size() == 0);
        CHECK(one.all.get_descriptor("ns:t").attributes["owner"] == "anna");
    }

    TEST_CASE("a table is divided by the split keys that it is created with") {
        st::catalog all;
        const st::any_table& divided = all.create_table({"t", {{.name = "f"}}}, {"m", "d"});
        CHECK(divided.regions().split_keys() == std::vector<st::bytes>{"d", "m"});
        CHECK(all.clone_table_schema("t", "whole").regions().size() == 1);
        CHECK(all.clone_table_schema("t", "like", true).regions().split_keys() == divided.regions().split_keys());
        all.disable_table("t");
        all.truncate_table("t", true);
        CHECK(divided.regions().size() == 3);
        all.disable_table("t");
        all.truncate_table("t");
        CHECK(divided.regions().size() == 1);
        refused<st::illegal_argument>(all, [&] { all.create_table({"u", {{.name = "f"}}}, {"a", ""}); });
        refused<st::illegal_argument>(all, [&] { all.create_table({"u", {{.name = "f"}}}, {"a", "a"}); });
        refused<st::bad_row_key>(all, [&] { all.create_table({"u", {{.name = "f"}}}, {st::bytes(32768, 'a')}); });
    }

    TEST_CASE("a clone has the schema and no cells") {
        small one;
        st::any_table& clone = one.all.clone_table_schema("ns:t", "clone", true);
        CHECK(clone.size() == 0);
        CHECK(clone.descriptor().families.front().max_versions == 3);
        CHECK(clone.attributes() == one.all.table("ns:t").attributes());
        one.all.clone_table_schema("off", "enabled");
        CHECK(one.all.is_table_enabled("enabled"));
    }

    TEST_CASE("a namespace limits the regions of its tables, too, if quotas are enabled") {  // R11.2
        st::catalog all;
        all.settings().quota_enabled = true;
        all.create_namespace({"ns", {{"hbase.namespace.quota.maxregions", "4"}}});
        all.create_table({"ns:a", {{.name = "f"}}});
        refused<st::quota_exceeded>(all, [&] { all.create_table({"ns:b", {{.name = "f"}}}, {"d", "h", "m"}); });
        all.create_table({"ns:b", {{.name = "f"}}}, {"d", "h"});
        refused<st::quota_exceeded>(all, [&] { all.create_table({"ns:c", {{.name = "f"}}}); });
        all.disable_table("ns:b");
        all.truncate_table("ns:b");
        CHECK_NOTHROW(all.create_table({"ns:c", {{.name = "f"}}}, {"d"}));
    }

    TEST_CASE("a namespace limits its tables if quotas are enabled") {  // R11.2
        st::catalog all;
        all.create_namespace({"ns", {{"hbase.namespace.quota.maxtables", "1"}}});
        all.create_table({"ns:a", {{.name = "f"}}});
        all.create_table({"ns:b", {{.name = "f"}}});  // HBase's default is not to look
        all.settings().quota_enabled = true;
        refused<st::quota_exceeded>(all, [&] { all.create_table({"ns:c", {{.name = "f"}}}); });
        refused<st::quota_exceeded>(all, [&] { all.clone_table_schema("ns:a", "ns:c"); });
        st::dynamic_table mine{{.name = "f"}};
        refused<st::quota_exceeded>(all, [&] { all.attach("ns:c", mine); });
        all.modify_namespace({"ns", {{"hbase.namespace.quota.maxtables", "3"}}});
        all.create_table({"ns:c", {{.name = "f"}}});
        refused<st::quota_exceeded>(all, [&] { all.create_table({"ns:d", {{.name = "f"}}}); });
        all.disable_table("ns:c");
        all.delete_table("ns:c");
        CHECK_NOTHROW(all.create_table({"ns:d", {{.name = "f"}}}));
    }

    TEST_CASE("a new family has as many versions as the settings say") {  // hbase.column.max.version
        st::catalog all(st::catalog_settings{.column_max_version = 4});
        CHECK(all.new_family("f").max_versions == 4);
        CHECK(all.new_family("f").name == "f");
        all.settings().column_max_version = 2;
        all.create_table({"t", {all.new_family("f")}});
        CHECK(all.get_descriptor("t").families.front().max_versions == 2);
        CHECK(st::catalog().new_family("f").max_versions == 1);
    }

    TEST_CASE("all its tables go by one clock") {
        small one;
        one.now.set({777});
        one.all.table("ns:t").put("s", q, "v");
        one.all.table("single").put("s", q, "v");
        CHECK(one.all.table("ns:t").get("s", q)->timestamp() == st::timestamp{777});
        CHECK(one.all.table("single").get("s", q)->timestamp() == st::timestamp{777});
        CHECK(one.all.clock().now() == st::timestamp{777});
        static_assert(!std::constructible_from<st::catalog, st::clock::manual>);
        static_assert(!std::copyable<st::catalog> && !std::movable<st::catalog>);
    }

    TEST_CASE("a table of compile time is attached under a name") {
        small one;
        st::catalog& all = one.all;
        st::table<f, st::clock::manual> mine{st::clock::manual({5})};
        mine.put("r", f{"q"}, "mine");
        st::any_table& attached = all.attach("ns:mine", mine);
        CHECK(attached.get("r", q)->value() == "mine");
        all.table("ns:mine").put("s", q, "through");
        CHECK(mine.get("s", f{"q"})->value() == "through");
        CHECK(mine.get("s", f{"q"})->timestamp() == st::timestamp{5});  // its own clock
        CHECK(all.get_descriptor("ns:mine").families.front().max_versions == 2);
        CHECK(all.list_table_names_by_namespace("ns").size() == 2);

        refused<st::table_exists>(all, [&] { all.attach("ns:mine", mine); });
        refused<st::namespace_not_found>(all, [&] { all.attach("none:mine", mine); });
        refused<st::illegal_argument>(all, [&] { all.add_column_family("ns:mine", {.name = "g"}); });
        refused<st::illegal_argument>(all, [&] { all.modify_table({"ns:mine", {{.name = "f"}}}); });
        CHECK_THROWS_WITH(all.modify_column_family("ns:mine", {.name = "f"}),
                          "strata: the families of the table 'ns:mine' are part of the program: it is compiled again "
                          "to alter them");
        CHECK(all.clone_table_schema("ns:mine", "clone").descriptor().families.front().max_versions == 2);

        st::table_descriptor changed = all.get_descriptor("ns:mine");
        changed.attributes.set("READONLY", "true");
        all.modify_table(changed);  // the families are as before
        CHECK(mine.limits().read_only);
        CHECK(all.get_descriptor("ns:mine").attributes["READONLY"] == "true");
        changed.families.front().ttl = st::hours(1);
        refused<st::illegal_argument>(all, [&] { all.modify_table(changed); });
        changed = all.get_descriptor("ns:mine");
        changed.attributes.set("READONLY", "");
        all.modify_table(changed);
        CHECK_FALSE(mine.limits().read_only);

        all.disable_table("ns:mine");
        CHECK_THROWS_AS(attached.get("r", q), st::table_not_enabled);
        CHECK(mine.get("r", f{"q"}));  // only who comes by the name is refused
        refused<st::illegal_argument>(all, [&] { all.delete_table("ns:mine"); });
        all.truncate_table("ns:mine");
        CHECK(mine.size() == 0);
        mine.put("r", f{"q"}, "mine");
        all.detach("ns:mine");
        CHECK_FALSE(all.table_exists("ns:mine"));
        CHECK(mine.size() == 1);
    }

    TEST_CASE("an attached table of run time can be altered") {
        st::catalog all;
        st::dynamic_table mine{{.name = "f"}};
        all.attach("mine", mine);
        all.add_column_family("mine", {.name = "g"});
        CHECK(mine.schema().size() == 2);
        mine.add_column_family({.name = "h"});
        CHECK(all.get_descriptor("mine").families.size() == 3);
        all.modify_table({"mine", {{.name = "f"}}, {{"READONLY", "true"}}});
        CHECK(mine.limits().read_only);
    }
}
