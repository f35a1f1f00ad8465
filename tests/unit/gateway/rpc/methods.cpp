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

TEST_SUITE("gateway/rpc/methods")
{
    TEST_CASE("a method belongs to a service") {
        CHECK((rpc::method_of("ClientService", "Get").work == rpc::get));
        CHECK((rpc::method_of("MasterService", "getProcedureResult").work == rpc::get_procedure_result));
        CHECK_THROWS_AS(rpc::method_of("MasterService", "Get"), st::do_not_retry);
        CHECK_THROWS_WITH_AS(
            rpc::method_of("MasterService", "Snapshot"),
            "strata: java.lang.UnsupportedOperationException: Snapshot: the MasterService of strata has "
            "no such method",
            st::do_not_retry);
    }
    TEST_CASE("no method is there twice") {
        for (const rpc::method& a : rpc::methods) {
            int found = 0;
            for (const rpc::method& b : rpc::methods) found += a.name == b.name && a.service == b.service;
            CHECK(found == 1);
        }
    }
}
