// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/gateway/rpc.hpp>

#include "support/field_numbers.hpp"
#include "support/rpc_client.hpp"
#include "support/rpc_requests.hpp"

namespace st = strata;
namespace rpc = strata::gateway::rpc;
using namespace support::literals;
using namespace support;
using st::bytes;

TEST_SUITE("gateway/rpc/apply")
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
    TEST_CASE("an increment whose result nobody wants returns no cells") {
        rpc_world world;
        const auto done = world.client("Mutate", msg({{1, world.region()}, {2, increment_of("r", 0, true)}, {4, 1}}));
        CHECK_FALSE(done.read().message(1_f)->message(1_f));
        CHECK(world.all.table("t").get_counter("r", {"f", "n"}) == 2);
    }
}
