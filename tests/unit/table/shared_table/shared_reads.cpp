// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/table/shared_table/shared_reads.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
using table = st::table<f, st::clock::manual, st::concurrency::locked<>>;
using plain_table = st::table<f, st::clock::manual, st::concurrency::none>;
}  // namespace

TEST_SUITE("table/shared_table/shared_reads")
{
    TEST_CASE("the table within the lock is one without") {
        CHECK(std::is_same_v<table::table_type, plain_table>);
        CHECK(std::is_same_v<table::families_type, plain_table::families_type>);
    }

    TEST_CASE("results own their bytes") {
        const table t(st::clock::manual({100}));
        CHECK(std::is_same_v<decltype(t.get("r", f{"q"})), std::optional<st::cell>>);
        CHECK(std::is_same_v<decltype(t.get_each({"r"}, f{"q"})), std::vector<std::optional<st::cell>>>);
        CHECK(std::is_same_v<decltype(t.versions("r", f{"q"})), std::vector<st::cell>>);
        CHECK(std::is_same_v<decltype(t.limits()), st::table_limits>);
        CHECK(std::is_base_of_v<st::row_result, decltype(t.get("r"))>);
    }

    TEST_CASE("options in braces, and those that are made before") {
        table t(st::clock::manual({100}));
        t.put("r", f{"q"}, "old", {1});
        t.put("r", f{"q"}, "new", {5});
        CHECK(t.get("r", f{"q"}, {.when = st::as_of(2)})->value() == "old");
        CHECK(t.get("r", st::column("f", "q"))->value() == "new");
        CHECK(t.get("r", st::row_options{.versions = 2}).size() == 2);
        CHECK(t.get_each(std::vector<std::string>{"r", "s"}, f{"q"}, {.when = st::at(1)})[0]->value() == "old");
        CHECK(t.exists("r", {.columns = f{"q"}}));
        CHECK(t.explain("r", f{"q"}).cells.size() == 2);
        CHECK(t.explain_scan(table::scan_options{}, "r", f{"q"}).returned.size() == 1);
        CHECK(t.columns(st::all<f>).size() == 1);
        CHECK(t.columns({.row = "r"}).size() == 1);
        st::read_stats stats;
        t.get("r", f{"q"}, {.stats = &stats});
        CHECK(stats.cells_returned == 1);
        CHECK_THROWS_AS(t.get("", f{"q"}), st::bad_row_key);
        CHECK_THROWS_AS(t.scan({.prefix = "a", .start = "b"}), st::illegal_argument);
        CHECK_THROWS_AS(t.scan({.columns = st::column("none", "q")}), st::no_such_column_family);
    }

    TEST_CASE("a function may look at the table itself, and return what it has found") {
        table t(st::clock::manual({100}));
        t.put("r", f{"q"}, "v");
        CHECK(t.read([](const plain_table& plain) { return std::string(plain.get("r", f{"q"})->value()); }) == "v");
        CHECK_THROWS_AS(t.read([](const plain_table&) { throw 1; }), int);
        t.put("s", f{"q"}, "v");
        CHECK(t.size() == 2);
    }
}
