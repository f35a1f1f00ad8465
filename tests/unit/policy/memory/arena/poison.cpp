// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/memory/arena/poison.hpp>

TEST_SUITE("policy/memory/arena/poison")
{
    TEST_CASE("what is poisoned is known to be and can be used again afterwards") {
        alignas(8) char bytes[64] = {};
        strata::detail::poison(bytes + 8, 32);
#if defined(STRATA_POISONS)
        CHECK(__asan_region_is_poisoned(bytes, sizeof bytes) == bytes + 8);
#endif
        strata::detail::unpoison(bytes + 8, 32);
        bytes[8] = 1;
        CHECK(bytes[8] == 1);
#if defined(STRATA_POISONS)
        CHECK(__asan_region_is_poisoned(bytes, sizeof bytes) == nullptr);
#endif
    }
}
