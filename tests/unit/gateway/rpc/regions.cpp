// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/gateway/rpc.hpp>

#include "support/field_numbers.hpp"
#include "support/rpc_client.hpp"

namespace st = strata;
namespace rpc = strata::gateway::rpc;
using namespace support::literals;
using st::bytes;

TEST_SUITE("gateway/rpc/regions")
{
    TEST_CASE("the region of a table is the one that hbase:meta names") {
        support::rpc_world world;
        using rpc::regions;
        const st::region_info only = world.all.table("t").regions().info("t", 0);
        CHECK(world.all.table("hbase:meta").get(only.name, {"info", "state"}));
        CHECK(regions::at(world.all, only.name).table == "t");
        CHECK(regions::at(world.all, only.encoded()).table == "t");
        CHECK(regions::whole(world.all, only.name).name == only.name);
        CHECK_THROWS_AS(regions::at(world.all, "t,,1.x."), st::not_serving_region);
        CHECK_THROWS_AS(regions::at(world.all, "none"), st::not_serving_region);
        CHECK_THROWS_AS(regions::at(world.all, "u,a,1.x."), st::not_serving_region);
        world.all.disable_table("t");
        CHECK_THROWS_AS(regions::at(world.all, only.name), st::not_serving_region);
        CHECK_THROWS_AS(regions::at(world.all, only.encoded()), st::not_serving_region);
    }
    TEST_CASE("a table with split keys has several, until it is emptied") {
        support::rpc_world world;
        using rpc::regions;
        const st::any_table& divided = world.all.create_table({"u", {{.name = "f"}}}, {"m,", "d"});
        const auto all = divided.regions().infos("u");
        REQUIRE(all.size() == 3);
        const auto middle = regions::at(world.all, all[1].name);
        CHECK(middle.table == "u");
        CHECK(middle.begin == "d");
        CHECK(middle.end == "m,");
        CHECK(regions::at(world.all, all[0].name).end == "d");
        CHECK(regions::at(world.all, all[2].name).begin == "m,");
        CHECK(regions::at(world.all, all[2].encoded()).begin == "m,");
        CHECK(regions::whole(world.all, all[2].encoded()).name == all[2].name);
        world.time.advance(5);
        world.all.disable_table("u");
        CHECK_THROWS_AS(regions::at(world.all, all[1].name), st::not_serving_region);
        world.all.truncate_table("u");
        CHECK(divided.regions().size() == 1);
        CHECK_THROWS_AS(regions::at(world.all, all[1].name), st::not_serving_region);
    }
    TEST_CASE("hbase:meta is shown with servers, and made anew only if it has changed") {
        support::rpc_world world;
        rpc::regions here({"host", 16020, 2});
        const auto shown = here.meta(world.all);
        const bytes name = world.all.table("t").regions().info("t", 0).name;
        const st::any_table& meta = shown->table(rpc::regions::shown_meta);
        CHECK(meta.get(name, {"info", "server"})->value() == "host:16020");
        CHECK(meta.get(name, {"info", "sn"})->value() == "host,16020,2");
        CHECK(meta.get(name, {"info", "state"})->value() == "OPEN");
        CHECK(meta.get(name, {"info", "regioninfo"})->value().starts_with("PBUF"));
        CHECK(meta.get("t", {"table", "state"})->value() == bytes("\x08\0", 2));
        CHECK(here.meta(world.all) == shown);
        const st::any_table& divided = world.all.create_table({"u", {{.name = "f"}}}, {"m"});
        const auto later = here.meta(world.all);
        CHECK(later != shown);
        for (const st::region_info& one : divided.regions().infos("u"))
            CHECK(later->table(rpc::regions::shown_meta).get(one.name, {"info", "server"}));
    }
    TEST_CASE("a region as a message") {
        const st::region_info part("ns:t", 7, "a", "c");
        const auto written = rpc::to_message(part);
        const auto read = rpc::message::parse(written.raw());
        CHECK(read.number(1_f) == 7);
        CHECK(rpc::table_name_of(rpc::message_of(read, 2_f)) == "ns:t");
        CHECK(read.payload(3_f) == "a");
        CHECK(read.payload(4_f) == "c");
    }
    TEST_CASE("a server as a message") {
        const auto made = rpc::server_name{"h", 3, 4}.to_message();
        const auto read = rpc::message::parse(made.raw());
        CHECK(read.payload(1_f) == "h");
        CHECK(read.number(2_f) == 3);
        CHECK(read.number(3_f) == 4);
    }
}
