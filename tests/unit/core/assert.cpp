// SPDX-License-Identifier: BSL-1.0
// The macro is set before anything else is included, as its page asks.
namespace {
int broken_preconditions = 0;
}
#define STRATA_ASSERT(condition) ((condition) ? void() : void(++broken_preconditions))

#include <doctest/doctest.h>
#include <strata/core/assert.hpp>

#include "support/last_words.hpp"

TEST_SUITE("core/assert")
{
    TEST_CASE("a broken precondition goes where the user routes it") {
        broken_preconditions = 0;
        STRATA_ASSERT(1 + 1 == 2);
        CHECK(broken_preconditions == 0);
        STRATA_ASSERT(1 + 1 == 3);
        CHECK(broken_preconditions == 1);
    }

    TEST_CASE("what is only checked on demand goes there, too") {
        broken_preconditions = 0;
        STRATA_EXPECT(1 + 1 == 2, "strata: one and one are two");
        CHECK(broken_preconditions == 0);
        STRATA_EXPECT(1 + 1 == 3, "strata: one and one are not three");
        CHECK(broken_preconditions == STRATA_CHECKED);
    }

    TEST_CASE("it is checked unless NDEBUG is defined") {
#ifdef NDEBUG
        CHECK_FALSE(strata::detail::is_checked);
#else
        CHECK(strata::detail::is_checked);
#endif
    }

#if STRATA_CHECKED
    TEST_CASE("a program that ends says why and where") {
        CHECK(support::last_words([] { strata::detail::abort_saying("strata: so it is", "here.hpp", 7); }) ==
              "here.hpp:7: strata: so it is\n");
        CHECK(support::last_words([] {}) == "lived");
    }
#endif
}
