// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/order/ascending.hpp>
#include <strata/testing/conformance.hpp>

TEST_SUITE("testing/conformance")
{
    TEST_CASE("one header holds the whole kit") {
        CHECK(strata::testing::check_order<strata::order::ascending>(std::vector<int>{2, 1}).passed());
    }
}
