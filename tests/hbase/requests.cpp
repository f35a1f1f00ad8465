// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"
#include "hbase/tables.hpp"

namespace st = strata;
using answers::columns;
using answers::raw;
using answers::rows;
using answers::scanned;
using answers::statuses;
using answers::times;
using answers::value;
using answers::values;
using tables::q;
using tables::together;
using tables::write;

namespace {

constexpr std::int64_t now = 1000;
const st::column a{"f", "a"};
const st::column b{"f", "b"};
const st::column unknown{"unknown", "q"};

template <class Table>
Table with_versions(std::initializer_list<std::int64_t> versions) {
    auto t = tables::of<Table>({.max_versions = 3}, now);
    write(t, q, versions);
    return t;
}

}  // namespace

TEST_SUITE("requests")
{
    TEST_CASE_TEMPLATE("a batch with a put of nothing is refused as a whole: C-123, R2.28", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        CHECK_THROWS_AS(t.batch(together(st::put("r").add(q, "v"), st::put("s"))), st::illegal_argument);
        CHECK_THROWS_AS(t.mutate(st::put("r")), st::illegal_argument);
        CHECK(t.size() == 0);
    }

    TEST_CASE_TEMPLATE("a put and a delete of one row are done at once: C-124, R3.35", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        t.put("r", b, "old", {1});
        CHECK(
            t.mutate_row("r", together(st::put("r").add(a, "new", {2}), st::deletion("r").add_column(b, {2}))).empty());
        CHECK(columns(t.get("r")) == "f:a=P2");
        CHECK(t.get("r", a)->version().sequence() == 2);
    }

    TEST_CASE_TEMPLATE("whether something is there can be asked without reading it: C-125, R4.3", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        t.put("r", q, "", {1});
        CHECK(t.exists("r"));
        CHECK_FALSE(t.exists("s"));
        CHECK(t.exists("r", {.columns = {q}}));
        CHECK_FALSE(t.exists("r", {.columns = {a}}));
        CHECK_FALSE(t.exists("r", {.when = {{2}, {9}}}));
        t.delete_column("r", q, {1});
        CHECK_FALSE(t.exists("r"));
    }

    TEST_CASE_TEMPLATE("what a batch cannot do it leaves out, and says so: C-126, C-128, R2.26", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        t.put("d", q, "v", {1});
        CHECK(statuses(t.batch(together(st::put("a").add(q, "v", {2}), st::put("b").add(unknown, "v", {2}),
                                        st::deletion("d").add_column(q, {2}),
                                        st::deletion("e").add_column(unknown, {2}), st::put("c").add(q, "v", {2})))) ==
              "ok no_such_column_family ok no_such_column_family ok");
        CHECK(rows(t, {}) == "a c");

        std::vector<st::mutation> ten;
        for (int i = 0; i < 10; ++i) ten.push_back(st::put(std::to_string(i)).add(i == 5 ? unknown : q, "v", {1}));
        CHECK(statuses(t.batch(ten)) == "ok ok ok ok ok no_such_column_family ok ok ok ok");
        CHECK(rows(t, {.stop = "a"}) == "0 1 2 3 4 6 7 8 9");
    }

    TEST_CASE_TEMPLATE("a batch does each increment and append by itself, in order: R2.26", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>({.max_versions = 3}, now);
        const auto all = t.batch(together(st::increment("v").add(a, 1), st::increment("v").add(a, 1),
                                          st::append("v").add(b, "x"), st::append("v").add(b, "y")));
        CHECK(statuses(all) == "ok ok ok ok");
        CHECK(answers::numbers(all[0].cells) == "1@1000");
        CHECK(answers::numbers(all[1].cells) == "2@1001");
        CHECK(values(all[3].cells) == "xy");

        t.put("w", a, "abc");
        const auto other = t.batch(together(st::increment("w").add(a, 1), st::put("u").add(a, "1")));
        CHECK(statuses(other) == "do_not_retry ok");
        CHECK(value(t.get("u", a)) == "1");
    }

    TEST_CASE_TEMPLATE("a put may be dated only so far ahead: C-127, R2.21", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>({}, 5000);
        t.limits().timestamp_slop = 1000;
        CHECK(statuses(t.batch(together(st::put("a").add(q, "v", {6001}), st::put("b").add(q, "v", {9000})))) ==
              "failed_sanity_check failed_sanity_check");
        CHECK_THROWS_AS(t.put("c", q, "v", {6001}), st::failed_sanity_check);
        CHECK_THROWS_AS(t.mutate(st::put("c", {6001}).add(q, "v")), st::failed_sanity_check);
        CHECK_THROWS_AS(t.mutate_row("c", together(st::put("c").add(q, "v", {1}), st::put("c").add(a, "v", {9000}))),
                        st::failed_sanity_check);
        CHECK(t.size() == 0);

        CHECK(statuses(t.batch(together(st::put("a").add(q, "v", {6000}), st::put("b").add(q, "v", {6001}),
                                        st::put("c").add(q, "v", st::latest)))) == "ok failed_sanity_check ok");
        CHECK(rows(t, {}) == "a c");
        t.delete_column("d", q, {9000});
        CHECK(times(t.mutate(st::increment("e").add(q, 1, {9000}))) == "9000");
        CHECK(times(t.mutate(st::append("e").add(a, "x", {9000}))) == "9000");
    }

    TEST_CASE_TEMPLATE("two puts of one column in a list are one version, the later one: D-4, R3.5, S15", Table,
                       EVERY_LAYOUT) {
        auto t = tables::of<Table>({.max_versions = 5}, now);
        t.batch(together(st::put("r").add(q, "x"), st::put("r").add(q, "y")));
        CHECK(values(t.versions("r", q)) == "y");
        CHECK(raw(t) == "P1000");
        CHECK(t.size() == 1);
    }

    TEST_CASE_TEMPLATE("of two values for one timestamp in a put the later one counts: D-5, R1.16", Table,
                       EVERY_LAYOUT) {
        auto t = tables::of<Table>({.max_versions = 5});
        t.mutate(st::put("r").add(q, "x", {7}).add(q, "y", {7}).add(q, "z", {8}));
        CHECK(values(t.versions("r", q)) == "z y");
        CHECK(t.size() == 2);
    }

    TEST_CASE_TEMPLATE("a delete of the newest version, twice in a request, takes the two newest: C-115, R3.17, S13",
                       Table, EVERY_LAYOUT) {
        auto t = with_versions<Table>({10, 20});
        t.mutate(st::deletion("r").add_version(q).add_version(q));
        CHECK(t.get("r").empty());
        CHECK(raw(t) == "D20 P20 D10 P10");
    }

    TEST_CASE_TEMPLATE("one delete too many marks now: R3.14, R3.17", Table, EVERY_LAYOUT) {
        auto t = with_versions<Table>({10, 20});
        t.mutate(st::deletion("r").add_version(q).add_version(q).add_version(q));
        CHECK(raw(t) == "D1000 D20 P20 D10 P10");
    }

    TEST_CASE_TEMPLATE("a delete finds no more versions than the family shows: R3.17", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>({.max_versions = 2}, now);
        write(t, q, {10, 20, 30});
        t.mutate(st::deletion("r").add_version(q).add_version(q).add_version(q));
        CHECK(raw(t) == "D1000 D30 P30 D20 P20 P10");
        CHECK(times(t.versions("r", q)) == "10");
    }

    TEST_CASE_TEMPLATE("a family in a delete discards what was added for it before: D-9, R3.11", Table, EVERY_LAYOUT) {
        auto t = with_versions<Table>({10, 20, 30});
        t.mutate(st::deletion("r").add_version(q, {20}).add_family("f", {10}));
        CHECK(times(t.versions("r", q)) == "30 20");
        CHECK(raw(t) == "DF10 P30 P20 P10");
    }

    TEST_CASE_TEMPLATE("what is added to a delete behind a family stays: D-10, R3.11", Table, EVERY_LAYOUT) {
        auto t = with_versions<Table>({10, 20, 30});
        t.mutate(st::deletion("r").add_family("f", {10}).add_version(q, {20}));
        CHECK(times(t.versions("r", q)) == "30");
    }

    TEST_CASE("a family version in a delete discards nothing, a family nothing of others: R3.11") {
        st::basic_dynamic_table<st::clock::manual> t{{.name = "f", .max_versions = 3},
                                                     {.name = "g", .max_versions = 3}};
        const st::column other("g", "q");
        for (const std::int64_t at : {10, 20, 30}) t.mutate(st::put("r", {at}).add(q, "v").add(other, "v"));
        t.mutate(st::deletion("r")
                     .add_version(q, {20})
                     .add_version(other, {20})
                     .add_family_version("f", {10})
                     .add_family("g", {10}));
        CHECK(columns(t.get("r", {.versions = 3})) == "f:q=P30 g:q=P30 g:q=P20");
    }

    TEST_CASE_TEMPLATE("cells without a timestamp take their request's: D-7, D-8, R3.1", Table, EVERY_LAYOUT) {
        auto t = with_versions<Table>({10, 15, 20});
        SUBCASE("a column delete") {
            t.mutate(st::deletion("r", {15}).add_column(q));
            CHECK(times(t.versions("r", q)) == "20");
        }
        SUBCASE("a version delete, which then looks for none") {
            t.mutate(st::deletion("r", {15}).add_version(q));
            CHECK(times(t.versions("r", q)) == "20 10");
        }
        SUBCASE("a family delete") {
            t.mutate(st::deletion("r", {10}).add_family("f"));
            CHECK(times(t.versions("r", q)) == "20 15");
        }
        SUBCASE("a row delete") {
            t.mutate(st::deletion("r", {15}));
            CHECK(times(t.versions("r", q)) == "20");
        }
        SUBCASE("a put") {
            t.mutate(st::put("s", {5}).add(q, "mine").add(a, "own", {7}));
            CHECK(columns(t.get("s")) == "f:a=P7 f:q=P5");
        }
    }

    TEST_CASE_TEMPLATE("a put and a column delete at once leave nothing, whichever comes first: D-12, R3.36", Table,
                       EVERY_LAYOUT) {
        auto t = with_versions<Table>({});
        t.mutate_row("r", together(st::put("r").add(q, "v"), st::deletion("r").add_column(q)));
        t.mutate_row("s", together(st::deletion("s").add_column(q), st::put("s").add(q, "v")));
        t.mutate_row("t", together(st::put("t").add(q, "v"), st::deletion("t").add_family("f")));
        t.mutate_row("u", together(st::deletion("u"), st::put("u").add(q, "v")));
        tables::in_every_stage(t, [&] { CHECK(scanned(t, {.versions = st::all_versions}) == "-"); });
    }

    TEST_CASE_TEMPLATE("a put and a delete of the newest version at once: the delete takes the one before: D-13, S14",
                       Table, EVERY_LAYOUT) {
        auto t = with_versions<Table>({10});
        t.mutate_row("r", together(st::put("r").add(q, "n"), st::deletion("r").add_version(q)));
        CHECK(values(t.versions("r", q)) == "n");
        CHECK(times(t.versions("r", q)) == "1000");
    }

    TEST_CASE_TEMPLATE("with no version before, the delete takes the put of its own request: D-14, S14", Table,
                       EVERY_LAYOUT) {
        auto t = with_versions<Table>({});
        SUBCASE("the put first") {
            t.mutate_row("r", together(st::put("r").add(q, "n"), st::deletion("r").add_version(q)));
        }
        SUBCASE("the delete first") {
            t.mutate_row("r", together(st::deletion("r").add_version(q), st::put("r").add(q, "n")));
        }
        CHECK(t.get("r").empty());
        CHECK(raw(t) == "D1000 P1000");
    }

    TEST_CASE_TEMPLATE("of an atomic request that cannot be done nothing is: R2.27, R3.37", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        CHECK_THROWS_AS(t.mutate_row("r", together(st::put("r").add(q, "v"), st::put("r").add(unknown, "v"))),
                        st::no_such_column_family);
        CHECK_THROWS_AS(t.mutate_rows(together(st::put("a").add(q, "v"), st::deletion("b").add_family("unknown"))),
                        st::no_such_column_family);
        CHECK_THROWS_AS(t.mutate(st::put("r").add(q, "v").add(unknown, "v")), st::no_such_column_family);
        CHECK_THROWS_AS(t.mutate_row("r", together(st::put("r").add(q, "v"), st::put("s").add(q, "v"))), st::wrong_row);
        CHECK(t.size() == 0);
    }

    TEST_CASE_TEMPLATE("several rows are changed at once: R3.37, R9.3", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>({.max_versions = 3}, now);
        t.put("b", q, "old", {10});
        t.mutate_rows(together(st::put("c").add(q, "x"), st::put("a").add(q, "y"), st::deletion("b").add_column(q)));
        CHECK(scanned(t) == "a f:q=P1000 c f:q=P1000");
        CHECK(t.get("a", q)->version().sequence() == t.get("c", q)->version().sequence());
    }

    TEST_CASE_TEMPLATE("a row can be asked for everything at once, all of it sees the state before: R3.35", Table,
                       EVERY_LAYOUT) {
        auto t = tables::of<Table>({.max_versions = 3}, now);
        const st::column number("f", "number");
        const st::column text("f", "text");
        t.put("r", q, "x", {1});
        t.append("r", text, "ab");
        t.increment("r", number, 5);
        const auto made =
            t.mutate_row("r", together(st::put("r").add(a, "v"), st::deletion("r").add_version(q),
                                       st::increment("r").add(number, 2), st::append("r").add(text, "cd")));
        REQUIRE(made.size() == 2);
        CHECK(st::from_big_endian(made[0].value()) == 7);
        CHECK(made[1].value() == "abcd");
        CHECK(times(made) == "1001 1001");
        CHECK(columns(t.get("r")) == "f:a=P1000 f:number=P1001 f:text=P1001");
    }
}
