// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>

#include <strata/core/error.hpp>
#include <strata/policy/retention/max_versions.hpp>

namespace st = strata;
using st::retention::max_versions;

namespace {
st::version_position ranked(std::int64_t rank, std::int64_t written = 0) {
    return {.rank = rank, .written = {written}, .newer = {}, .now = {}};
}
}  // namespace

TEST_SUITE("policy/retention/max_versions")
{
    TEST_CASE("the newest N versions of a column are kept") {  // R6.1
        CHECK(max_versions<1>{}.keeps(ranked(0)));
        CHECK_FALSE(max_versions<1>{}.keeps(ranked(1)));
        CHECK(max_versions<3>{}.keeps(ranked(2)));
        CHECK_FALSE(max_versions<3>{}.keeps(ranked(3)));
    }

    TEST_CASE("a version is judged by its rank and not by its age") {
        CHECK(max_versions<2>{}.keeps(ranked(1, 0)));
        CHECK_FALSE(max_versions<2>{}.keeps(ranked(2, std::numeric_limits<std::int64_t>::max())));
        CHECK(st::detail::is_ageless<max_versions<2>>());
        CHECK(st::detail::is_prefix_closed<max_versions<2>>());
    }

    TEST_CASE("the number of versions may be chosen at run time") {
        const max_versions<> two(2);
        CHECK(two.limit() == 2);
        CHECK(two.keeps(ranked(1)));
        CHECK_FALSE(two.keeps(ranked(2)));
        CHECK(st::detail::is_ageless<max_versions<>>());
        CHECK(st::detail::is_prefix_closed<max_versions<>>());
    }

    TEST_CASE("a family keeps one version unless told otherwise") {  // R2.13
        CHECK(max_versions<>().keeps(ranked(0)));
        CHECK_FALSE(max_versions<>().keeps(ranked(1)));
    }

    TEST_CASE("a limit below one is refused") {  // R2.14
        CHECK_THROWS_WITH_AS(max_versions<>(0), "strata: a column keeps at least one version, but the limit is 0",
                             st::illegal_argument);
        CHECK_THROWS_AS(max_versions<>(-1), st::illegal_argument);
        CHECK_THROWS_AS(max_versions<>{std::numeric_limits<std::int64_t>::min()}, st::illegal_argument);
    }

    TEST_CASE("HBase calls it VERSIONS") {
        CHECK(max_versions<3>{}.attributes() == "VERSIONS => 3");
        CHECK(max_versions<>(7).attributes() == "VERSIONS => 7");
    }
}
