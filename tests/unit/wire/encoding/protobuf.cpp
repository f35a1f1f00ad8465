// SPDX-License-Identifier: BSL-1.0
#include <cstdint>
#include <iterator>
#include <vector>

#include <doctest/doctest.h>
#include <strata/wire/encoding/protobuf.hpp>

#include "support/field_numbers.hpp"

namespace st = strata;
using namespace support::literals;
using st::detail::protobuf_field;
using st::detail::protobuf_message;
using st::detail::protobuf_type;
using st::detail::protobuf_writer;

static_assert(std::forward_iterator<protobuf_message::iterator>);

TEST_SUITE("wire/encoding/protobuf")
{
    TEST_CASE("fields are those of the protobuf encoding guide") {  // the page's messages Test1, Test2 and Test3
        CHECK(protobuf_writer().number(1_f, 150).raw() == "\x08\x96\x01");
        CHECK(protobuf_writer().payload(2_f, "testing").raw() == "\x12\x07testing");
        CHECK(protobuf_writer().message(3_f, protobuf_writer().number(1_f, 150)).raw() == "\x1a\x03\x08\x96\x01");
        CHECK(protobuf_writer().number(16_f, 1).raw() == "\x80\x01\x01");
        CHECK(protobuf_writer().payload(2_f, "testing").delimited() == "\x09\x12\x07testing");
    }

    TEST_CASE("fields come in their order") {
        const st::bytes raw =
            protobuf_writer().number(7_f, 5).payload(2_f, "a").payload(2_f, "b").number(1_f, ~0ull).take();
        const protobuf_message message = protobuf_message::parse(raw);
        std::vector<st::detail::proto::field> ids;
        for (const protobuf_field& field : message) ids.push_back(field.id);
        CHECK(ids == std::vector{7_f, 2_f, 2_f, 1_f});
        CHECK(std::next(message.begin(), 2)->payload == "b");
        CHECK(std::distance(message.begin(), message.end()) == 4);
        CHECK(message.raw() == raw);
        CHECK_FALSE(message.empty());
        CHECK(protobuf_message().empty());
        CHECK(protobuf_message().begin() == protobuf_message().end());
    }

    TEST_CASE("a look-up answers the last field of an id, if its type fits") {
        const st::bytes raw =
            protobuf_writer().number(1_f, 4).number(1_f, 5).payload(2_f, "a").payload(2_f, "b").take();
        const protobuf_message message = protobuf_message::parse(raw);
        CHECK(message.number(1_f) == 5u);
        CHECK(message.payload(2_f) == "b");
        CHECK(message.payload(1_f) == std::nullopt);
        CHECK(message.number(2_f) == std::nullopt);
        CHECK(message.number(9_f) == std::nullopt);
        CHECK(message.payload(9_f) == std::nullopt);
        CHECK_FALSE(message.message(9_f).has_value());
    }

    TEST_CASE("messages lie in messages") {
        const st::bytes raw =
            protobuf_writer().message(3_f, protobuf_writer().number(1_f, 150)).payload(4_f, "\x08").take();
        const protobuf_message message = protobuf_message::parse(raw);
        CHECK(message.message(3_f)->number(1_f) == 150u);
        CHECK_THROWS_AS(message.message(4_f), st::illegal_argument);  // a text, and it is no message
        CHECK(message.payload(4_f) == "\x08");
    }

    TEST_CASE("numbers of fixed width have the lowest byte first") {
        const protobuf_message message =
            protobuf_message::parse(st::bytes_view("\x0d\x01\x02\x03\x84\x11\x01\x00\x00\x00\x00\x00\x00\x80", 14));
        CHECK(message.begin()->type == protobuf_type::fixed_32);
        CHECK(message.number(1_f) == 0x84030201u);
        CHECK(message.number(2_f) == 0x8000000000000001u);
    }

    TEST_CASE("bytes that are no message are refused") {
        const st::bytes whole = protobuf_writer().number(1_f, 300).payload(2_f, "abc").take() + "\x1d" + "1234";
        CHECK_NOTHROW(protobuf_message::parse(whole));
        for (std::size_t size = 1; size != whole.size(); ++size) {
            if (size == 3 || size == 8) continue;  // between two fields
            const std::vector<char> cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
            CHECK_THROWS_AS(protobuf_message::parse({cut.data(), cut.size()}), st::illegal_argument);
        }
        CHECK_THROWS_WITH_AS(protobuf_message::parse("\x0b"), "strata: field 1 has the unknown type 3",
                             st::illegal_argument);
        CHECK_THROWS_WITH_AS(protobuf_message::parse(st::bytes_view("\0\1", 2)), "strata: a message has no field 0",
                             st::illegal_argument);
        CHECK_THROWS_WITH_AS(protobuf_message::parse("\x80\x80\x80\x80\x10\x01"),
                             "strata: a message has no field 536870912", st::illegal_argument);
        CHECK_THROWS_WITH_AS(protobuf_message::parse("\x12\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01x"),
                             "strata: the bytes end within a field: 18446744073709551615 are needed and 1 are left",
                             st::illegal_argument);
    }
}
