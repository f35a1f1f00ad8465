// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/store/judge/read_point.hpp>
#include <strata/store/judge/read_request.hpp>

namespace st = strata;

TEST_SUITE("store/judge/read_point")
{
    TEST_CASE("a read that says nothing sees every write, of the present") {
        CHECK(st::read_request{}.read_point == st::detail::newest_write);
        CHECK(st::read_request{}.moment == st::detail::present);
    }
}
