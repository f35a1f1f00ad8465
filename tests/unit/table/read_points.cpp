// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <utility>

#include <strata/table/read_points.hpp>

namespace st = strata;
using st::detail::read_points;

TEST_SUITE("table/read_points")
{
    TEST_CASE("without scanners nobody has to be spared") {  // R9.7
        const read_points none;
        CHECK_FALSE(none.any());
        CHECK(none.smallest_or(77) == 77);
    }

    TEST_CASE("the scanner that sees least counts until it is closed") {  // R9.7
        read_points open;
        const std::uint64_t first = open.open(5);
        const std::uint64_t second = open.open(3);
        const std::uint64_t third = open.open(3);
        CHECK(first != second);
        CHECK(second != third);
        CHECK(first != 0);
        CHECK(open.smallest_or(77) == 3);
        CHECK(open.smallest_or(1) == 1);
        open.close(second);
        CHECK(open.smallest_or(77) == 3);
        open.close(third);
        CHECK(open.smallest_or(77) == 5);
        CHECK(open.any());
        open.close(first);
        open.close(first);
        CHECK_FALSE(open.any());
    }

    TEST_CASE("a number is never given twice") {
        read_points open;
        const std::uint64_t first = open.open(1);
        open.close(first);
        CHECK(open.open(1) != first);
    }

    TEST_CASE("scanners stay with the table they were opened on when that is copied") {
        read_points open;
        open.open(5);
        const read_points copy = open;
        CHECK_FALSE(copy.any());
        const read_points moved = std::move(open);
        CHECK(moved.smallest_or(77) == 5);
    }
}
