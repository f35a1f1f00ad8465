// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/wire/thrift/reader.hpp>
#include <strata/wire/thrift/value.hpp>
#include <strata/wire/thrift/writer.hpp>

namespace st = strata;
namespace thrift = strata::thrift;

TEST_SUITE("wire/thrift/value")
{
    TEST_CASE("an absent value is false, 0, empty, and has no fields") {
        const thrift::value nothing;
        CHECK_FALSE(nothing);
        CHECK(nothing.kind() == thrift::type::stop);
        CHECK(nothing.id() == 0);
        CHECK(nothing.number() == 0);
        CHECK_FALSE(nothing.boolean());
        CHECK(nothing.floating() == 0);
        CHECK(nothing.text().empty());
        CHECK(nothing.begin() == nothing.end());
        CHECK(nothing.size() == 0);
        CHECK_FALSE(nothing[1]);
        CHECK(nothing.element() == thrift::type::stop);
        CHECK(nothing.mapped() == thrift::type::stop);
    }

    TEST_CASE("a field is found by its number, and asked for by its type") {
        st::bytes raw;
        thrift::writer out(raw);
        out.begin_message("m", thrift::message_kind::call, 1);
        out.i32(1, -7).text(2, "ab").boolean(3, true).f64(4, 1.5).i32(2, 9);
        out.map(5, thrift::type::text, thrift::type::i64, 1).text("k").i64(8);
        out.end_message();
        thrift::reader in;
        REQUIRE(in.read(raw));
        const thrift::value body = in.body();
        CHECK(body.size() == 6);
        CHECK(body[1].number() == -7);
        CHECK(body[1].text().empty());
        CHECK_FALSE(body[1].boolean());
        CHECK(body[2].number() == 9);  // of two, the last
        CHECK(body[3].boolean());
        CHECK(body[3].number() == 1);
        CHECK(body[4].floating() == 1.5);
        CHECK(body[4].number() == 0);
        CHECK(body.field(1, thrift::type::i32).number() == -7);
        CHECK_FALSE(body.field(1, thrift::type::i64));
        CHECK_FALSE(body[6]);
        CHECK(body[5].element() == thrift::type::text);
        CHECK(body[5].mapped() == thrift::type::i64);
        auto at = body[5].begin();
        CHECK((*at++).text() == "k");
        CHECK((*at++).number() == 8);
        CHECK(at == body[5].end());
        CHECK_FALSE(body[5][1]);  // a map has no fields
    }
}
