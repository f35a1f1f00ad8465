// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/store/judge/read_request.hpp>

namespace st = strata;

TEST_SUITE("store/judge/read_request")
{
    TEST_CASE("a request that says nothing asks for the newest version of everything that was ever written") {
        const st::read_request read;
        CHECK(read.when.is_all_time());
        CHECK(read.versions == 1);
        CHECK(read.store_limit < 0);
        CHECK(read.store_offset == 0);
        CHECK(read.read_point == st::detail::newest_write);
        CHECK_FALSE(read.raw);
        CHECK_FALSE(read.reversed);
        CHECK(read.chosen == nullptr);
        CHECK(read.stats == nullptr);
    }
}
