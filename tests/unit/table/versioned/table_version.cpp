// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/table/versioned/table_version.hpp>

namespace st = strata;

TEST_SUITE("table/versioned/table_version")
{
    TEST_CASE("a version is pinned until the last pin is taken back") {
        const st::detail::pin_count pins;
        CHECK_FALSE(pins.is_pinned());
        pins.pin();
        pins.pin();
        CHECK(pins.count() == 2);
        pins.unpin();
        CHECK(pins.is_pinned());
        pins.unpin();
        CHECK_FALSE(pins.is_pinned());
        CHECK(pins.count() == 0);
    }

    TEST_CASE("it is made of a table, and was published by no write yet") {
        const st::detail::table_version<std::string> one("like");
        CHECK(one.table == "like");
        CHECK(one.number == 0);
        CHECK_FALSE(one.is_pinned());
    }
}
