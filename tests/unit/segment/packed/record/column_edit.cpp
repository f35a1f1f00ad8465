// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/segment/packed/record/column_edit.hpp>
#include <strata/segment/packed/record/column_erase.hpp>
#include <strata/segment/packed/validate.hpp>

#include "support/packed_column.hpp"

namespace st = strata;
namespace packed = st::detail::packed;

using support::put_at;
using column = support::packed_column;

TEST_SUITE("segment/packed/record/column_edit")
{
    TEST_CASE("a column overflows when it has many versions and keeps the newest in the record") {
        for (const int direction : {1, -1}) {
            column c;
            for (int i = 1; i != 200; ++i) {
                CHECK(c.write(put_at(i * direction), "value of some length"));
                REQUIRE(c.holds(static_cast<std::size_t>(i) + 1));
            }
            CHECK(c.has_overflow());
            const packed::column_view in = packed::record_view(c.slot).column(0);
            CHECK(in.count() == 1);
            CHECK(packed::version_format::read(in.versions()).key == put_at(direction == 1 ? 199 : 0));
        }
    }

    TEST_CASE("a version is replaced wherever it lies") {
        column c;
        for (int i = 1; i != 100; ++i) c.write(put_at(i), "value of some length");
        for (const int time : {0, 50, 98, 99}) {
            CHECK_FALSE(c.write(put_at(time), std::string(700, 'x')));
            CHECK_FALSE(c.write(put_at(time), "short"));
            CHECK(c.holds(100));
        }
    }

    TEST_CASE("a renewal takes the place of the newest write of its version") {
        column c;
        for (int i = 1; i != 100; ++i) c.write(put_at(i, 5), "value of some length");
        for (const int time : {50, 99}) {
            CHECK_FALSE(c.write(put_at(time, 9), "newer", true));
            CHECK(c.holds(100));
            CHECK_FALSE(c.write(put_at(time, 9), "the same"));
            CHECK(c.holds(100));
        }
        CHECK(c.write(put_at(200, 9), "newer", true));
        CHECK(c.holds(101));
    }

    TEST_CASE("a write that finds no memory leaves the versions that were there") {
        column c;
        std::size_t cells = 1;
        for (int i = 1; i != 150; ++i) {
            const std::string value(i % 10 == 0 ? 600 : 20, 'v');
            st::testing::survive(
                c.meter.allocations, [&] { c.write(put_at(i * 7919 % 1000), value); },
                [&] { REQUIRE(c.holds(cells)); });
            REQUIRE(c.holds(++cells));
        }
    }
}
