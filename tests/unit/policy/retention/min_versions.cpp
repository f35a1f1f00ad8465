// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <type_traits>

#include <strata/core/error.hpp>
#include <strata/policy/retention/laws.hpp>
#include <strata/policy/retention/min_versions.hpp>

#include "walked.hpp"

namespace st = strata;
using st::retention::min_versions;
using walked::kept;

TEST_SUITE("policy/retention/min_versions")
{
    TEST_CASE("the newest versions are kept whatever their age") {
        CHECK(kept(min_versions<2>(), {9, 8, 7}, 1000000) == "9 8");
        CHECK(kept(min_versions<0>(), {9, 8, 7}) == "");
        CHECK(kept(min_versions<>(1), {9, 8, 7}) == "9");
        CHECK(min_versions<>(5).limit() == 5);
    }

    TEST_CASE("a minimum of versions is not negative") {
        CHECK_THROWS_WITH_AS(min_versions<>(-1), "strata: the minimum of versions is not negative, but is -1",
                             st::illegal_argument);
        CHECK_NOTHROW(min_versions<>(0));
    }

    TEST_CASE("a minimum of versions keeps the laws of what it promises") {
        static_assert(st::retention::check_laws<3>(min_versions<2>()).all());
        CHECK(st::retention::check_laws<6>(min_versions<0>()).all());
        CHECK(st::retention::check_laws<6>(min_versions<>(3)).all());
        CHECK(min_versions<2>::prefix_closed);
        CHECK(min_versions<2>::ageless);
        CHECK(std::is_empty_v<min_versions<2>>);
        CHECK(sizeof(min_versions<>) == sizeof(std::int64_t));
    }

    TEST_CASE("a minimum by itself is a number of versions") {
        CHECK(min_versions<2>().attributes() == "VERSIONS => 2");
    }
}
