// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/gateway/thrift1/reads.hpp>

#include "support/field_numbers.hpp"
#include "unit/gateway/thrift1_sessions.hpp"

TEST_SUITE("gateway/thrift1/reads")
{
    using namespace support::literals;
    using namespace thrift1_test;

    TEST_CASE("the attribute _raw_ has one byte") {
        st::bytes raw;
        thrift::writer out(raw);
        out.begin_message("m", thrift::message_kind::call, 1);
        out.map(1_id, thrift::type::text, thrift::type::text, 1).text("_raw_").text("\xff");
        out.map(2_id, thrift::type::text, thrift::type::text, 1).text("_raw_").text(std::string_view("\0", 1));
        out.map(3_id, thrift::type::text, thrift::type::text, 1).text("_raw_").text("ab");
        out.map(4_id, thrift::type::text, thrift::type::text, 1).text("other").text("_raw_");
        out.end_message();
        thrift::reader in;
        REQUIRE(in.read(raw));
        st::catalog all;
        st::gateway::cluster served(all);
        st::gateway::thrift1_calls::state shared{
            &served, {}, st::gateway::open_scanners<st::gateway::thrift1_calls::opened_scan>(1)};
        const st::gateway::thrift1_calls::call one{shared, all, in.body(), out};
        CHECK(is_raw(one, 1_id));
        CHECK_FALSE(is_raw(one, 2_id));
        CHECK_THROWS_AS(is_raw(one, 3_id), st::gateway::thrift1_calls::internal_error);
        CHECK_FALSE(is_raw(one, 4_id));
        CHECK_FALSE(is_raw(one, 5_id));
    }
}
