// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/gateway/thrift1/tables.hpp>

#include "unit/gateway/thrift1_sessions.hpp"

TEST_SUITE("gateway/thrift1/tables")
{
    using namespace thrift1_test;

    TEST_CASE("a family of the interface has the interface's defaults") {
        st::bytes raw;
        thrift::writer out(raw);
        out.begin_message("m", thrift::message_kind::call, 1);
        out.begin(1).text(1, "f:").end();
        out.begin(2)
            .text(1, "f")
            .i32(2, 7)
            .text(3, "gz")
            .boolean(4, true)
            .text(5, "ROW")
            .boolean(8, true)
            .i32(9, 60)
            .end();
        out.begin(3).text(1, "f").text(5, "row").end();
        out.begin(4).end();
        out.end_message();
        thrift::reader in;
        REQUIRE(in.read(raw));
        const st::family_options least = st::gateway::thrift1_calls::family_of(in.body()[1]);
        CHECK(least.name == "f");
        CHECK(least.max_versions == 3);
        CHECK(least.ttl == st::never_expires);
        CHECK(least.attributes["BLOOMFILTER"] == "NONE");
        CHECK(least.attributes["BLOCKCACHE"] == "false");
        const st::family_options most = st::gateway::thrift1_calls::family_of(in.body()[2]);
        CHECK(most.max_versions == 7);
        CHECK(most.ttl == 60'000);
        CHECK(most.attributes["COMPRESSION"] == "GZ");
        CHECK(most.attributes["IN_MEMORY"] == "true");
        CHECK_THROWS_AS(st::gateway::thrift1_calls::family_of(in.body()[3]), st::illegal_argument);
        CHECK_THROWS_AS(st::gateway::thrift1_calls::family_of(in.body()[4]), st::gateway::thrift1_calls::bad_argument);
    }
}
