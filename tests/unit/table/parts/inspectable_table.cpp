// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/parts/inspectable_table.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::shown;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g", st::retention::hbase<1, 0, 100>> {};
using table = st::table<f, g, st::clock::manual>;
using run_time_table = st::basic_dynamic_table<st::clock::manual>;

template <class Table>
Table made();
template <>
table made<table>() {
    return table(st::clock::manual({100}));
}
template <>
run_time_table made<run_time_table>() {
    return run_time_table({{.name = "f", .max_versions = 3}, {.name = "g", .ttl = 100}}, st::clock::manual({100}));
}

template <class Table>
Table filled() {
    auto t = made<Table>();
    for (const char* row : {"a", "ab", "b"}) t.put(row, f{"q"}, "old", {10});
    t.put("a", f{"q"}, "new", {20});
    t.put("ab", f{"p"}, "v", {30});
    t.put("b", g{"q"}, "v", {90});
    t.put("b", g{""}, "v", {90});
    return t;
}
}  // namespace

TEST_SUITE("table/parts/inspectable_table")
{
    TEST_CASE_TEMPLATE("the columns of a table are counted by rows, however many versions they have", Table, table,
                       run_time_table) {
        CHECK(made<Table>().columns().empty());
        auto t = filled<Table>();
        CHECK(shown(t.columns()) == "f:p 1, f:q 3, g: 1, g:q 1");
        t.flush();
        t.put("b", f{"q"}, "newest", {40});
        t.put("c", f{"q"}, "v", {40});
        CHECK(shown(t.columns()) == "f:p 1, f:q 4, g: 1, g:q 1");
        t.compact();
        t.flush();
        CHECK(shown(t.columns()) == "f:p 1, f:q 4, g: 1, g:q 1");
        t.clear();
        CHECK(t.columns().empty());
    }

    TEST_CASE_TEMPLATE("the columns of a family, of columns, of a row and of a prefix", Table, table, run_time_table) {
        const auto t = filled<Table>();
        CHECK(shown(t.columns(st::all<f>)) == "f:p 1, f:q 3");
        CHECK(shown(t.columns(st::selection::family("g"))) == "g: 1, g:q 1");
        CHECK(shown(t.columns(f{"q"})) == "f:q 3");
        CHECK(shown(t.columns(st::column("f", "none"))).empty());
        CHECK(shown(t.columns({.row = "a"})) == "f:q 1");
        CHECK(shown(t.columns({.row = "b"})) == "f:q 1, g: 1, g:q 1");
        CHECK(t.columns({.row = "absent"}).empty());
        CHECK(shown(t.columns({.prefix = "a"})) == "f:p 1, f:q 2");
        CHECK(shown(t.columns({.prefix = "b", .columns = {st::all<g>, f{"q"}}})) == "f:q 1, g: 1, g:q 1");
        CHECK(shown(t.columns({.when = {{30}, {91}}})) == "f:p 1, g: 1, g:q 1");
        const typename Table::column_options own{.columns = {st::all<f>}};
        CHECK(shown(t.columns(own)) == "f:p 1, f:q 3");
        const st::column_options any{.row = "b", .columns = {st::selection::family("g")}};
        CHECK(shown(t.columns(any)) == "g: 1, g:q 1");
    }

    TEST_CASE_TEMPLATE("columns that a read does not see are not there", Table, table, run_time_table) {  // R4.3, R6.2
        auto t = filled<Table>();
        t.delete_column("ab", f{"p"});
        t.delete_row("a");
        CHECK(shown(t.columns()) == "f:q 2, g: 1, g:q 1");
        t.clock().set({190});
        CHECK(shown(t.columns()) == "f:q 2, g: 1, g:q 1");
        t.clock().set({191});
        CHECK(shown(t.columns()) == "f:q 2");
        t.limits().read_only = true;
        CHECK(shown(t.columns()) == "f:q 2");
    }

    TEST_CASE("a column of which a read returns more versions than asked for counts once a row") {  // R7.8
        st::basic_dynamic_table<st::clock::manual> t(
            {{.name = "f", .max_versions = 3, .min_versions = 2, .ttl = 10, .new_version_behavior = true}},
            st::clock::manual({100}));
        for (const int when : {1, 2, 3}) t.put("r", st::column("f", "q"), "v", {when});
        CHECK(shown(t.columns(st::column("f", "q"))) == "f:q 1");
        CHECK(shown(t.columns()) == "f:q 1");
    }

    TEST_CASE("a search for columns refuses what a read refuses") {  // R2.1, R2.19, R2.28
        const auto t = filled<table>();
        CHECK_THROWS_AS((void)t.columns(st::selection::family("h")), st::no_such_column_family);
        CHECK_THROWS_AS((void)t.columns({.columns = {st::column("h", "q")}}), st::no_such_column_family);
        CHECK_THROWS_AS((void)t.columns({.row = ""}), st::bad_row_key);
        CHECK_THROWS_AS((void)t.columns({.row = "ab", .prefix = "a"}), st::illegal_argument);
        CHECK_THROWS_AS((void)t.columns({.when = {{2}, {1}}}), st::bad_time_range);
    }

    TEST_CASE("the columns that were found outlive the table and lead back into another") {
        std::vector<st::counted_column> found;
        {
            auto t = filled<table>();
            found = t.columns({.row = "ab"});
            t.clear();
        }
        const auto other = filled<run_time_table>();
        REQUIRE(found.size() == 2);
        CHECK(found[0] == st::counted_column{st::column("f", "p"), 1});
        CHECK(other.get("ab", found[0].what)->value() == "v");
    }

    TEST_CASE("an explanation shows all that is stored for a column and nothing of others") {
        table t(st::clock::manual({100}));
        t.put("r", f{"q"}, "v", {10});
        t.put("r", f{"p"}, "v", {10});
        t.put("s", f{"q"}, "v", {10});
        t.flush();
        t.delete_family("r", st::all<f>, {20});
        const auto told = t.explain("r", f{"q"});
        CHECK(told.row == "r");
        CHECK(told.what == st::column("f", "q"));
        CHECK(told.now == st::timestamp{100});
        REQUIRE(told.cells.size() == 2);
        CHECK(told.cells[0].shown == st::visibility::marker);
        CHECK(told.cells[0].segment == 0);
        CHECK(told.cells[1].shown == st::visibility::deleted);
        CHECK(told.cells[1].segment == 1);
        CHECK(shown(*told.cells[1].hidden_by) == "r f:@20 DeleteFamily");
        CHECK(t.explain("r", st::column("f", "q")).cells.size() == 2);
        CHECK(t.explain("absent", f{"q"}).cells.empty());
        CHECK_THROWS_AS((void)t.explain("", f{"q"}), st::bad_row_key);
        CHECK_THROWS_AS((void)t.explain("r", st::column("h", "q")), st::no_such_column_family);
    }

    TEST_CASE("an explanation knows what open scanners keep") {  // R8.15
        table t;
        t.put("r", f{"q"}, "v", {10});
        const auto fate = [&] { return t.explain("r", f{"q"}).cells.front().goes_with; };
        for (const int when : {20, 30, 40}) t.put("r", f{"p"}, "v", {when});
        CHECK(fate() == st::removal::none);
        t.delete_column("r", f{"q"}, {50});
        const auto deleted = [&] { return t.explain("r", f{"q"}).cells.back().goes_with; };
        CHECK(deleted() == st::removal::flush);
        table u;
        u.put("r", f{"q"}, "v", {10});
        const auto open = u.open_scanner();
        u.delete_column("r", f{"q"}, {50});
        CHECK(u.explain("r", f{"q"}).cells.back().goes_with == st::removal::none);
    }
}
