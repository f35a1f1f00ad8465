// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <type_traits>

#include <strata/table/view/read_moment.hpp>

namespace st = strata;

TEST_SUITE("table/view/read_moment")
{
    TEST_CASE("a moment sees every write unless it says otherwise, and the present asks for no memory") {
        constexpr st::detail::read_moment now{{100}};
        CHECK(now.read_point == st::detail::newest_write);
        CHECK(now.moment == st::detail::present);
        CHECK(std::is_empty_v<st::detail::as_it_is>);
        CHECK(st::detail::as_of_now::shows_all);
        CHECK_FALSE(st::detail::as_it_was::shows_all);
    }
}
