// SPDX-License-Identifier: BSL-1.0
// The macro is set before anything else is included, as its page asks.
namespace {
int broken_preconditions = 0;
}
#define STRATA_ASSERT(condition) ((condition) ? void() : void(++broken_preconditions))

#include <doctest/doctest.h>
#include <strata/core/assert.hpp>

TEST_SUITE("core/assert")
{
    TEST_CASE("a broken precondition goes where the user routes it") {
        broken_preconditions = 0;
        STRATA_ASSERT(1 + 1 == 2);
        CHECK(broken_preconditions == 0);
        STRATA_ASSERT(1 + 1 == 3);
        CHECK(broken_preconditions == 1);
    }
}
