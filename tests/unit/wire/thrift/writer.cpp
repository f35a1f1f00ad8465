// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/wire/thrift/writer.hpp>

#include "support/field_numbers.hpp"
#include "unit/wire/thrift/vectors.hpp"

TEST_SUITE("wire/thrift/writer")
{
    using namespace support::literals;
    using namespace thrift_test;

    TEST_CASE("messages are written byte for byte as another implementation writes them") {
        int compared = 0;
        for (const vector& one : vectors()) {
            if (one.is_old) continue;  // these are written in the strict form
            CAPTURE(one.content);
            thrift::reader in;
            REQUIRE(in.read(one.raw));
            st::bytes raw = "before";
            thrift::writer out(raw, in.form());
            out.begin_message(in.name(), in.kind(), in.sequence());
            for (const thrift::value field : in.body()) write(out, field, field.id());
            out.end_message();
            CHECK(raw == "before" + one.raw);
            ++compared;
        }
        CHECK(compared >= 16);
    }

    TEST_CASE("a message that was begun can be taken back") {
        st::bytes raw = "before";
        thrift::writer out(raw, {thrift::protocol::compact, true});
        out.begin_message("m", thrift::message_kind::call, 1);
        out.text(1_id, "more").begin(2_id);
        out.cancel_message();
        CHECK(raw == "before");
        out.begin_message("m", thrift::message_kind::call, 1);
        out.end_message();
        thrift::reader in;
        REQUIRE(in.read(std::string_view(raw).substr(6)));
        CHECK(in.body().size() == 0);
    }

    TEST_CASE("fields may come in any order") {
        st::bytes raw;
        thrift::writer out(raw, {thrift::protocol::compact, false});
        out.begin_message("m", thrift::message_kind::reply, -1);
        out.i8(300_id, 1).i8(2_id, 2).i8(thrift::field_id{-5}, 3).boolean(2_id, false);
        out.end_message();
        thrift::reader in;
        REQUIRE(in.read(raw));
        CHECK(in.sequence() == -1);
        CHECK(text_of(in.body()) == "{300: i8 1, 2: i8 2, -5: i8 3, 2: false}");
    }
}
