// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>
#include <strata/core/inlining.hpp>

namespace {
STRATA_ALWAYS_INLINE int twice(int x) { return 2 * x; }
STRATA_NOINLINE int half(int x) { return x / 2; }
}  // namespace

TEST_SUITE("core/inlining")
{
    TEST_CASE("functions and lambdas that are always inlined, or never, are called like others") {
        const auto thrice = [](int x) STRATA_ALWAYS_INLINE_LAMBDA { return 3 * x; };
        CHECK(twice(2) + thrice(2) + half(2) == 11);
    }
}
