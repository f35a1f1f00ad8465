// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/core/language.hpp>

TEST_SUITE("core/language")
{
    // What it refuses is under test in tests/reject.
    TEST_CASE("a compiler that speaks C++20 is let through") {
        constexpr bool is_read_on = [] { return true; }();
        CHECK(is_read_on);
    }
}
