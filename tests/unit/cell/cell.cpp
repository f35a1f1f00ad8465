// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <utility>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/core/error.hpp>

namespace st = strata;

TEST_SUITE("cell/cell")
{
    TEST_CASE("a cell is its row and family and qualifier and timestamp and kind and value") {
        const st::cell_view c("row", "family", "qualifier", {{10}, st::kind::put}, "value");
        CHECK(c.row() == "row");
        CHECK(c.family() == "family");
        CHECK(c.qualifier() == "qualifier");
        CHECK(c.timestamp() == st::timestamp{10});
        CHECK(c.kind() == st::kind::put);
        CHECK(c.version() == st::version_key({10}, st::kind::put));
        CHECK(c.value() == "value");
        CHECK_FALSE(c.is_marker());
    }

    TEST_CASE("a delete marker is a cell without a value") {
        const st::cell_view marker("row", "family", "", {{10}, st::kind::delete_family}, "");
        CHECK(marker.is_marker());
        CHECK(marker.value().empty());
        CHECK(st::cell(marker).is_marker());
    }

    TEST_CASE("cells are equal if every part is") {
        const st::version_key version({10}, st::kind::put);
        const st::cell_view c("r", "f", "q", version, "v");
        CHECK(c == st::cell_view("r", "f", "q", version, "v"));
        CHECK_FALSE(c == st::cell_view("s", "f", "q", version, "v"));
        CHECK_FALSE(c == st::cell_view("r", "g", "q", version, "v"));
        CHECK_FALSE(c == st::cell_view("r", "f", "p", version, "v"));
        CHECK_FALSE(c == st::cell_view("r", "f", "q", {{11}, st::kind::put}, "v"));
        CHECK_FALSE(c == st::cell_view("r", "f", "q", {{10}, st::kind::delete_version}, "v"));
        CHECK_FALSE(c == st::cell_view("r", "f", "q", version, "w"));
    }

    TEST_CASE("a cell may have a time to live of its own beside its value") {  // R3.9, R6.4
        const st::version_key version({10}, st::kind::put, 7, true);
        const std::string stored = st::detail::with_ttl("value", 1000);
        const st::cell_view c("r", "f", "q", version, stored);
        CHECK(c.value() == "value");
        CHECK(c.stored() == stored);
        CHECK(c.ttl() == 1000);
        CHECK(st::cell(c).value() == "value");
        CHECK(st::cell(c).ttl() == 1000);
        const st::cell_view without("r", "f", "q", {{10}, st::kind::put, 7}, "value");
        CHECK_FALSE(without.ttl());
        CHECK(without.stored() == "value");
        CHECK_FALSE(c == without);
        CHECK_FALSE(c == st::cell_view("r", "f", "q", version, st::detail::with_ttl("value", 1001)));
        const std::string of_nothing = st::detail::with_ttl("", -1);
        const st::cell_view empty("r", "f", "q", version, of_nothing);
        CHECK(empty.value().empty());
        CHECK(empty.ttl() == -1);
    }

    TEST_CASE("a view goes from cell to cell of a row") {
        st::cell_view c("r", "f", "p", {{10}, st::kind::put, 7}, "v");
        c.view_column("q");
        c.view_version({{9}, st::kind::delete_column, 8}, "");
        CHECK(c == st::cell_view("r", "f", "q", {{9}, st::kind::delete_column, 8}, ""));
        CHECK(c.version().sequence() == 8);
    }

    TEST_CASE("in which write a cell came makes it no other cell") {
        const st::cell_view c("r", "f", "q", {{10}, st::kind::put, 7}, "v");
        CHECK(c.version().sequence() == 7);
        CHECK(c == st::cell_view("r", "f", "q", {{10}, st::kind::put, 8}, "v"));
        CHECK(st::cell(c).version().sequence() == 7);
    }

    TEST_CASE("an owned cell outlives the bytes it was made of") {
        std::string row = "a row that is too long for the small string";
        const std::string expected = row;
        std::optional<st::cell> kept(st::cell_view(row, "f", "q", {{10}, st::kind::put}, "v"));
        row.assign(row.size(), 'x');
        CHECK(kept->row() == expected);
        CHECK(kept->family() == "f");
        CHECK(kept->qualifier() == "q");
        CHECK(kept->timestamp() == st::timestamp{10});
        CHECK(kept->kind() == st::kind::put);
        CHECK(kept->value() == "v");

        const st::cell copy = *kept;
        kept.reset();
        CHECK(copy.row() == expected);
        const st::cell_view borrowed = copy;
        CHECK(borrowed.row().data() == copy.row().data());
        CHECK(copy == st::cell(borrowed));
    }

    TEST_CASE("a counter is read as a number") {  // R3.20
        const st::bytes number = st::to_big_endian(-7);
        const st::cell_view counter("r", "f", "q", {{1}, st::kind::put}, number);
        CHECK(counter.as_counter() == -7);
        CHECK(st::cell(counter).as_counter() == -7);
        const st::bytes with_ttl = number + st::to_big_endian(1000);
        CHECK(st::cell_view("r", "f", "q", {{1}, st::kind::put, 0, true}, with_ttl).as_counter() == -7);
        const st::cell_view text("r", "f", "q", {{1}, st::kind::put}, "7");
        CHECK_THROWS_WITH_AS((void)text.as_counter(), "strata: a counter has 8 bytes, but this value has 1",
                             st::not_a_counter);
    }
}
