// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/backend/std_map.hpp>
#include <strata/testing/backend/in_use.hpp>

namespace st = strata;

TEST_SUITE("testing/backend/in_use")
{
    TEST_CASE("an mdmap of a sound backend is like a map of tuples") {
        st::testing::report r("backend");
        st::testing::detail::check_in_mdmap<st::backend::std_map>(r);
        CHECK_MESSAGE(r.passed(), r);
        CHECK(r.checks() > 500);
    }
}
