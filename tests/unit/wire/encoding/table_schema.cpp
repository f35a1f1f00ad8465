// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/wire/encoding/table_schema.hpp>

#include "support/field_numbers.hpp"

namespace st = strata;
using namespace support::literals;
using message = st::detail::protobuf_message;
using writer = st::detail::protobuf_writer;

namespace {

writer pair_of(st::bytes_view key, st::bytes_view value) {
    writer made;
    made.payload(1_f, key).payload(2_f, value);
    return made;
}

}  // namespace

TEST_SUITE("wire/encoding/table_schema")
{
    TEST_CASE("a table has a name, attributes in two lists, and families with attributes and settings") {
        writer family;
        family.payload(1_f, "f").message(2_f, pair_of("VERSIONS", "3")).message(2_f, pair_of("owner", "anna"));
        family.message(3_f, pair_of("hbase.hstore.time.to.purge.deletes", "7"));
        writer table;
        table.message(1_f, pair_of("ns", "t")).message(2_f, pair_of("READONLY", "true")).message(3_f, family);
        table.message(4_f, pair_of("hbase.hstore.compaction.min", "5"));
        const st::table_descriptor read = st::detail::table_of_message(message::parse(table.raw()));
        CHECK(read.name.text() == "ns:t");
        CHECK(read.attributes.is_read_only());
        CHECK(read.attributes["hbase.hstore.compaction.min"] == "5");
        CHECK(read.families.size() == 1);
        CHECK(read.families.front().name == "f");
        CHECK(read.families.front().max_versions == 3);
        CHECK(read.families.front().attributes["owner"] == "anna");
        CHECK(read.families.front().purge_delay == 7);
    }

    TEST_CASE("what cannot be read is refused") {
        writer family;
        family.payload(1_f, "f").message(2_f, pair_of("VERSIONS", "x"));
        CHECK_THROWS_AS(st::detail::family_of_message(message::parse(family.raw())), st::illegal_argument);
        CHECK_THROWS_AS(st::detail::table_of_message(message()), st::illegal_argument);
        writer broken;
        broken.payload(1_f, "f").payload(2_f, "\x09");
        CHECK_THROWS_AS(st::detail::family_of_message(message::parse(broken.raw())), st::illegal_argument);
    }
}
