// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/gateway/rpc.hpp>

#include "support/field_numbers.hpp"
#include "support/rpc_client.hpp"
#include "support/rpc_requests.hpp"

namespace st = strata;
namespace rpc = strata::gateway::rpc;
using namespace support::literals;
using namespace support;
using st::bytes;

TEST_SUITE("gateway/rpc/region_batch")
{
    TEST_CASE("a batch: a result or an exception for each action, and gets before puts that wait") {
        support::rpc_world world;
        const auto batch = msg({{1, msg({{1, world.region()},
                                         {3, msg({{1, 0}, {2, put_of("r", "f", "v")}})},
                                         {3, msg({{1, 1}, {3, msg({{1, "r"}})}})},
                                         {3, msg({{1, 2}, {2, put_of("r", "zz", "v")}})},
                                         {3, msg({{1, 3}, {2, increment_of("s", 0)}})},
                                         {3, msg({{1, 4}, {3, msg({{1, "r"}})}})},
                                         {3, msg({{1, 5}, {4, msg({{1, "r"}})}})}})}});
        const auto answer = world.client("Multi", batch);
        const auto region = answer.read().message(1_f);
        CHECK_FALSE(region->number(3_f));
        std::vector<std::string> found(6);
        rpc::for_each_message(*region, 1_f, [&](const rpc::message& one) {
            std::string& text = found[rpc::number_of(one, 1_f)];
            if (const auto error = one.message(3_f))
                text = bytes(rpc::payload_of(*error, 1_f));
            else if (const auto cell = rpc::message_of(one, 2_f).message(1_f))
                text = bytes(rpc::payload_of(*cell, 3_f));
            else
                text = "done";
        });
        CHECK(found == std::vector<std::string>{"done", "done",
                                                "org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException", "n",
                                                "q", "org.apache.hadoop.hbase.DoNotRetryIOException"});
    }
    TEST_CASE("a batch as one is all or nothing") {
        support::rpc_world world;
        const auto mutate = [&](const rpc::writer& second) {
            return world.client("Multi", msg({{1, msg({{1, world.region()},
                                                       {2, 1},
                                                       {3, msg({{2, put_of("r", "f", "v")}})},
                                                       {3, msg({{2, second}})}})}}));
        };
        const auto failed = mutate(put_of("r", "zz", "v"));
        CHECK(failed.read().message(1_f)->message(2_f)->payload(1_f) ==
              "org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException");
        CHECK_FALSE(world.all.table("t").get("r", {"f", "q"}));
        const auto done = mutate(increment_of("r", 0));
        CHECK(done.read().message(1_f)->number(3_f) == 1);
        CHECK(done.read().message(1_f)->message(1_f).has_value());
        CHECK(world.all.table("t").get("r", {"f", "q"}));
    }
    TEST_CASE("a batch as one with a condition, whose results may not be wanted") {
        support::rpc_world world;
        const auto if_absent = [&](bool quiet) {
            const auto done = world.client("Multi", msg({{1, msg({{1, world.region()},
                                                                  {2, 1},
                                                                  {4, value_is("f", "none", "")},
                                                                  {3, msg({{2, increment_of("r", 0, quiet)}})},
                                                                  {3, msg({{2, put_of("r", "f", "v")}})}})}}));
            const auto region = done.read().message(1_f);
            CHECK(region->number(3_f) == 1);
            bool has_result = false;
            rpc::for_each_message(*region, 1_f,
                                  [&](const rpc::message& one) { has_result |= one.payload(2_f).has_value(); });
            return has_result;
        };
        CHECK(if_absent(false));
        CHECK_FALSE(if_absent(true));
        CHECK(world.all.table("t").get_counter("r", {"f", "n"}) == 4);
    }
    TEST_CASE("a batch as one returns the results that are wanted, of each action its own") {
        support::rpc_world world;
        const auto done = world.client("Multi", msg({{1, msg({{1, world.region()},
                                                              {2, 1},
                                                              {3, msg({{2, increment_of("r", 0, true)}})},
                                                              {3, msg({{2, increment_of("r", 0, false, "m")}})}})}}));
        std::vector<bytes> qualifiers;
        rpc::for_each_message(*done.read().message(1_f), 1_f, [&](const rpc::message& one) {
            if (const auto result = one.message(2_f))
                rpc::for_each_message(*result, 1_f, [&](const rpc::message& cell) {
                    qualifiers.emplace_back(rpc::payload_of(cell, 3_f));
                });
        });
        CHECK(qualifiers == std::vector<bytes>{"m"});
        CHECK(world.all.table("t").get_counter("r", {"f", "n"}) == 2);
    }
}
