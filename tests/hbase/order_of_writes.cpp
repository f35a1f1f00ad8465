// SPDX-License-Identifier: BSL-1.0
// New version behaviour: the derived cases, and its defects at the empty qualifier.
#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"
#include "hbase/tables.hpp"

namespace st = strata;
using answers::columns;
using answers::raw;
using answers::scanned;
using answers::times;
using answers::value;
using tables::q;
using tables::together;
using tables::write;

namespace {

const st::column empty{"f", ""};
const st::column z{"f", "z"};

template <class Table>
Table sequenced(std::int64_t versions) {
    return tables::of<Table>({.max_versions = versions, .new_version_behavior = true}, 1000);
}

template <class Table>
Table classic(std::int64_t versions) {
    return tables::of<Table>({.max_versions = versions}, 1000);
}

template <class Table>
void shows(Table& t, const char* versions) {
    tables::in_every_stage(t, [&] {
        CHECK(times(t.get("r", {.versions = st::all_versions})) == versions);
        CHECK(times(t.versions("r", q)) == versions);
    });
}

struct odd : st::preset::new_version_behavior<"f", st::retention::max_versions<3>> {};
struct repaired : st::preset::new_version_behavior<"f", st::retention::max_versions<3>, st::quirks::repaired> {};
template <class Family>
using table_of = st::table<Family, st::clock::manual>;

}  // namespace

TEST_SUITE("order of writes")
{
    TEST_CASE_TEMPLATE("a version that was out of the limit when a delete came stays out: D-67, R7.10", Table,
                       EVERY_LAYOUT) {
        auto t = sequenced<Table>(2);
        write(t, q, {3, 1, 2});
        t.delete_version("r", q, {3});
        write(t, q, {0});
        shows(t, "2 0");
    }

    TEST_CASE_TEMPLATE("a put after a column delete is seen, and never without the behaviour: D-68, R7.18", Table,
                       EVERY_LAYOUT) {
        auto t = sequenced<Table>(2);
        auto plain = classic<Table>(2);
        for (Table* one : {&t, &plain}) {
            write(*one, q, {1, 2, 3});
            one->delete_column("r", q, {3});
            write(*one, q, {1});
        }
        shows(t, "1");
        shows(plain, "-");
    }

    TEST_CASE_TEMPLATE("the newest versions count, in whatever order they were written: D-69", Table, EVERY_LAYOUT) {
        auto t = sequenced<Table>(2);
        write(t, q, {5, 4, 3, 2, 1});
        shows(t, "5 4");
    }

    TEST_CASE_TEMPLATE("of a put and a delete of one request the delete wins: D-12, R7.9", Table, EVERY_LAYOUT) {
        auto t = sequenced<Table>(3);
        t.mutate_row("r", together(st::put("r").add(q, "v"), st::deletion("r").add_column(q)));
        t.mutate_row("s", together(st::deletion("s").add_column(q), st::put("s").add(q, "v")));
        t.mutate_row("t", together(st::deletion("t"), st::put("t").add(q, "v")));
        t.mutate_row("u", together(st::put("u").add(q, "v"), st::deletion("u").add_version(q)));
        tables::in_every_stage(t, [&] { CHECK(scanned(t, {.versions = st::all_versions}) == "-"); });
    }

    TEST_CASE_TEMPLATE("a version written again after its delete is seen at once: D-62", Table, EVERY_LAYOUT) {
        auto t = sequenced<Table>(1);
        t.put("r", q, "a", {5});
        t.delete_version("r", q, {5});
        t.put("r", q, "b", {5});
        tables::in_every_stage(t, [&] { CHECK(value(t.get("r", q)) == "b"); });
    }

    TEST_CASE_TEMPLATE("deleting a version brings none back, flushed before or not: D-63, R7.10", Table, EVERY_LAYOUT) {
        auto t = sequenced<Table>(2);
        write(t, q, {1, 2, 3});
        SUBCASE("in memory") {}
        SUBCASE("flushed before") { t.flush(); }
        t.delete_version("r", q, {3});
        shows(t, "2");
    }

    TEST_CASE_TEMPLATE("writes of one timestamp count one by one until they are deleted: R7.5", Table, EVERY_LAYOUT) {
        auto t = sequenced<Table>(3);
        write(t, q, {20000, 20000});
        t.mutate_row("r", together(st::put("r").add(q, "v", {19999}).add(q, "v", {20000}),
                                   st::deletion("r").add_version(q, {20000})));
        shows(t, "-");
    }

    TEST_CASE_TEMPLATE("a flush and a compaction of some files keep everything: R7.15", Table, EVERY_LAYOUT) {
        auto t = sequenced<Table>(3);
        write(t, q, {1, 2, 3, 4, 5});
        t.delete_column("r", q, {2});
        t.flush();
        CHECK(raw(t) == "P5 P4 P3 DC2 P2 P1");
        write(t, q, {6});
        t.flush();
        t.compact_some(0, 1);
        CHECK(raw(t) == "P6 P5 P4 P3 DC2 P2 P1");
        t.compact_some(0, 2);
        CHECK(raw(t) == "P6 P5 P4");
    }

    TEST_CASE("a family delete misses the empty qualifier, unless that is repaired: D-78, R7.17, S21") {
        const auto fill = []<class Family>(table_of<Family>& t) {
            t.put("r", Family{""}, "v", {100});
            t.delete_family("r", st::all<Family>, {200});
            t.put("r", Family{"z"}, "v", {100});
        };
        table_of<odd> as_in_hbase;
        fill(as_in_hbase);
        tables::in_every_stage(as_in_hbase, [&] { CHECK(columns(as_in_hbase.get("r")) == "f:=P100 f:z=P100"); });
        table_of<repaired> as_intended;
        fill(as_intended);
        tables::in_every_stage(as_intended, [&] { CHECK(columns(as_intended.get("r")) == "f:z=P100"); });
    }

    TEST_CASE("a version delete after another cell of the empty qualifier breaks reads, unless repaired: D-79, R7.17") {
        const auto fill = []<class Family>(table_of<Family>& t) {
            t.put("r", Family{""}, "v", {200});
            t.put("r", Family{""}, "v", {100});
            t.delete_version("r", Family{""}, {100});
            t.put("s", Family{"q"}, "v", {1});
        };
        table_of<odd> as_in_hbase;
        fill(as_in_hbase);
        CHECK_THROWS_AS(as_in_hbase.get("r"), st::server_failure);
        CHECK_THROWS_AS(scanned(as_in_hbase), st::server_failure);
        CHECK(scanned(as_in_hbase, {.start = "s"}) == "s f:q=P1");
        CHECK(times(as_in_hbase.get("s")) == "1");
        table_of<repaired> as_intended;
        fill(as_intended);
        tables::in_every_stage(as_intended, [&] { CHECK(scanned(as_intended) == "r f:=P200 s f:q=P1"); });
    }

    TEST_CASE_TEMPLATE("a run-time family has the same defects: D-78, D-79", Table, EVERY_LAYOUT) {
        auto t = sequenced<Table>(3);
        t.put("r", empty, "v", {100});
        t.delete_family("r", "f", {200});
        t.put("r", z, "v", {100});
        CHECK(columns(t.get("r")) == "f:=P100 f:z=P100");
        t.delete_version("r", empty, {100});
        CHECK_THROWS_AS(t.get("r"), st::server_failure);
    }

    TEST_CASE_TEMPLATE("a column delete that comes first makes the empty qualifier a column: R7.17", Table,
                       EVERY_LAYOUT) {
        auto t = sequenced<Table>(3);
        t.put("r", empty, "old", {100});
        t.delete_column("r", empty, {200});
        CHECK(t.get("r").empty());
        t.put("r", empty, "new", {150});
        tables::in_every_stage(t, [&] { CHECK(times(t.get("r")) == "150"); });
    }

    TEST_CASE_TEMPLATE("expired versions are left out but for the minimum: C-42, R7.8", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>(
            {.max_versions = 3, .min_versions = 1, .ttl = st::seconds(1), .new_version_behavior = true}, 20000);
        write(t, q, {19997, 19998, 19999, 19999, 20000});
        shows(t, "20000 19999 19998");
        t.clock().set({20999});
        shows(t, "20000 19999");
        t.clock().set({31000});
        shows(t, "20000");
        CHECK(raw(t) == "P20000");
    }
}
