// SPDX-License-Identifier: BSL-1.0
#include <strata/gateway/fwd.hpp>

#include <doctest/doctest.h>

#include <strata/gateway/cluster.hpp>
#include <strata/gateway/java_error.hpp>
#include <strata/gateway/rpc.hpp>
#include <strata/gateway/thrift1.hpp>

TEST_SUITE("gateway/fwd")
{
    TEST_CASE("what is declared is what the headers define") {
        static_assert(sizeof(strata::gateway::cluster) > 0);
        static_assert(sizeof(strata::gateway::cluster_limits) > 0);
        static_assert(sizeof(strata::gateway::open_scanners<int>) > 0);
        static_assert(sizeof(strata::gateway::unknown_scanner) > 0);
        static_assert(sizeof(strata::gateway::thrift1) > 0);
        static_assert(sizeof(strata::gateway::thrift1_settings) > 0);
        static_assert(sizeof(strata::gateway::thrift1_session) > 0);
        static_assert(sizeof(strata::gateway::out_of_order_scanner_next) > 0);
        static_assert(sizeof(strata::gateway::java_exception) > 0);
        static_assert(sizeof(strata::gateway::rpc_options) > 0);
        static_assert(sizeof(strata::gateway::rpc_server) > 0);
        static_assert(sizeof(strata::gateway::rpc_session) > 0);
        CHECK(sizeof(strata::gateway::java_error) > 0);
    }
}
