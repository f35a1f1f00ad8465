// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/gateway/thrift1/tables.hpp>

#include "support/field_numbers.hpp"
#include "unit/gateway/thrift1_sessions.hpp"

TEST_SUITE("gateway/thrift1/tables")
{
    using namespace support::literals;
    using namespace thrift1_test;

    TEST_CASE("a family of the interface has the interface's defaults") {
        st::bytes raw;
        thrift::writer out(raw);
        out.begin_message("m", thrift::message_kind::call, 1);
        out.begin(1_id).text(1_id, "f:").end();
        out.begin(2_id)
            .text(1_id, "f")
            .i32(2_id, 7)
            .text(3_id, "gz")
            .boolean(4_id, true)
            .text(5_id, "ROW")
            .boolean(8_id, true)
            .i32(9_id, 60)
            .end();
        out.begin(3_id).text(1_id, "f").text(5_id, "row").end();
        out.begin(4_id).end();
        out.begin(5_id).text(1_id, "f").i32(9_id, -1).end();
        out.begin(6_id).text(1_id, "f").i32(9_id, 0).end();
        out.begin(7_id).text(1_id, "f").i32(9_id, 2147483647).end();
        out.end_message();
        thrift::reader in;
        REQUIRE(in.read(raw));
        const st::family_options least = st::gateway::thrift1_calls::family_of(in.body()[1_id]);
        CHECK(least.name == "f");
        CHECK(least.max_versions == 3);
        CHECK(least.ttl == st::never_expires);
        CHECK(least.attributes["BLOOMFILTER"] == "NONE");
        CHECK(least.attributes["BLOCKCACHE"] == "false");
        const st::family_options most = st::gateway::thrift1_calls::family_of(in.body()[2_id]);
        CHECK(most.max_versions == 7);
        CHECK(most.ttl == 60'000);
        CHECK(most.attributes["COMPRESSION"] == "GZ");
        CHECK(most.attributes["IN_MEMORY"] == "true");
        for (const auto forever : {5_id, 6_id, 7_id})
            CHECK(st::gateway::thrift1_calls::family_of(in.body()[forever]).ttl == st::never_expires);
        CHECK_THROWS_AS(st::gateway::thrift1_calls::family_of(in.body()[3_id]), st::illegal_argument);
        CHECK_THROWS_AS(st::gateway::thrift1_calls::family_of(in.body()[4_id]),
                        st::gateway::thrift1_calls::bad_argument);
    }
}
