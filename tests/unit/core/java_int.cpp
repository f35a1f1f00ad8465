// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>

#include <strata/core/java_int.hpp>

using strata::detail::greatest_int;
using strata::detail::sum_overflows_int;

TEST_SUITE("core/java_int")
{
    TEST_CASE("a sum of two ints overflows beyond the greatest int") {
        CHECK(greatest_int == 2147483647);
        CHECK_FALSE(sum_overflows_int(0, 0));
        CHECK_FALSE(sum_overflows_int(greatest_int, 0));
        CHECK_FALSE(sum_overflows_int(greatest_int - 1, 1));
        CHECK_FALSE(sum_overflows_int(0, greatest_int));
        CHECK(sum_overflows_int(greatest_int, 1));
        CHECK(sum_overflows_int(1, greatest_int));
        CHECK(sum_overflows_int(greatest_int, greatest_int));
    }

    TEST_CASE("what is no int is not added as one") {
        CHECK_FALSE(sum_overflows_int(-1, greatest_int));
        CHECK_FALSE(sum_overflows_int(greatest_int, -1));
        CHECK_FALSE(sum_overflows_int(greatest_int + 1, 1));
        CHECK_FALSE(sum_overflows_int(1, greatest_int + 1));
        CHECK_FALSE(sum_overflows_int((std::numeric_limits<std::int64_t>::max)(), 1));
    }
}
