// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/key_order.hpp>

using order = strata::detail::key_order<strata::memory::heap>;
using strata::boundary;

TEST_SUITE("segment/key_order")
{
    TEST_CASE("what is new in a cell is its row or its column or its version alone") {
        order o{strata::memory::heap()};
        CHECK(o.next("", "") == boundary::row);  // also if it is empty
        CHECK(o.next("", "") == boundary::version);
        CHECK(o.next("", "a") == boundary::column);
        CHECK(o.next("row", "a") == boundary::row);
        CHECK(o.next("row", "a") == boundary::version);
        CHECK(o.next("row", "\xFF") == boundary::column);
        CHECK(o.next("row 2", "") == boundary::row);
        CHECK(o.row() == "row 2");
        CHECK(o.qualifier() == "");
    }

    TEST_CASE("a cell that belongs before the last one is none that comes next") {
        order o{strata::memory::heap()};
        o.next("row 5", "m");
        CHECK(o.next("row", "z") == boundary::end);
        CHECK(o.next("row 4", "z") == boundary::end);
        CHECK(o.next("row 5", "l") == boundary::end);
        CHECK(o.next("row 5", "") == boundary::end);
        CHECK(o.row() == "row 5");
        CHECK(o.qualifier() == "m");
        CHECK(o.next("row 5", "m") == boundary::version);
    }

    TEST_CASE("bytes that are kept are a copy however many they are") {
        strata::detail::kept_bytes<strata::memory::heap> kept{strata::memory::heap()};
        CHECK(kept.get().empty());
        for (const std::size_t size : {0u, 3u, 1u, 100u, 20u, 0u, 5000u}) {
            std::string text(size, 'x');
            kept.assign(text);
            text.assign(size, 'y');
            CHECK(kept.get() == std::string(size, 'x'));
        }
    }

    TEST_CASE("the bytes of the last cell may be others by now") {
        order o{strata::memory::heap()};
        std::string row = "row 1";
        CHECK(o.next(row, "q") == boundary::row);
        row = "row 2";
        CHECK(o.next(row, "q") == boundary::row);
        row = "row 0";
        CHECK(o.next(row, "q") == boundary::end);
    }
}
