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

TEST_SUITE("gateway/rpc/schema")
{
    TEST_CASE("a table comes back as it went") {
        st::table_descriptor given{
            "ns:t", {{.name = "f", .max_versions = 3, .ttl = 5000}}, {{"MAX_FILESIZE", "20971520"}}};
        given.families.front().attributes.set("BLOOMFILTER", "ROWCOL").set("owner", "anna");
        st::set_configuration(given.families.front(), "hbase.hstore.time.to.purge.deletes", "7");
        st::set_configuration(given.families.front(), "other", "x");
        const auto made = rpc::to_message(given);
        const st::table_descriptor read = rpc::table_of(rpc::message::parse(made.raw()));
        CHECK(read.name == given.name);
        CHECK(read.attributes == given.attributes);
        const st::family_options& family = read.families.front();
        CHECK(family.max_versions == 3);
        CHECK(family.ttl == 5000);
        CHECK(family.purge_delay == 7);
        CHECK(family.attributes["BLOOMFILTER"] == "ROWCOL");
        CHECK(family.attributes["owner"] == "anna");
        CHECK(family.attributes.configuration().value_or("other", "") == "x");
    }
    TEST_CASE("attributes are HBase's texts") {
        const auto pair = rpc::pair_of("TTL", "2147483647");
        const auto given = msg({{1, "f"}, {2, pair}, {2, rpc::pair_of("KEEP_DELETED_CELLS", "TRUE")}});
        const st::family_options family = rpc::family_of(rpc::message::parse(given.raw()));
        CHECK(family.ttl == st::never_expires);
        CHECK(family.keep_deleted == st::keep_deleted_cells::yes);
        CHECK_THROWS_AS(rpc::family_of(rpc::message::parse(msg({{1, "f"}, {2, rpc::pair_of("VERSIONS", "x")}}).raw())),
                        st::illegal_argument);
    }
    TEST_CASE("a name without a namespace, and a namespace") {
        CHECK(rpc::table_name_of(rpc::message::parse(msg({{1, "default"}, {2, "t"}}).raw())).text() == "t");
        const st::namespace_descriptor given{"ns", {{"a", "1"}, {"b", "2"}}};
        const auto made = rpc::to_message(given);
        CHECK(rpc::namespace_of(rpc::message::parse(made.raw())) == given);
    }
}
