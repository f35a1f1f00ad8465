// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>

#include <strata/policy/retention/keep_all.hpp>

namespace st = strata;

TEST_SUITE("policy/retention/keep_all")
{
    TEST_CASE("every version of a column is kept") {
        constexpr st::retention::keep_all policy;
        for (const std::int64_t rank : {std::int64_t{0}, std::int64_t{1}, std::numeric_limits<std::int64_t>::max()})
            CHECK(policy.keeps({.rank = rank, .written = {}, .newer = {}, .now = {}}));
    }

    TEST_CASE("HBase says it with the greatest number of versions there is") {
        CHECK(st::retention::keep_all{}.attributes() == "VERSIONS => 2147483647");
        CHECK(st::detail::is_prefix_closed<st::retention::keep_all>());
        CHECK(st::detail::is_ageless<st::retention::keep_all>());
    }
}
