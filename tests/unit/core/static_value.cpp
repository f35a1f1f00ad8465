// SPDX-License-Identifier: BSL-1.0
#include <limits>
#include <type_traits>

#include <doctest/doctest.h>
#include <strata/core/static_value.hpp>

namespace st = strata;

TEST_SUITE("core/static_value")
{
    TEST_CASE("a number in the type takes no space") {
        CHECK(std::is_empty_v<st::static_value<3>>);
        CHECK(st::static_value<3>::get() == 3);
        CHECK(st::static_value<-1>().get() == -1);
        CHECK(st::static_value<std::numeric_limits<std::int64_t>::max()>::get() == 9223372036854775807);
    }

    TEST_CASE("a number known at run time only is kept in the object") {
        CHECK(sizeof(st::static_value<st::dynamic>) == 8);
        CHECK(st::static_value<st::dynamic>(7).get() == 7);
        CHECK(st::static_value<st::dynamic>(-7).get() == -7);
    }
}
