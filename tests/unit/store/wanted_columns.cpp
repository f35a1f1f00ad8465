// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <span>
#include <vector>

#include <strata/store/wanted_columns.hpp>

namespace st = strata;

TEST_SUITE("store/wanted_columns")
{
    TEST_CASE("a list of wanted columns is used up from its front") {
        const std::vector<st::bytes_view> list{"a", "b"};
        st::detail::wanted_columns wanted{std::span<const st::bytes_view>(list)};
        CHECK(wanted.is_explicit());
        CHECK(wanted.front() == "a");
        wanted.pop_front();
        CHECK(wanted.front() == "b");
        CHECK_FALSE(wanted.is_exhausted());
        wanted.pop_front();
        CHECK(wanted.is_exhausted());
        CHECK_FALSE(st::detail::wanted_columns().is_exhausted());
        CHECK_FALSE(st::detail::wanted_columns().is_explicit());
    }
}
