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

TEST_SUITE("gateway/rpc/servers")
{
    TEST_CASE("clients are told where everything is") {
        support::rpc_world world;
        const auto ask = [&](const char* method) { return world.ask("ClientMetaService", method, msg({})); };
        const auto meta = ask("GetMetaRegionLocations");
        CHECK(meta.read().message(1_f)->message(2_f)->payload(1_f) == "localhost");
        const auto masters = ask("GetMasters");
        CHECK(masters.read().message(1_f)->number(2_f) == 1);
        const auto nodes = ask("GetBootstrapNodes");
        CHECK(nodes.read().message(1_f)->number(2_f) == 16020);
        CHECK(world.ask("MasterService", "IsMasterRunning", msg({})).read().number(1_f) == 1);
        CHECK(world.ask("MasterService", "IsBalancerEnabled", msg({})).read().number(1_f) == 0);
        const auto altered = world.ask("MasterService", "GetSchemaAlterStatus", msg({}));
        CHECK(altered.read().number(1_f) == 0);
        CHECK(altered.read().number(2_f) == 1);
        CHECK(world.ask("MasterService", "getSecurityCapabilities", msg({})).error.empty());
    }
    TEST_CASE("the state of the cluster has one server with all regions") {
        support::rpc_world world;
        const auto answer = world.ask("MasterService", "GetClusterStatus", msg({}));
        const auto status = answer.read().message(1_f);
        CHECK(status->message(1_f)->payload(1_f) == rpc::version_of_hbase);
        CHECK(status->message(5_f)->payload(1_f) == "strata");
        int regions = 0;
        rpc::for_each_message(rpc::message_of(*status->message(2_f), 2_f), 5_f,
                              [&](const rpc::message&) { ++regions; });
        CHECK(regions == 2);  // t and hbase:namespace
    }
    TEST_CASE("regions are flushed and compacted, and told of") {
        support::rpc_world world;
        world.all.table("t").put("r", {"f", "q"}, "v", {5});
        world.all.table("t").mutate(st::deletion("r", {9}));
        const auto ask = [&](const char* method, const rpc::writer& what) {
            return world.ask("AdminService", method, what);
        };
        CHECK(ask("FlushRegion", msg({{1, world.region()}})).read().number(2_f) == 1);
        CHECK(world.all.table("t").size() > 0);
        ask("CompactRegion", msg({{1, world.region()}}));
        CHECK(world.all.table("t").size() > 0);
        ask("CompactRegion", msg({{1, world.region()}, {2, 1}}));
        CHECK(world.all.table("t").size() == 0);
        const auto info = ask("GetRegionInfo", msg({{1, world.region()}}));
        CHECK(info.read().message(1_f)->message(2_f)->payload(2_f) == "t");
        const auto meta = ask("GetRegionInfo", msg({{1, msg({{1, 1}, {2, "hbase:meta,,1"}})}}));
        CHECK(meta.read().message(1_f)->message(2_f)->payload(2_f) == "meta");
        CHECK(ask("FlushRegion", msg({{1, msg({{1, 1}, {2, "hbase:meta,,1"}})}})).error.empty());
        const auto server = ask("GetServerInfo", msg({}));
        CHECK(server.read().message(1_f)->message(1_f)->number(2_f) == 16020);
        const auto load = ask("GetRegionLoad", msg({{1, msg({{1, "default"}, {2, "t"}})}}));
        CHECK(load.read().message(1_f)->number(2_f) == 2);
    }
}
