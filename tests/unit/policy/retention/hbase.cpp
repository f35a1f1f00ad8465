// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

#include <strata/core/error.hpp>
#include <strata/policy/retention/hbase.hpp>

namespace st = strata;
using st::retention::hbase;
using at_run_time = hbase<st::dynamic, st::dynamic, st::dynamic>;

namespace {
st::version_position version(std::int64_t rank, std::int64_t written, std::int64_t now) {
    return {.rank = rank, .written = {written}, .newer = {}, .now = {now}};
}
}  // namespace

TEST_SUITE("policy/retention/hbase")
{
    TEST_CASE("a version is kept if its rank is low and it is young or among the minimum") {  // R6.1 - R6.3
        constexpr hbase<3, 1, 100> policy;
        CHECK(policy.keeps(version(0, 900, 1000)));
        CHECK(policy.keeps(version(2, 900, 1000)));
        CHECK_FALSE(policy.keeps(version(3, 1000, 1000)));
        CHECK_FALSE(policy.keeps(version(1, 899, 1000)));
        CHECK(policy.keeps(version(0, 899, 1000)));  // the minimum
        CHECK(policy.keeps(version(0, 0, 1000)));
    }

    TEST_CASE("at equality of age and time to live a version is alive") {  // R6.2, D-29
        constexpr hbase<1, 0, 1000> policy;
        CHECK_FALSE(policy.outlived({9000}, {10000}));
        CHECK(policy.outlived({9000}, {10001}));
        CHECK_FALSE(policy.outlived({20000}, {10000}));  // of the future
    }

    TEST_CASE("a family keeps one version of any age unless told otherwise") {  // R2.13
        constexpr hbase<> policy;
        CHECK(policy.limit() == 1);
        CHECK(policy.minimum() == 0);
        CHECK(policy.time_to_live() == st::never_expires);
        CHECK(policy.keeps(version(0, 0, st::latest.value)));
        CHECK_FALSE(policy.keeps(version(1, 0, 0)));
    }

    TEST_CASE("the three numbers may be chosen at run time") {
        const at_run_time policy(3, 1, 100);
        CHECK(policy.limit() == 3);
        CHECK(policy.minimum() == 1);
        CHECK(policy.time_to_live() == 100);
        CHECK(policy.keeps(version(0, 0, 1000)));
        CHECK_FALSE(policy.keeps(version(1, 899, 1000)));
        CHECK(policy.keeps(version(2, 900, 1000)));
        CHECK_FALSE(policy.keeps(version(3, 900, 1000)));
    }

    TEST_CASE("numbers that HBase refuses are refused") {  // R2.14, R2.16
        CHECK_THROWS_WITH_AS(at_run_time(0, 0, 1), "strata: a column keeps at least one version, but the limit is 0",
                             st::illegal_argument);
        CHECK_THROWS_AS(at_run_time(-1, 0, 1), st::illegal_argument);
        CHECK_THROWS_WITH_AS(at_run_time(3, 4, 1),
                             "strata: the minimum of versions lies between 0 and the maximum of 3, but is 4",
                             st::illegal_argument);
        CHECK_THROWS_AS(at_run_time(3, -1, 1), st::illegal_argument);
        CHECK_THROWS_WITH_AS(at_run_time(3, 0, 0), "strata: a time to live is more than 0 milliseconds, but is 0",
                             st::illegal_argument);
        CHECK_THROWS_AS(at_run_time(3, 0, -1), st::illegal_argument);
        CHECK_NOTHROW(at_run_time(3, 3, 1));
        CHECK_NOTHROW(at_run_time(1, 0, st::never_expires));
    }

    TEST_CASE("reads need not ask the clock where nothing ages") {
        CHECK(st::detail::is_ageless<hbase<3>>());
        CHECK_FALSE(st::detail::is_ageless<hbase<3, 0, 1000>>());
        CHECK_FALSE(st::detail::is_ageless<at_run_time>());
        CHECK(st::detail::is_prefix_closed<hbase<3, 1, 1000>>());
    }

    TEST_CASE("numbers in the type take no room") {
        CHECK(std::is_empty_v<hbase<3, 1, 1000>>);
        CHECK(sizeof(at_run_time) == 3 * sizeof(std::int64_t));
        CHECK(std::is_default_constructible_v<hbase<3, 1, 1000>>);
        CHECK_FALSE(std::is_default_constructible_v<at_run_time>);
    }

    TEST_CASE("HBase says it in VERSIONS and MIN_VERSIONS and seconds of TTL") {
        CHECK(hbase<3>{}.attributes() == "VERSIONS => 3");
        CHECK(hbase<3, 1>{}.attributes() == "VERSIONS => 3, MIN_VERSIONS => 1");
        CHECK(hbase<3, 1, st::days(1)>{}.attributes() == "VERSIONS => 3, MIN_VERSIONS => 1, TTL => 86400");
        CHECK(at_run_time(2, 0, 5000).attributes() == "VERSIONS => 2, TTL => 5");
    }
}
