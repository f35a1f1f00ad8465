// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/gateway/rpc.hpp>

#include "support/rpc_client.hpp"

namespace st = strata;
namespace rpc = strata::gateway::rpc;
using st::bytes;
using st::bytes_view;
using support::msg;

TEST_SUITE("gateway/rpc/state")
{
    TEST_CASE("what was done is remembered, the oldest no longer than there is room") {
        rpc::done_once known;
        known.add(1, 0);
        CHECK_FALSE(known.contains(1, 0));  // 0 is no nonce
        known.add(1, 5);
        CHECK(known.contains(1, 5));
        CHECK_FALSE(known.contains(2, 5));
        known.add(1, 5);
        for (std::uint64_t i = 0; i != rpc::done_once::most; ++i) known.add(3, i + 1);
        CHECK_FALSE(known.contains(1, 5));
        CHECK(known.contains(3, 1));
    }
    TEST_CASE("a watcher that overrides nothing does nothing") {
        struct : rpc::watcher {
        } one;
        one.before("a", "b");
        CHECK(one.answers("a", "b"));
    }
}
