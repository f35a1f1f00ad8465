// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/gateway/thrift1/writes.hpp>

#include "support/field_numbers.hpp"
#include "unit/gateway/thrift1_sessions.hpp"

TEST_SUITE("gateway/thrift1/writes")
{
    using namespace support::literals;
    using namespace thrift1_test;

    TEST_CASE("a list of Mutation is deletes and puts of a row, and a put needs a family and a qualifier") {
        st::bytes raw;
        thrift::writer out(raw);
        out.begin_message("m", thrift::message_kind::call, 1);
        out.begin(1_id).boolean(1_id, true).text(2_id, "f:q").end();
        out.begin(2_id).boolean(1_id, true).text(2_id, "g").end();
        out.begin(3_id).text(2_id, "f:q").text(3_id, "v").end();
        out.begin(4_id).text(2_id, "f").text(3_id, "v").end();
        out.begin(5_id).text(2_id, ":q").text(3_id, "v").end();
        out.end_message();
        thrift::reader in;
        REQUIRE(in.read(raw));
        st::gateway::thrift1_calls::row_changes changes("r", {7});
        CHECK(changes.add(in.body()[1_id]));
        CHECK(changes.add(in.body()[2_id]));
        CHECK(changes.add(in.body()[3_id]));
        CHECK_FALSE(changes.add(in.body()[4_id]));
        CHECK_THROWS_AS(changes.add(in.body()[5_id]), st::illegal_argument);
        REQUIRE(changes.deletion.changes().size() == 2);
        CHECK(changes.deletion.changes()[0].kind == st::kind::delete_column);
        CHECK(changes.deletion.changes()[1].kind == st::kind::delete_family);
        CHECK(changes.deletion.changes()[1].written == st::timestamp{7});
        REQUIRE(changes.put.changes().size() == 1);
        CHECK(changes.put.changes()[0].written == st::timestamp{7});
    }

    TEST_CASE("of many deletes none is made if one has a family without a name, and all others if it is unknown") {
        served_tables world;
        world.all.create_table({"t", {{.name = "f"}}});
        const auto ask = [&](std::string_view column) {
            st::bytes raw;
            thrift::writer out(raw);
            out.begin_message("mutateRowsTs", thrift::message_kind::call, 1);
            out.text(1_id, "t").list(2_id, thrift::type::structure, 2);
            for (const std::string_view what : {std::string_view("f:q"), column}) {
                out.begin().text(1_id, "row of " + st::bytes(what)).list(2_id, thrift::type::structure, 1);
                out.begin().boolean(1_id, true).text(2_id, what).end().end();
            }
            out.i64(3_id, 7).end_message();
            st::gateway::thrift1_session session(world.gateway);
            return comparable(session.receive(raw));
        };
        const auto has_marker = [&] {
            return world.all.table("t").open_scanner({.versions = st::all_versions, .raw = true}).next().has_value();
        };
        for (const char* column : {"", ":q"}) {
            CHECK(ask(column) == "1 mutateRowsTs throws 1");
            CHECK_FALSE(has_marker());
        }
        CHECK(ask("zz:q") == "1 mutateRowsTs throws 1");
        CHECK(has_marker());
    }
}
