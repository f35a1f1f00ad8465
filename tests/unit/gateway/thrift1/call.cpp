// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/gateway/thrift1/call.hpp>

namespace st = strata;
namespace calls = strata::gateway::thrift1_calls;

TEST_SUITE("gateway/thrift1/call")
{
    TEST_CASE("a column names a family, or a family and a qualifier, which may be empty") {
        CHECK(calls::named_column("f").selection().is_whole_family());
        CHECK(calls::named_column("f:").column() == st::column("f", ""));
        CHECK(calls::named_column("f:a:b").column() == st::column("f", "a:b"));
        CHECK_THROWS_AS(calls::named_column("f").column(), calls::internal_error);
    }

    TEST_CASE("an argument that is missing, and a time that none can be, are refused") {
        CHECK_THROWS_AS(calls::call::text(st::thrift::value(), st::thrift::field_id{1}), calls::internal_error);
        CHECK_THROWS_AS(calls::call::before(-1), st::illegal_argument);
        CHECK(calls::call::before(5) == st::time_range{{0}, {5}});
        CHECK(calls::call::before(st::latest.value).is_all_time());
        CHECK_THROWS_AS(calls::uncaught([] { calls::call::before(-1); }), calls::internal_error);
    }
}
