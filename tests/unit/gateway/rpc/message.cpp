// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/gateway/rpc.hpp>

#include "support/field_numbers.hpp"
#include "support/rpc_client.hpp"

namespace st = strata;
namespace rpc = strata::gateway::rpc;
using namespace support::literals;
using st::bytes;
using st::bytes_view;
using support::msg;

TEST_SUITE("gateway/rpc/message")
{
    TEST_CASE("fields that are absent have a value that stands for that") {
        const auto made = msg({{1, 7}, {2, "text"}, {3, msg({{1, -1}})}});
        const auto read = rpc::message::parse(made.raw());
        CHECK(rpc::number_of(read, 1_f) == 7);
        CHECK(rpc::number_of(read, 9_f, 5) == 5);
        CHECK(rpc::signed_of(rpc::message_of(read, 3_f), 1_f) == -1);
        CHECK(rpc::signed_of(read, 9_f, -2) == -2);
        CHECK(rpc::flag_of(read, 1_f));
        CHECK_FALSE(rpc::flag_of(read, 9_f));
        CHECK(rpc::flag_of(read, 9_f, true));
        CHECK(rpc::payload_of(read, 2_f) == "text");
        CHECK(rpc::payload_of(read, 9_f).empty());
        CHECK(rpc::message_of(read, 9_f).empty());
    }
    TEST_CASE("lists") {
        const auto made = msg({{1, "a"}, {2, 5}, {1, "b"}, {2, bytes("\x06\x07", 2)}, {3, msg({{1, 3}})}});
        const auto read = rpc::message::parse(made.raw());
        std::string texts;
        rpc::for_each_payload(read, 1_f, [&](bytes_view one) { texts += one; });
        CHECK(texts == "ab");
        std::vector<std::uint64_t> numbers;
        rpc::for_each_number(read, 2_f, [&](std::uint64_t one) { numbers.push_back(one); });
        CHECK(numbers == std::vector<std::uint64_t>{5, 6, 7});
        int messages = 0;
        rpc::for_each_message(read, 3_f, [&](const rpc::message& one) { messages += one.number(1_f) == 3; });
        CHECK(messages == 1);
    }
    TEST_CASE("attributes are found by name") {
        const auto made = msg({{5, rpc::pair_of("a", "1")}, {5, rpc::pair_of("b", "2")}});
        const auto read = rpc::message::parse(made.raw());
        CHECK(rpc::attribute_of(read, 5_f, "b") == "2");
        CHECK(rpc::attribute_of(read, 5_f, "c").empty());
        CHECK_THROWS_WITH_AS(rpc::raise_unsupported("it"), "strata: it is not supported", st::do_not_retry);
    }
}
