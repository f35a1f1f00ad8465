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

TEST_SUITE("segment/packed/record/column_erase")
{
    TEST_CASE("versions in a range go and the others stay") {
        column c;
        for (int i = 1; i != 100; ++i) c.write(put_at(i), "value of some length");
        using packed::sort_key;
        CHECK(c.erase({sort_key(put_at(20)), sort_key(put_at(29)), true}) == 10);
        CHECK(c.holds(90));
        CHECK(c.erase({sort_key(put_at(20)), sort_key(put_at(29)), true}) == 0);
        CHECK(c.erase({sort_key(put_at(99)), sort_key(put_at(500)), false}) == 1);
        CHECK(c.holds(89));
        CHECK(c.write(put_at(99), "again"));
        CHECK(c.holds(90));
    }

    TEST_CASE("the newest versions go and newer ones come, also where a chunk goes with them") {
        column c;
        for (int i = 1; i != 300; ++i) c.write(put_at(i), "value of some length");
        std::size_t cells = 300;
        for (int newest = 299; newest > 30; newest -= 23) {
            using packed::sort_key;
            CHECK(c.erase({sort_key(put_at(newest - 29)), sort_key(put_at(newest)), false}) == 30);
            REQUIRE(c.holds(cells -= 30));
            for (int i = newest - 29; i != newest - 22; ++i) CHECK(c.write(put_at(i), "value of some length"));
            REQUIRE(c.holds(cells += 7));
        }
    }

    TEST_CASE("markers stay where puts are to go") {
        column c;
        for (int i = 1; i != 60; ++i) c.write({{i}, i % 2 == 0 ? st::kind::put : st::kind::delete_version}, "value");
        const packed::erased_range all{{st::oldest.value, 0}, {st::latest.value, ~std::uint64_t{0}}, true};
        CHECK(c.erase(all) == 30);
        CHECK(c.holds(30));
    }

    TEST_CASE("a column gives up its overflow tree with the last version of that") {
        column c;
        for (int i = 1; i != 60; ++i) c.write(put_at(i), "value of some length");
        REQUIRE(c.has_overflow());
        CHECK(c.erase({packed::sort_key(put_at(0)), packed::sort_key(put_at(58))}) == 59);
        CHECK_FALSE(c.has_overflow());
        CHECK(c.holds(1));
    }

    TEST_CASE("the column goes with its last version") {
        column c;
        for (int i = 1; i != 60; ++i) c.write(put_at(i), std::string(600, 'v'));
        CHECK(c.erase({{st::oldest.value, 0}, {st::latest.value, ~std::uint64_t{0}}, true}) == 60);
        CHECK(packed::record_view(c.slot).columns() == 0);
        CHECK(c.meter.bytes == packed::capacity_of(c.slot));
    }
}
