// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <type_traits>

#include <strata/table/view/no_lock.hpp>

namespace st = strata;

TEST_SUITE("table/view/no_lock")
{
    TEST_CASE("two calls are let in at once, and nothing is kept") {
        const auto first = st::detail::everybody.read();
        const auto second = st::detail::everybody.read();
        CHECK(noexcept(st::detail::everybody.read()));
        CHECK(std::is_empty_v<st::detail::no_lock>);
    }
}
