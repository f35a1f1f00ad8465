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

rpc::writer put_of(const char* row, const char* family, const char* value) {
    return msg({{1, row}, {2, 2}, {3, msg({{1, family}, {2, msg({{1, "q"}, {2, value}, {3, 5}})}})}});
}
rpc::writer increment_of(const char* row, int nonce, bool quiet = false, const char* qualifier = "n") {
    const auto column = msg({{1, "f"}, {2, msg({{1, qualifier}, {2, st::to_big_endian(2)}})}});
    if (quiet) return msg({{1, row}, {2, 1}, {3, column}, {9, nonce}, {5, rpc::pair_of("_rr_", bytes(1, '\0'))}});
    return msg({{1, row}, {2, 1}, {3, column}, {9, nonce}});
}
rpc::writer value_is(const char* family, const char* column, const char* value) {
    return msg(
        {{1, "r"},
         {2, family},
         {3, column},
         {4, 2},
         {5, msg({{1, "org.apache.hadoop.hbase.filter.BinaryComparator"}, {2, msg({{1, msg({{1, value}})}})}})}});
}

}  // namespace

TEST_SUITE("gateway/rpc/writing")
{
    TEST_CASE("an increment that is sent twice is done once") {
        support::rpc_world world;
        for (int i = 0; i != 2; ++i) {
            const auto done = world.client("Mutate", msg({{1, world.region()}, {2, increment_of("r", 9)}, {4, 1}}));
            CHECK(done.read().message(1_f)->message(1_f)->payload(6_f) == st::to_big_endian(2));
        }
        CHECK(world.all.table("t").get_counter("r", {"f", "n"}) == 2);
        world.client("Mutate", msg({{1, world.region()}, {2, increment_of("r", 10)}, {4, 1}}));
        CHECK(world.all.table("t").get_counter("r", {"f", "n"}) == 4);
    }
    TEST_CASE("a mutation with a condition") {
        support::rpc_world world;
        const auto put_if = [&](const rpc::writer& condition) {
            const auto done =
                world.client("Mutate", msg({{1, world.region()}, {2, put_of("r", "f", "v")}, {3, condition}}));
            return done.read().number(2_f);
        };
        CHECK(put_if(value_is("f", "q", "w")) == 0);
        CHECK(put_if(value_is("f", "q", "")) == 1);
        CHECK(put_if(value_is("f", "q", "v")) == 1);
    }
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
    TEST_CASE("a batch for a region that is not there fails as a whole, and takes its cells with it") {
        support::rpc_world world;
        bytes block;
        rpc::append_cell(block, st::cell_view("x", "f", "q", st::version_key({3}, st::kind::put), "lost"));
        rpc::append_cell(block, st::cell_view("r", "f", "q", st::version_key({3}, st::kind::put), "v"));
        const auto put = msg({{1, 0}, {2, msg({{2, 2}, {8, 1}})}});
        const auto answer = world.client(
            "Multi",
            msg({{1, msg({{1, msg({{1, 1}, {2, "u,,1.x."}})}, {3, put}})}, {1, msg({{1, world.region()}, {3, put}})}}),
            true, block);
        std::vector<bool> failed;
        const auto read = answer.read();
        rpc::for_each_message(read, 1_f,
                              [&](const rpc::message& one) { failed.push_back(one.payload(2_f).has_value()); });
        CHECK(failed == std::vector<bool>{true, false});
        CHECK(world.all.table("t").get("r", {"f", "q"})->value() == "v");
    }
    TEST_CASE("nobody writes to hbase:meta") {
        support::rpc_world world;
        const auto refused =
            world.client("Mutate", msg({{1, msg({{1, 1}, {2, "hbase:meta,,1"}})}, {2, put_of("r", "info", "v")}}));
        CHECK(refused.do_not_retry);
    }
}
