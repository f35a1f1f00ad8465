// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"
#include "hbase/tables.hpp"

namespace st = strata;
using answers::columns;
using answers::numbers;
using answers::times;
using answers::value;
using answers::values;
using tables::q;
using tables::together;

namespace {

const st::column p{"f", "p"};

template <class Table>
Table at_1000(std::int64_t versions = 3) {
    return tables::of<Table>({.max_versions = versions}, 1000);
}

struct f : st::family<"f", st::retention::max_versions<3>> {};
struct f_standing : st::family<"f", st::retention::max_versions<3>, st::quirks::repaired> {};

}  // namespace

TEST_SUITE("counters")
{
    TEST_CASE_TEMPLATE("an append writes what is there with more behind it: C-154, R3.25", Table, EVERY_LAYOUT) {
        auto t = at_1000<Table>(1);
        CHECK(t.append("r", q, "a") == "a");
        CHECK(t.append("r", q, "b") == "ab");
        CHECK(value(t.get("r", q)) == "ab");
        const auto made = t.mutate(st::append("r").add(q, "c").add(p, "x"));
        CHECK(columns(made) == "f:p=P1000 f:q=P1002");
        CHECK(values(made) == "x abc");
        CHECK(values(t.get("r")) == "x abc");
        CHECK(values(t.mutate(st::append("r").add(q, "").add(p, "y"))) == "xy abc");
    }

    TEST_CASE_TEMPLATE("no increment is lost: C-155, R9.11", Table, EVERY_LAYOUT) {
        auto t = at_1000<Table>(1);
        for (int i = 1; i <= 300; ++i) {
            CHECK(t.increment("r", q) == i);
            if (i % 50 == 0) t.flush();
            if (i % 120 == 0) t.compact();
        }
        CHECK(st::from_big_endian(t.get("r", q)->value()) == 300);
    }

    TEST_CASE_TEMPLATE("a row that goes back and forth between two columns always shows one: C-156, R9.1", Table,
                       EVERY_LAYOUT) {
        auto t = at_1000<Table>(1);
        const st::column A("f", "A");
        const st::column B("f", "B");
        t.put("r", A, "v");
        for (int i = 0; i < 20; ++i) {
            t.clock().advance(1);
            const bool is_even = i % 2 == 0;
            auto before = t.open_scanner();
            t.mutate_row(
                "r", together(st::put("r").add(is_even ? B : A, "v"), st::deletion("r").add_column(is_even ? A : B)));
            const auto row = t.get("r");
            REQUIRE(row.size() == 1);
            CHECK(row.begin()->qualifier() == (is_even ? "B" : "A"));
            const auto old = before.next();
            REQUIRE(old);
            REQUIRE(old->size() == 1);
            CHECK(old->front().qualifier() == (is_even ? "A" : "B"));
            if (i % 7 == 0) t.flush();
        }
    }

    TEST_CASE_TEMPLATE("an increment is at least a millisecond behind the version it found: D-15, R3.20, S25", Table,
                       EVERY_LAYOUT) {
        auto t = at_1000<Table>();
        CHECK(numbers(t.mutate(st::increment("r").add(q, 5))) == "5@1000");
        CHECK(numbers(t.mutate(st::increment("r").add(q, -7))) == "-2@1001");
        CHECK(numbers(t.versions("r", q)) == "-2@1001 5@1000");
    }

    TEST_CASE("a repaired increment stays in its millisecond: D-15, R3.20") {
        st::table<f, st::clock::manual> moving{st::clock::manual({1000})};
        moving.increment("r", f{"q"}, 5);
        moving.increment("r", f{"q"}, -7);
        CHECK(numbers(moving.versions("r", f{"q"})) == "-2@1001 5@1000");
        st::table<f_standing, st::clock::manual> standing{st::clock::manual({1000})};
        standing.increment("r", f_standing{"q"}, 5);
        standing.increment("r", f_standing{"q"}, -7);
        CHECK(numbers(standing.versions("r", f_standing{"q"})) == "-2@1000");
    }

    TEST_CASE_TEMPLATE("a sum wraps around: D-16, R3.20", Table, EVERY_LAYOUT) {
        auto t = at_1000<Table>();
        t.increment("r", q, std::numeric_limits<std::int64_t>::max());
        CHECK(t.increment("r", q, 1) == std::numeric_limits<std::int64_t>::min());
        CHECK(t.increment("r", q, -1) == std::numeric_limits<std::int64_t>::max());
    }

    TEST_CASE_TEMPLATE("what is not eight bytes long is no number: D-17, R3.20", Table, EVERY_LAYOUT) {
        auto t = at_1000<Table>();
        t.put("r", q, "four", {1});
        t.put("r", p, "", {1});
        CHECK_THROWS_AS(t.increment("r", q), st::not_a_counter);
        CHECK_THROWS_AS(t.increment("r", p), st::do_not_retry);
        CHECK_THROWS_AS(t.mutate(st::increment("r").add(st::column("f", "new"), 1).add(q, 1)), st::not_a_counter);
        CHECK(columns(t.get("r")) == "f:p=P1 f:q=P1");
        CHECK(value(t.get("r", q)) == "four");
        CHECK(t.size() == 2);
    }

    TEST_CASE_TEMPLATE("behind a version of the future the next is further ahead: D-18, R3.20", Table, EVERY_LAYOUT) {
        auto t = at_1000<Table>();
        t.put("r", q, st::to_big_endian(41), {2000});
        CHECK(numbers(t.mutate(st::increment("r").add(q, 1))) == "42@2001");
    }

    TEST_CASE_TEMPLATE("a deleted number is none, and the marker may hide the next: D-19, R3.24", Table, EVERY_LAYOUT) {
        auto t = at_1000<Table>(1);
        t.increment("r", q, 9);
        t.delete_column("r", q);
        CHECK(t.increment("r", q, 1) == 1);
        CHECK_FALSE(t.get("r", q));
        t.clock().set({1001});
        CHECK(t.increment("r", q, 1) == 1);
        CHECK(numbers(t.versions("r", q)) == "1@1001");
    }

    TEST_CASE_TEMPLATE("of several increments in one request the last counts: D-20, R3.26, S26", Table, EVERY_LAYOUT) {
        auto t = at_1000<Table>();
        t.increment("r", q, 10);
        t.mutate_row("r", together(st::increment("r").add(q, 5), st::increment("r").add(q, 7)));
        CHECK(numbers(t.versions("r", q)) == "17@1001 10@1000");
        t.mutate(st::increment("r").add(q, 1).add(q, 2));
        CHECK(numbers(t.versions("r", q)) == "19@1002 17@1001 10@1000");
        t.append("r", p, "a");
        t.mutate(st::append("r").add(p, "b").add(p, "c"));
        CHECK(values(t.versions("r", p)) == "ac a");
    }

    TEST_CASE_TEMPLATE("a timestamp of its own is taken for a first value only: R3.20, S25", Table, EVERY_LAYOUT) {
        auto t = at_1000<Table>();
        CHECK(numbers(t.mutate(st::increment("r").add(q, 1, {50}))) == "1@50");
        CHECK(numbers(t.mutate(st::increment("r").add(q, 1, {60}))) == "2@1000");
        CHECK(times(t.mutate(st::append("r").add(p, "a", {50}))) == "50");
        CHECK(times(t.mutate(st::append("r").add(p, "b", {60}))) == "1000");
    }

    TEST_CASE_TEMPLATE("the present value is the one of the range: R3.19, R3.20", Table, EVERY_LAYOUT) {
        auto t = at_1000<Table>(5);
        t.put("r", q, st::to_big_endian(5), {10});
        t.put("r", q, st::to_big_endian(50), {20});
        CHECK(numbers(t.mutate(st::increment("r").add(q, 1).set_when({{0}, {15}}))) == "6@1000");
        CHECK(values(t.mutate(st::append("r").add(q, "x").set_when({{2000}, {3000}}))) == "x");
    }

    TEST_CASE_TEMPLATE("an increment by nothing writes a version: R3.21", Table, EVERY_LAYOUT) {
        auto t = at_1000<Table>();
        CHECK(t.increment("r", q, 0) == 0);
        CHECK(t.increment("r", q, 0) == 0);
        CHECK(numbers(t.versions("r", q)) == "0@1001 0@1000");
    }

    TEST_CASE_TEMPLATE("a time to live goes over to the next value, unless that has its own: R3.22", Table,
                       EVERY_LAYOUT) {
        auto t = tables::of<Table>({.max_versions = 3}, 100);
        t.mutate(st::increment("r").add(q, 1).set_ttl(50));
        t.clock().set({120});
        t.increment("r", q, 1);
        CHECK(t.get("r", q)->ttl() == 50);
        t.clock().set({151});
        CHECK(numbers(t.versions("r", q)) == "2@120");
        t.clock().set({171});
        CHECK_FALSE(t.get("r", q));

        t.append("r", p, "a");
        t.mutate(st::append("r").add(p, "b").set_ttl(5));
        CHECK(value(t.get("r", p)) == "ab");
        t.clock().advance(7);
        CHECK(value(t.get("r", p)) == "a");
    }

    TEST_CASE_TEMPLATE("every increment is a version until a flush: R3.23", Table, EVERY_LAYOUT) {
        auto t = at_1000<Table>(1);
        for (int i = 0; i < 3; ++i) t.increment("r", q);
        CHECK(answers::raw(t) == "P1002 P1001 P1000");
        t.flush();
        CHECK(answers::raw(t) == "P1002");
    }

    TEST_CASE_TEMPLATE("requests of nothing are refused, and of unknown families: R2.18, R2.29", Table, EVERY_LAYOUT) {
        auto t = at_1000<Table>();
        const st::column unknown("unknown", "q");
        CHECK_THROWS_AS(t.mutate(st::increment("r")), st::illegal_argument);
        CHECK_THROWS_AS(t.mutate(st::append("r")), st::illegal_argument);
        CHECK_THROWS_AS(t.increment("r", unknown), st::no_such_column_family);
        CHECK_THROWS_AS(t.append("r", unknown, "x"), st::no_such_column_family);
        CHECK_THROWS_AS(t.increment("", q), st::bad_row_key);
        CHECK_THROWS_AS(t.append("", q, "x"), st::bad_row_key);
        CHECK(t.size() == 0);
    }

    TEST_CASE_TEMPLATE("what grows beyond the limit of a cell is refused: R2.22", Table, EVERY_LAYOUT) {
        auto t = at_1000<Table>();
        CHECK(t.limits().max_cell_size == 10 * 1024 * 1024);
        t.limits().max_cell_size = 100;
        // 24 bytes beside the row, the family, the qualifier and the value; 13 more for a time to live.
        CHECK(t.append("r", q, std::string(73, 'x')).size() == 73);
        CHECK_THROWS_AS(t.append("r", q, "x"), st::do_not_retry);
        CHECK(t.get("r", q)->value().size() == 73);
        CHECK_NOTHROW(t.mutate(st::append("r").add(p, std::string(60, 'x')).set_ttl(5)));
        CHECK_THROWS_AS(t.mutate(st::append("r").add(p, "x")), st::do_not_retry);
        CHECK_THROWS_AS(t.increment(std::string(67, 'r'), q), st::do_not_retry);
        CHECK(t.increment(std::string(66, 'r'), q) == 1);
        CHECK_NOTHROW(t.put("s", q, std::string(73, 'x')));
        CHECK_THROWS_AS(t.put("s", q, std::string(74, 'x')), st::do_not_retry);
        CHECK_THROWS_AS(t.put("s", q, std::string(77, 'x')), st::do_not_retry);
        CHECK_THROWS_AS(t.put("s", q, std::string(78, 'x')), st::illegal_argument);  // at the client, which counts 20
        CHECK_THROWS_AS(t.mutate(st::put("s").add(p, std::string(74, 'x'))), st::do_not_retry);
        CHECK(t.get("s").size() == 1);
        t.limits().max_cell_size = 0;
        CHECK(t.append("r", q, std::string(1000, 'x')).size() == 1073);
    }

    TEST_CASE_TEMPLATE("behind the last timestamp but one a number is read twice the same: R4.28, R3.20", Table,
                       EVERY_LAYOUT) {
        auto t = at_1000<Table>();
        t.put("r", q, st::to_big_endian(7), {INT64_MAX - 1});
        CHECK(t.increment("r", q) == 8);
        CHECK(numbers(t.get("r")) == "8@9223372036854775807");
        CHECK(numbers(t.get("r", {.columns = {q}})) == "7@9223372036854775806");
        CHECK(t.increment("r", q) == 8);
    }
}
