// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"
#include "hbase/tables.hpp"

namespace st = strata;

namespace {

struct f : st::family<"f"> {};
using table = st::table<f, st::clock::manual>;

constexpr f q{"q"};

}  // namespace

TEST_SUITE("refusals")
{
    TEST_CASE("a row has one byte at least and 32767 at most: R2.1, R2.2") {
        table t;
        for (const std::string& row : {std::string(), std::string(32768, 'x')}) {
            CHECK_THROWS_AS(t.put(row, q, "v"), st::bad_row_key);
            CHECK_THROWS_AS(t.delete_version(row, q), st::bad_row_key);
            CHECK_THROWS_AS(t.delete_version(row, q, {1}), st::bad_row_key);
            CHECK_THROWS_AS(t.delete_column(row, q), st::bad_row_key);
            CHECK_THROWS_AS(t.delete_family(row, st::all<f>), st::bad_row_key);
            CHECK_THROWS_AS(t.delete_family_version(row, st::all<f>, {1}), st::bad_row_key);
            CHECK_THROWS_AS(t.delete_row(row), st::bad_row_key);
            CHECK_THROWS_AS(t.get(row), st::bad_row_key);
            CHECK_THROWS_AS(t.get(row, q), st::bad_row_key);
            CHECK_THROWS_AS(answers::times(t.versions(row, q)), st::bad_row_key);
        }
        CHECK(t.size() == 0);
        const std::string longest(32767, 'x');
        t.put(longest, q, "v");
        CHECK(t.get(longest, q));
    }

    TEST_CASE("the bounds of a scan are rows or empty: R2.3") {
        table t;
        const std::string long_row(32768, 'x');
        CHECK_THROWS_AS(answers::scanned(t, {.start = long_row}), st::illegal_argument);
        CHECK_THROWS_AS(answers::scanned(t, {.stop = long_row}), st::illegal_argument);
        CHECK(answers::scanned(t, {.start = "", .stop = ""}) == "-");
    }

    TEST_CASE("a put into an unknown family stores nothing: R2.18, C-129") {
        table t;
        CHECK_THROWS_AS(t.put("r", st::column("unknown", "q"), "v"), st::no_such_column_family);
        CHECK_THROWS_AS(t.put("r", st::column("f:", "q"), "v"), st::no_such_column_family);
        CHECK_THROWS_AS(t.put("r", st::column("", "q"), "v"), st::no_such_column_family);
        CHECK(t.size() == 0);
    }

    TEST_CASE("reading an unknown family is refused: R2.19") {
        table t;
        CHECK_THROWS_AS(t.get("r", st::column("unknown", "q")), st::no_such_column_family);
        CHECK_THROWS_AS(answers::times(t.versions("r", st::column("unknown", "q"))), st::no_such_column_family);
        CHECK_THROWS_AS(t.get("r", {.columns = {st::column("unknown", "q")}}), st::no_such_column_family);
    }

    TEST_CASE("a timestamp below zero is refused and nothing is stored: R2.28") {
        table t;
        CHECK_THROWS_AS(t.put("r", q, "v", {-1}), st::bad_timestamp);
        CHECK_THROWS_AS(t.delete_version("r", q, {-1}), st::bad_timestamp);
        CHECK_THROWS_AS(t.delete_column("r", q, {-1}), st::bad_timestamp);
        CHECK_THROWS_AS(t.delete_family("r", st::all<f>, {-1}), st::bad_timestamp);
        CHECK_THROWS_AS(t.delete_row("r", {-1}), st::bad_timestamp);
        CHECK(t.size() == 0);
    }

    TEST_CASE_TEMPLATE("what is wrong with a request is said before a table sees it: R2.1, R2.20, R2.28", Table,
                       EVERY_LAYOUT) {
        for (const std::string& row : {std::string(), std::string(32768, 'x')}) {
            CHECK_THROWS_AS(st::put{row}, st::bad_row_key);
            CHECK_THROWS_AS(st::deletion{row}, st::bad_row_key);
            CHECK_THROWS_AS(st::increment{row}, st::bad_row_key);
            CHECK_THROWS_AS(st::append{row}, st::bad_row_key);
        }
        const st::column& column = tables::q;
        CHECK_THROWS_AS(st::put("r", {-1}), st::bad_timestamp);
        CHECK_THROWS_AS(st::put("r").add(column, "v", {-1}), st::bad_timestamp);
        CHECK_THROWS_AS(st::deletion("r", {-1}), st::bad_timestamp);
        CHECK_THROWS_AS(st::deletion("r").add_version(column, {-1}), st::bad_timestamp);
        CHECK_THROWS_AS(st::deletion("r").add_column(column, {-1}), st::bad_timestamp);
        CHECK_THROWS_AS(st::deletion("r").add_family("f", {-1}), st::bad_timestamp);
        CHECK_THROWS_AS(st::deletion("r").add_family_version("f", {-1}), st::bad_timestamp);
        CHECK_THROWS_AS(st::increment("r").set_when({{10}, {9}}), st::bad_time_range);
        CHECK_THROWS_AS(st::append("r").set_when({{-1}, {9}}), st::bad_time_range);

        auto t = tables::of<Table>();
        t.put("r", column, "v", {1});
        CHECK_THROWS_AS(t.mutate_row("s", tables::together(st::put("r").add(column, "v"))), st::wrong_row);
        CHECK_THROWS_AS(t.mutate_row("", tables::together(st::put("r").add(column, "v"))), st::bad_row_key);
        CHECK_THROWS_AS(t.get("r", {.family_when = {{"f", {{10}, {9}}}}}), st::bad_time_range);
        CHECK_THROWS_AS(t.exists("", {}), st::bad_row_key);
        CHECK_THROWS_AS(t.exists("r", {.columns = {st::column("unknown", "q")}}), st::no_such_column_family);
        CHECK_THROWS_AS(t.open_scanner({.columns = {st::column("unknown", "q")}}), st::no_such_column_family);
        CHECK_THROWS_AS(t.open_scanner({.when = {{10}, {9}}}), st::bad_time_range);
        CHECK(t.size() == 1);
    }

    TEST_CASE_TEMPLATE("a change of an unknown family is refused, whatever it is: R2.18", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        const st::column unknown("unknown", "q");
        CHECK_THROWS_AS(t.mutate(st::put("r").add(unknown, "v")), st::no_such_column_family);
        CHECK_THROWS_AS(t.mutate(st::deletion("r").add_version(unknown, {1})), st::no_such_column_family);
        CHECK_THROWS_AS(t.mutate(st::deletion("r").add_version(unknown)), st::no_such_column_family);
        CHECK_THROWS_AS(t.mutate(st::deletion("r").add_family("unknown")), st::no_such_column_family);
        CHECK_THROWS_AS(t.mutate(st::deletion("r").add_family_version("unknown", {1})), st::no_such_column_family);
        CHECK_THROWS_AS(t.mutate(st::increment("r").add(unknown, 1)), st::no_such_column_family);
        CHECK_THROWS_AS(t.mutate(st::append("r").add(unknown, "v")), st::no_such_column_family);
        CHECK_THROWS_AS(t.check_and_put("r", unknown, "v", "w"), st::no_such_column_family);
        CHECK(t.size() == 0);
    }

    TEST_CASE_TEMPLATE("a deletion of nothing in particular is one of the row: R2.29, R3.12", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        t.put("r", tables::q, "v", {1});
        t.mutate(st::deletion("r"));
        CHECK(t.get("r").empty());
        CHECK(answers::raw(t) == "DF1 P1");
    }

    TEST_CASE("all refusals are illegal arguments, but for unknown families and raw scans: R2.28") {
        table t;
        CHECK_THROWS_AS(t.put("", q, "v"), st::illegal_argument);
        CHECK_THROWS_AS(t.put("r", q, "v", {-1}), st::illegal_argument);
        CHECK_THROWS_AS(t.get("r", q, {.when = {{2}, {1}}}), st::illegal_argument);
        CHECK_THROWS_AS(t.put("r", st::column("unknown", "q"), "v"), st::error);
    }
}
