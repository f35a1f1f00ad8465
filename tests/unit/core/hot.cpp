// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>
#include <strata/core/hot.hpp>

namespace {
STRATA_HOT int twice(int x) { return 2 * x; }
}  // namespace

TEST_SUITE("core/hot")
{
    TEST_CASE("functions and lambdas that are always inlined are called like others") {
        const auto thrice = [](int x) STRATA_HOT_LAMBDA { return 3 * x; };
        CHECK(twice(2) + thrice(2) == 10);
    }
}
