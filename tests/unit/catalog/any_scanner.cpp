// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <utility>

#include <strata/catalog/any_scanner.hpp>
#include <strata/catalog/catalog.hpp>
#include <strata/catalog/error.hpp>

namespace st = strata;

namespace {

const st::column q("f", "q");

struct filled {
    st::catalog all;
    st::any_table& table = all.create_table({"t", {{.name = "f"}}});

    filled() {
        for (const char* row : {"a", "b", "c"}) table.put(row, q, row);
    }
};

std::size_t rest(st::any_scanner& scan) {
    std::size_t rows = 0;
    while (scan.next()) ++rows;
    return rows;
}

}  // namespace

TEST_SUITE("catalog/any_scanner")
{
    TEST_CASE("a scan goes on over what it saw when it was opened") {
        filled one;
        st::any_scanner scan = one.table.open_scanner();
        CHECK(scan.next()->front().row() == "a");
        one.table.put("d", q, "d");
        one.table.flush();
        CHECK(rest(scan) == 2);
        CHECK_FALSE(scan.next());
    }

    TEST_CASE("a scanner can be moved") {
        filled one;
        st::any_scanner scan = one.table.open_scanner();
        st::any_scanner moved = std::move(scan);
        CHECK(moved.next()->front().row() == "a");
        moved = one.table.open_scanner({.start = "c"});
        CHECK(moved.next()->front().row() == "c");
        CHECK(rest(moved) == 0);
    }

    TEST_CASE("a scanner of a table that is disabled says so, and goes on when it is enabled") {
        filled one;
        st::any_scanner scan = one.table.open_scanner();
        one.all.disable_table("t");
        CHECK_THROWS_AS(scan.next(), st::table_not_enabled);
        one.all.enable_table("t");
        CHECK(rest(scan) == 3);
    }

    TEST_CASE("a scanner of a table that was dropped or detached says so") {
        filled one;
        st::any_scanner scan = one.table.open_scanner();
        one.all.disable_table("t");
        one.all.delete_table("t");
        CHECK_THROWS_AS(scan.next(), st::table_not_found);
        one.all.create_table({"t", {{.name = "f"}}});
        CHECK_THROWS_AS(scan.next(), st::table_not_found);
    }

    TEST_CASE("a scanner of a table that was altered has ended") {  // R8.20
        filled one;
        st::any_scanner scan = one.table.open_scanner();
        one.all.add_column_family("t", {.name = "g"});
        CHECK_THROWS_AS(scan.next(), st::not_serving_region);
    }
}
