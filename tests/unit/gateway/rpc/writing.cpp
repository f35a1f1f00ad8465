// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

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

TEST_SUITE("gateway/rpc/writing")
{
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
