// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/gateway/rpc.hpp>

#include "support/field_numbers.hpp"
#include "support/rpc_client.hpp"

namespace st = strata;
namespace rpc = strata::gateway::rpc;
using namespace support::literals;
using st::bytes;
using st::bytes_view;
using support::msg;

namespace {

rpc::writer name(const char* qualifier) { return msg({{1, "default"}, {2, qualifier}}); }
rpc::writer table(const char* qualifier, const char* family) {
    return msg({{1, name(qualifier)}, {3, msg({{1, family}})}});
}

}  // namespace

TEST_SUITE("gateway/rpc/tables")
{
    TEST_CASE("tables come and go") {
        support::rpc_world world;
        const auto master = [&](const char* method, const rpc::writer& what) {
            return world.ask("MasterService", method, what);
        };
        const auto made = master("CreateTable", msg({{1, table("u", "f")}}));
        const auto procedure = static_cast<std::int64_t>(*made.read().number(1_f));
        CHECK(master("getProcedureResult", msg({{1, procedure}})).read().number(1_f) == 2);
        CHECK(master("getProcedureResult", msg({{1, 99}})).read().number(1_f) == 0);
        CHECK(master("CreateTable", msg({{1, table("u", "f")}})).error ==
              "org.apache.hadoop.hbase.TableExistsException");
        CHECK(master("DeleteTable", msg({{1, name("u")}})).error ==
              "org.apache.hadoop.hbase.TableNotDisabledException");
        master("DisableTable", msg({{1, name("u")}}));
        CHECK(master("GetTableState", msg({{1, name("u")}})).read().message(1_f)->number(1_f) == 1);
        master("EnableTable", msg({{1, name("u")}}));
        CHECK(world.all.is_table_enabled("u"));
        master("AddColumn", msg({{1, name("u")}, {2, msg({{1, "g"}})}}));
        master("ModifyColumn", msg({{1, name("u")}, {2, msg({{1, "g"}, {2, rpc::pair_of("VERSIONS", "5")}})}}));
        CHECK(world.all.get_descriptor("u").families[1].max_versions == 5);
        master("DeleteColumn", msg({{1, name("u")}, {2, "g"}}));
        master("ModifyTable", msg({{1, name("u")}, {2, table("u", "h")}}));
        CHECK(world.all.get_descriptor("u").families.front().name == "h");
        CHECK(master("FlushTable", msg({{1, name("u")}})).error.empty());
        CHECK(master("ExecProcedure", msg({{1, msg({{1, "flush-table-proc"}, {2, "u"}})}})).error.empty());
        CHECK(master("ExecProcedure", msg({{1, msg({{1, "other"}})}})).do_not_retry);
        master("DisableTable", msg({{1, name("u")}}));
        master("truncateTable", msg({{1, name("u")}}));
        CHECK(world.all.is_table_enabled("u"));
        master("DisableTable", msg({{1, name("u")}}));
        master("DeleteTable", msg({{1, name("u")}}));
        CHECK_FALSE(world.all.table_exists("u"));
    }
    TEST_CASE("a table with split keys has its regions, also after it was emptied if they are to be kept") {
        support::rpc_world world;
        const auto regions = [&] {
            const auto answer = world.ask("AdminService", "GetOnlineRegion", msg({}));
            const auto read = answer.read();
            int count = 0;
            rpc::for_each_message(read, 1_f, [&](const rpc::message& one) {
                count += rpc::payload_of(rpc::message_of(one, 2_f), 2_f) == "u";
            });
            return count;
        };
        world.ask("MasterService", "CreateTable", msg({{1, table("u", "f")}, {2, "b"}, {2, "d"}}));
        CHECK(regions() == 3);
        world.all.table("u").put("c", {"f", "q"}, "v", {5});
        const auto answer = world.ask("AdminService", "GetOnlineRegion", msg({}));
        std::string found;
        const auto read = answer.read();
        rpc::for_each_message(read, 1_f, [&](const rpc::message& one) {
            if (rpc::payload_of(rpc::message_of(one, 2_f), 2_f) != "u") return;
            const st::region_info made("u", rpc::signed_of(one, 1_f), bytes(rpc::payload_of(one, 3_f)), "");
            const auto page =
                world.client("Scan", msg({{1, msg({{1, 1}, {2, made.name}})}, {2, msg({{3, ""}})}, {4, 9}}));
            found += page.read().message(5_f) ? '1' : '0';
        });
        CHECK(found == "010");
        for (const int keeps : {1, 0}) {
            world.all.disable_table("u");
            world.ask("MasterService", "truncateTable", msg({{1, name("u")}, {2, keeps}}));
            CHECK(regions() == (keeps ? 3 : 1));
        }
    }
    TEST_CASE("tables are listed by expression, namespace and state") {
        support::rpc_world world;
        world.all.create_namespace({"ns"});
        world.all.create_table({"ns:u", {{.name = "f"}}});
        world.all.disable_table("ns:u");
        const auto names = [&](const char* method, const rpc::writer& what) {
            const auto answer = world.ask("MasterService", method, what);
            const auto read = answer.read();
            std::string all;
            rpc::for_each_message(read, 1_f,
                                  [&](const rpc::message& one) { all += rpc::table_name_of(one).text() + ' '; });
            return all;
        };
        CHECK(names("GetTableNames", msg({})) == "ns:u t ");
        CHECK(names("GetTableNames", msg({{1, "t.*"}})) == "t ");
        CHECK(names("GetTableNames", msg({{3, "ns"}})) == "ns:u ");
        CHECK(names("GetTableNames", msg({{2, 1}, {3, "hbase"}})) == "hbase:meta hbase:namespace ");
        CHECK(names("ListTableNamesByState", msg({{1, 0}})) == "ns:u ");
        CHECK(names("ListTableNamesByNamespace", msg({{1, "ns"}})) == "ns:u ");
        const auto count = [&](const char* method, const rpc::writer& what) {
            const auto answer = world.ask("MasterService", method, what);
            const auto read = answer.read();
            int all = 0;
            rpc::for_each_payload(read, 1_f, [&](bytes_view) { ++all; });
            return all;
        };
        CHECK(count("GetTableDescriptors", msg({{1, name("t")}, {1, name("none")}})) == 1);
        CHECK(count("GetTableDescriptors", msg({})) == 2);
        CHECK(count("ListTableDescriptorsByState", msg({{1, 0}})) == 1);
        CHECK(count("ListTableDescriptorsByNamespace", msg({{1, "ns"}})) == 1);
        CHECK(count("ListNamespaces", msg({})) == 3);
        CHECK(count("ListNamespaceDescriptors", msg({})) == 3);
    }
    TEST_CASE("namespaces") {
        support::rpc_world world;
        const auto master = [&](const char* method, const rpc::writer& what) {
            return world.ask("MasterService", method, what);
        };
        master("CreateNamespace", msg({{1, msg({{1, "ns"}, {2, rpc::pair_of("a", "1")}})}}));
        CHECK(world.all.get_namespace_descriptor("ns").properties.at("a") == "1");
        master("ModifyNamespace", msg({{1, msg({{1, "ns"}})}}));
        const auto got = master("GetNamespaceDescriptor", msg({{1, "ns"}}));
        CHECK(got.read().message(1_f)->payload(1_f) == "ns");
        master("DeleteNamespace", msg({{1, "ns"}}));
        CHECK(master("GetNamespaceDescriptor", msg({{1, "ns"}})).error ==
              "org.apache.hadoop.hbase.NamespaceNotFoundException");
    }
}
