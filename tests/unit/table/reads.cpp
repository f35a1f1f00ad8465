// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <strata/filter/cell_filters.hpp>
#include <strata/filter/comparator.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/reads.hpp>
#include <strata/table/split_table.hpp>
#include <strata/table/table.hpp>

#include "support/every_read.hpp"
#include "support/shown.hpp"

namespace st = strata;
using support::answers;
using support::answers_that_stay;
using support::answers_when_filled;
using support::fill;
using support::shown;
using namespace std::chrono_literals;

// tests/reject/table/one_time_for_a_range.cpp has options that do not compile.
namespace {
using support::f;
using support::g;
struct h : st::family<"h"> {};
struct all : st::family<"all", st::retention::keep_all> {};
using table = st::table<f, g, st::clock::manual>;
using run_time_table = st::basic_dynamic_table<st::clock::manual>;
using locked = st::table<f, g, st::clock::manual, st::concurrency::locked<>>;
using beside_a_writer = st::table<f, g, st::clock::manual, st::concurrency::single_writer>;
using locked_run_time_table = st::basic_dynamic_table<st::clock::manual, st::concurrency::locked<>>;
#define KINDS                                                                                      \
    table, locked, beside_a_writer, run_time_table, locked_run_time_table, st::split_table<table>, \
        st::split_table<locked>, st::split_table<beside_a_writer>, st::split_table<run_time_table>

template <class Table>
Table made() {
    return Table(st::clock::manual({100}));
}
template <class Table>
Table made() requires(std::constructible_from<Table, std::vector<st::family_options>, st::clock::manual>) {
    return Table({{.name = "f", .max_versions = 3}, {.name = "g", .ttl = 100}}, st::clock::manual({100}));
}
template <class Table>
Table made() requires(requires { typename Table::region_type; }) {
    return Table({"m"}, [] { return made<typename Table::region_type>(); });
}

template <class Range>
std::int64_t count(Range&& rows) {
    std::int64_t sum = 0;
    for (const auto& one : rows) sum += !one.empty();
    return sum;
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

TEST_SUITE("table/reads")
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

    TEST_CASE("a column exists if a get of it returns something") {
        st::table<f, h, st::clock::manual> t;
        t.put("r", f{"html"}, "", {10});
        CHECK(t.exists("r", f{"html"}));
        CHECK_FALSE(t.exists("r", f{"text"}));
        CHECK_FALSE(t.exists("s", f{"html"}));
        CHECK(t.exists("r", st::column("f", "html")));
        CHECK(t.exists("r", f{"html"}, {.when = st::as_of(10)}));
        CHECK_FALSE(t.exists("r", f{"html"}, {.when = st::as_of(9)}));
        t.delete_column("r", f{"html"}, {10});
        CHECK_FALSE(t.exists("r", f{"html"}));
        CHECK_THROWS_AS(t.exists("", f{"html"}), st::bad_row_key);
        CHECK_THROWS_AS(t.exists("r", st::column("no", "html")), st::no_such_column_family);
    }

    TEST_CASE("rows still exist by options") {
        st::table<f, h> t;
        t.put("r", f{"html"}, "x", {10});
        CHECK(t.exists("r"));
        CHECK(t.exists("r", {.columns = f{"html"}}));
        CHECK(t.exists("r", st::row_options{}));
        CHECK_FALSE(t.exists("r", {.columns = st::all<h>}));
    }

    TEST_CASE("a counter is read as a number") {
        st::table<h> t;
        t.increment("r", h{"a"}, 5);
        t.put("r", h{"text"}, "no");
        CHECK(t.get_counter("r", h{"a"}) == 5);
        CHECK(t.get_counter("r", h{"b"}) == std::nullopt);
        CHECK_THROWS_AS(t.get_counter("r", h{"text"}), st::not_a_counter);
    }

    TEST_CASE("every way to write a range of times is taken by the right read") {
        st::table<all> t;
        for (int i = 1; i != 5; ++i) t.put("r", all{"q"}, "v", i);
        const st::time_range two{2, 3};
        CHECK(t.get("r", all{"q"}, {.when = two})->timestamp() == 2);
        CHECK(t.get("r", all{"q"}, {.when = st::as_of(2)})->timestamp() == 2);
        CHECK(t.get("r", all{"q"}, {.when = {2, 3}})->timestamp() == 2);
        CHECK(t.get("r", all{"q"}, {.when = {2ms, 3ms}})->timestamp() == 2);
        CHECK(t.get("r", all{"q"}, {.when = st::time_range{.from = 2ms, .to = 3ms}})->timestamp() == 2);
        CHECK(t.get("r", all{"q"}, {.when = st::time_range{.to = 3}})->timestamp() == 2);
        CHECK(t.get("r", all{"q"}, {.when = {}})->timestamp() == 4);
        CHECK(t.get("r", all{"q"}, {})->timestamp() == 4);
        CHECK(t.get("r", {.when = {2, 3}}).size() == 1);
        CHECK(t.exists("r", {.when = st::time_range{.from = 4}}));
        CHECK_FALSE(t.exists("r", {.when = st::time_range{.from = 5}}));
        CHECK(count(t.scan({.when = {1, 2}})) == 1);
        CHECK(count(t.scan({.when = {8, 9}})) == 0);
        CHECK(t.open_scanner({.when = {4, 9}}).next());
        const auto versions = t.versions("r", all{"q"}, {.when = st::time_range{.from = 2}});
        CHECK(std::ranges::distance(versions.begin(), versions.end()) == 3);
    }

    TEST_CASE_TEMPLATE("every kind of table, and a snapshot of it, has every read, and they answer alike", Table,
                       KINDS) {
        Table t = made<Table>();
        fill(t);
        CHECK(answers(t) == answers_when_filled);
        const auto then = t.snapshot();
        CHECK(answers(then) == answers_when_filled);
        t.put("a", f{"q"}, "later", {90});
        t.delete_row("z", {95});
        CHECK(answers(then) == answers_when_filled);
        CHECK(answers(t) != answers_when_filled);
        t.flush();
        CHECK(answers(then, false) == answers_that_stay);
        const auto copy = then;
        t.compact();
        CHECK(answers(copy, false) == answers_that_stay);
    }

    // HBase's answers: hand/scans_more.trace.
    TEST_CASE_TEMPLATE("a scan fails after the last full part if the next row fails", Table, KINDS) {  // R4.42
        using namespace std::string_literals;
        Table t = made<Table>();
        t.put("a", f{"a"}, "\0\0\0\0\0\0\0\1"s);
        t.put("a", f{"b"}, "\0\0\0\0\0\0\0\0"s);
        t.put("b", f{"a"}, "no number");
        const auto positive =
            std::make_shared<const st::filters::value>(st::compare::greater, st::comparator::number(0));
        const auto steps = [&](const auto& one, std::size_t limit, std::size_t batch, const char* stop = "") {
            const st::scan_options asked{.stop = stop, .limit = limit, .batch = batch, .filter = positive};
            const auto walked = [](auto&& rows) {
                std::string text;
                try {
                    for (const auto& row : rows) text += std::to_string(row.size()) + ' ';
                    return text + "end";
                } catch (const st::illegal_argument&) {
                    return text + "refused";
                }
            };
            const std::string text = walked(one.scan(asked));
            CHECK(walked(one.open_scanner(asked)) == text);
            st::read_stats done;
            st::scan_options counted = asked;
            counted.stats = &done;
            CHECK(walked(one.scan(counted)) == text);
            std::string handed_over;
            try {
                auto scan = one.scan(asked);
                scan.for_each_cell([&](const st::cell_view&) { handed_over += "1 "; });
                handed_over += "end";
            } catch (const st::illegal_argument&) {
                handed_over += "refused";
            }
            CHECK(handed_over == text);
            return text;
        };
        const auto all = [&](const auto& one) {
            CHECK(steps(one, 1, 1) == "1 refused");
            CHECK(steps(one, 1, 2) == "1 end");
            CHECK(steps(one, 1, st::no_limit) == "1 end");
            CHECK(steps(one, 2, 1) == "1 refused");
            CHECK(steps(one, 1, 1, "b") == "1 end");
        };
        all(t);
        all(t.snapshot());
        t.put("b", f{"a"}, "\0\0\0\0\0\0\0\1"s);
        t.put("b", f{"b"}, "no number");
        CHECK(steps(t, 1, 1) == "1 end");
        CHECK(steps(t, 2, 1) == "1 1 refused");
    }

    TEST_CASE_TEMPLATE("every kind of table refuses the same requests", Table, KINDS) {
        const Table t = made<Table>();
        const auto refuses = [](const auto& one) {
            CHECK_THROWS_AS(one.get("", f{"q"}), st::bad_row_key);
            CHECK_THROWS_AS(one.get("r", st::column("no", "q")), st::no_such_column_family);
            CHECK_THROWS_AS(one.get("r", f{"q"}, {.when = {3, 2}}), st::bad_time_range);
            CHECK_THROWS_AS(one.get("r", {.versions = 0}), st::bad_version_count);
            CHECK_THROWS_AS(one.get("r", {.columns = {st::column("no", "q")}}), st::no_such_column_family);
            CHECK_THROWS_AS((void)one.get_each({"r", ""}, f{"q"}), st::bad_row_key);
            CHECK_THROWS_AS((void)one.versions("r", f{"q"}, {.count = 0}), st::bad_version_count);
            CHECK_THROWS_AS(one.exists("", {}), st::bad_row_key);
            CHECK_THROWS_AS((void)one.scan({.prefix = "a", .start = "b"}), st::illegal_argument);
            CHECK_THROWS_AS((void)one.open_scanner({.batch = 0}), st::illegal_argument);
            CHECK_THROWS_AS((void)one.columns({.row = "r", .prefix = "r"}), st::illegal_argument);
            CHECK_THROWS_AS((void)one.explain("", f{"q"}), st::bad_row_key);
            CHECK_THROWS_AS((void)one.explain_scan({.batch = 0}, "r", f{"q"}), st::illegal_argument);
        };
        refuses(t);
        refuses(t.snapshot());
    }
}
