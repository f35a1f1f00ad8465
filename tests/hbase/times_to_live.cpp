// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"
#include "hbase/tables.hpp"

namespace st = strata;
using answers::raw;
using answers::times;
using answers::value;
using answers::values;
using tables::q;
using tables::write;

namespace {

const st::column p{"f", "p"};

struct everlasting : st::family<"f", st::retention::max_versions<3>> {};
struct short_lived : st::family<"f", st::retention::ttl<1000>> {};

}  // namespace

TEST_SUITE("times to live")
{
    TEST_CASE_TEMPLATE("a cell is alive when exactly its time has passed: D-29, R6.2", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>({.ttl = 1000}, 9000);
        write(t, q, {9000});
        t.clock().set({10000});
        CHECK(times(t.get("r")) == "9000");
        CHECK(times(t.versions("r", q)) == "9000");
        t.clock().set({10001});
        CHECK(t.get("r").empty());
        CHECK_FALSE(t.get("r", q));
        CHECK(answers::scanned(t) == "-");
    }

    TEST_CASE("the policy of a compile-time family gives the same answers: D-29, R6.2") {
        st::table<short_lived, st::clock::manual> t{st::clock::manual({9000})};
        t.put("r", short_lived{"q"}, "v", {8000});
        t.put("r", short_lived{"q"}, "v", {9000});
        CHECK(times(t.versions("r", short_lived{"q"})) == "9000 8000");
        t.clock().set({9001});
        CHECK(times(t.versions("r", short_lived{"q"})) == "9000");
        t.flush();
        CHECK(t.size() == 1);
        t.clock().set({10001});
        CHECK_FALSE(t.get("r", short_lived{"q"}));
        t.compact();
        CHECK(t.size() == 0);
    }

    TEST_CASE_TEMPLATE("a compaction leaves nothing of what has expired: C-153", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>({.max_versions = 3, .ttl = st::seconds(1)}, 5000);
        t.put("r1", q, "v", {4500});
        t.put("r2", q, "v", {4400});
        t.delete_column("r3", q, {4400});
        t.flush();
        CHECK(raw(t) == "P4500 P4400 DC4400");
        t.clock().set({9000});
        CHECK(raw(t) == "P4500 P4400 DC4400");
        t.compact();
        CHECK(raw(t) == "-");
        CHECK(t.size() == 0);
    }

    TEST_CASE_TEMPLATE("a version with a time of its own uncovers the one before when it has passed: D-30, R6.5, S12",
                       Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>({}, 200);
        t.put("r", q, "old", {100});
        t.put("r", q, "new", {200}, {.ttl = 10});
        t.clock().set({210});
        CHECK(value(t.get("r", q)) == "new");
        t.clock().set({211});
        CHECK(value(t.get("r", q)) == "old");
        CHECK(raw(t) == "P100");
    }

    TEST_CASE("in a compile-time family that keeps its versions forever as well: D-30, D-36, R6.4") {
        st::table<everlasting, st::clock::manual> t{st::clock::manual({200})};
        const everlasting column{"q"};
        t.put("r", column, "old", {100});
        t.put("r", column, "new", {200}, {.ttl = 10});
        CHECK(value(t.get("r", column)) == "new");
        CHECK(values(t.versions("r", column)) == "new old");
        t.clock().set({211});
        CHECK(value(t.get("r", column)) == "old");
        CHECK(values(t.versions("r", column)) == "old");
        t.flush();
        CHECK(t.size() == 1);
        t.put("r", column, "short", {100}, {.ttl = 1000});
        CHECK(value(t.get("r", column)) == "short");
        t.clock().set({1101});
        CHECK(value(t.get("r", column)) == "old");
        CHECK(values(t.get("r")) == "old");
    }

    TEST_CASE_TEMPLATE("a time to live of less than nothing has passed at once: R6.4", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>({}, 2002);
        t.put("r", q, "v", {2002}, {.ttl = -5});
        CHECK_FALSE(t.get("r", q));
        t.put("s", q, "v", {2002}, {.ttl = 0});
        CHECK(t.get("s", q));
        t.put("t", q, "v", {2002}, {.ttl = INT64_MAX});
        CHECK(t.get("t", q));
        t.clock().set({2003});
        CHECK(answers::rows(t, {}) == "t");
    }

    TEST_CASE_TEMPLATE("whether the version before is still there depends on when the flush was: D-35, S12", Table,
                       EVERY_LAYOUT) {
        auto t = tables::of<Table>({}, 200);
        t.put("r", q, "old", {100});
        t.put("r", q, "new", {200}, {.ttl = 10});
        SUBCASE("before the time has passed") {
            t.clock().set({210});
            t.flush();
            t.clock().set({211});
            CHECK(value(t.get("r", q)) == "-");
        }
        SUBCASE("after it") {
            t.clock().set({211});
            t.flush();
            CHECK(value(t.get("r", q)) == "old");
        }
    }

    TEST_CASE_TEMPLATE("a second write of a version uncovers the first when its own time has passed: D-36, S12", Table,
                       EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        t.put("r", q, "a", {5});
        t.put("r", q, "b", {5}, {.ttl = 10});
        t.clock().set({15});
        CHECK(value(t.get("r", q)) == "b");
        t.clock().set({16});
        CHECK(value(t.get("r", q)) == "a");
    }

    TEST_CASE_TEMPLATE("an expired version is not the newest one that a delete looks for: D-82, R3.14", Table,
                       EVERY_LAYOUT) {
        auto t = tables::of<Table>({.max_versions = 3, .ttl = 1000}, 5000);
        write(t, q, {3999});
        t.delete_version("r", q);
        write(t, q, {5000});
        CHECK_FALSE(t.get("r", q));
        write(t, q, {5001});
        CHECK(times(t.versions("r", q)) == "5001");
        CHECK(raw(t) == "P5001 D5000 P5000 P3999");
    }

    TEST_CASE_TEMPLATE("a time to live holds for all cells of a put, from each one's timestamp: R3.9", Table,
                       EVERY_LAYOUT) {
        auto t = tables::of<Table>({}, 100);
        t.mutate(st::put("r").add(q, "a").add(p, "b", {50}).set_ttl(10));
        CHECK(values(t.get("r")) == "a");
        t.clock().set({110});
        CHECK(values(t.get("r")) == "a");
        CHECK(t.get("r", q)->ttl() == 10);
        t.clock().set({111});
        CHECK(t.get("r").empty());
    }

    TEST_CASE_TEMPLATE("a cell's own time is no longer than the family's, and no minimum spares the cell: R6.4, S32",
                       Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>({.ttl = 1000}, 1000);
        t.put("r", q, "v", {1000}, {.ttl = 5000});
        t.clock().set({2000});
        CHECK(t.get("r", q));
        t.clock().set({2001});
        CHECK_FALSE(t.get("r", q));

        auto spared = tables::of<Table>({.max_versions = 3, .min_versions = 3, .ttl = 1000}, 1000);
        spared.put("r", q, "v", {1000}, {.ttl = 10});
        spared.put("r", q, "v", {900});
        spared.clock().set({9000});
        tables::in_every_stage(spared, [&] { CHECK(times(spared.versions("r", q)) == "900"); });
    }

    TEST_CASE_TEMPLATE("a raw scan shows what the family's time has hidden, not what a cell's own has: R4.12", Table,
                       EVERY_LAYOUT) {
        auto t = tables::of<Table>({.max_versions = 3, .ttl = 1000}, 5000);
        t.put("r", q, "v", {1000});
        t.put("r", p, "v", {5000}, {.ttl = 10});
        t.delete_column("r", q, {900});
        t.clock().set({5020});
        CHECK(answers::scanned(t, {.versions = st::all_versions, .raw = true}) == "r f:q=P1000 f:q=DC900");
        CHECK(t.get("r").empty());
    }
}
