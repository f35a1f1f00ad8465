// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/wire/thrift/reader.hpp>
#include <strata/wire/thrift/value.hpp>
#include <strata/wire/thrift/writer.hpp>

#include "support/field_numbers.hpp"

namespace st = strata;
namespace thrift = strata::thrift;
using namespace support::literals;

TEST_SUITE("wire/thrift/value")
{
    TEST_CASE("an absent value is false, 0, empty, and has no fields") {
        const thrift::value nothing;
        CHECK_FALSE(nothing);
        CHECK(nothing.kind() == thrift::type::stop);
        CHECK(nothing.id() == 0_id);
        CHECK(nothing.number() == 0);
        CHECK_FALSE(nothing.boolean());
        CHECK(nothing.floating() == 0);
        CHECK(nothing.text().empty());
        CHECK(nothing.begin() == nothing.end());
        CHECK(nothing.size() == 0);
        CHECK_FALSE(nothing[1_id]);
        CHECK(nothing.element() == thrift::type::stop);
        CHECK(nothing.mapped() == thrift::type::stop);
    }

    TEST_CASE("a field is found by its number, and asked for by its type") {
        st::bytes raw;
        thrift::writer out(raw);
        out.begin_message("m", thrift::message_kind::call, 1);
        out.i32(1_id, -7).text(2_id, "ab").boolean(3_id, true).f64(4_id, 1.5).i32(2_id, 9);
        out.map(5_id, thrift::type::text, thrift::type::i64, 1).text("k").i64(8);
        out.end_message();
        thrift::reader in;
        REQUIRE(in.read(raw));
        const thrift::value body = in.body();
        CHECK(body.size() == 6);
        CHECK(body[1_id].number() == -7);
        CHECK(body[1_id].text().empty());
        CHECK_FALSE(body[1_id].boolean());
        CHECK(body[2_id].number() == 9);  // of two, the last
        CHECK(body[3_id].boolean());
        CHECK(body[3_id].number() == 1);
        CHECK(body[4_id].floating() == 1.5);
        CHECK(body[4_id].number() == 0);
        CHECK(body.field(1_id, thrift::type::i32).number() == -7);
        CHECK_FALSE(body.field(1_id, thrift::type::i64));
        CHECK_FALSE(body[6_id]);
        CHECK(body[5_id].element() == thrift::type::text);
        CHECK(body[5_id].mapped() == thrift::type::i64);
        auto at = body[5_id].begin();
        CHECK((*at++).text() == "k");
        CHECK((*at++).number() == 8);
        CHECK(at == body[5_id].end());
        CHECK_FALSE(body[5_id][1_id]);  // a map has no fields
    }
}
