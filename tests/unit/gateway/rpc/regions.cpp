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

TEST_SUITE("gateway/rpc/regions")
{
    TEST_CASE("the region of a table is the one that hbase:meta names") {
        support::rpc_world world;
        rpc::regions here({"localhost", 1, 2});
        const auto all = here.of(world.all, "t");
        REQUIRE(all.size() == 1);
        const bytes name = all.front().name;
        CHECK(world.all.table("hbase:meta").get(name, {"info", "state"}));
        CHECK(here.at(world.all, name).table == "t");
        CHECK(here.at(world.all, all.front().encoded()).table == "t");
        CHECK(here.whole(world.all, name).name == name);
        CHECK_THROWS_AS(here.at(world.all, "t,,1.x."), st::not_serving_region);
        CHECK_THROWS_AS(here.at(world.all, "none"), st::not_serving_region);
        CHECK_THROWS_AS(here.at(world.all, "u,a,1.x."), st::not_serving_region);
        CHECK_THROWS_AS(here.of(world.all, "u"), st::table_not_found);
        world.all.disable_table("t");
        CHECK_THROWS_AS(here.at(world.all, name), st::not_serving_region);
        CHECK_THROWS_AS(here.at(world.all, all.front().encoded()), st::not_serving_region);
    }
    TEST_CASE("a table that was split has several, until it is another table") {
        support::rpc_world world;
        rpc::regions here({"localhost", 1, 2});
        here.split(world.all, "t", {"m", "d"});
        const auto all = here.of(world.all, "t");
        REQUIRE(all.size() == 3);
        CHECK(all[0].begin.empty());
        CHECK(all[0].end == "d");
        CHECK(all[1].begin == "d");
        CHECK(all[2].end.empty());
        const auto middle = here.at(world.all, all[1].name);
        CHECK(middle.table == "t");
        CHECK(middle.begin == "d");
        CHECK(middle.end == "m");
        CHECK(here.at(world.all, all[2].encoded()).begin == "m");
        CHECK(here.split_keys(world.all, "t") == std::vector<bytes>{"d", "m"});
        world.time.advance(5);
        world.all.disable_table("t");
        world.all.truncate_table("t");
        CHECK(here.of(world.all, "t").size() == 1);
        CHECK(here.split_keys(world.all, "t").empty());
        CHECK_THROWS_AS(here.at(world.all, all[1].name), st::not_serving_region);
    }
    TEST_CASE("hbase:meta is shown with servers, and made anew only if it has changed") {
        support::rpc_world world;
        rpc::regions here({"host", 16020, 2});
        const auto shown = here.meta(world.all);
        const bytes name = here.of(world.all, "t").front().name;
        const st::any_table& meta = shown->table(rpc::regions::shown_meta);
        CHECK(meta.get(name, {"info", "server"})->value() == "host:16020");
        CHECK(meta.get(name, {"info", "sn"})->value() == "host,16020,2");
        CHECK(meta.get(name, {"info", "state"})->value() == "OPEN");
        CHECK(meta.get(name, {"info", "regioninfo"})->value().starts_with("PBUF"));
        CHECK(meta.get("t", {"table", "state"})->value() == bytes("\x08\0", 2));
        CHECK(here.meta(world.all) == shown);
        here.split(world.all, "t", {"m"});
        CHECK(here.meta(world.all) != shown);
        CHECK(here.meta(world.all)->table(rpc::regions::shown_meta).size() > meta.size());
    }
    TEST_CASE("a server as a message") {
        const auto made = rpc::server_name{"h", 3, 4}.to_message();
        const auto read = rpc::message::parse(made.raw());
        CHECK(read.payload(1_f) == "h");
        CHECK(read.number(2_f) == 3);
        CHECK(read.number(3_f) == 4);
    }
}
