// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"
#include "hbase/tables.hpp"

namespace st = strata;
using answers::columns;
using answers::raw;
using answers::scanned;
using answers::symbols;
using answers::times;
using answers::value;
using tables::q;
using tables::write;

namespace {

constexpr std::int64_t b = 1000000;
const st::column c1{"f", "c1"};
const st::column c2{"f", "c2"};
const st::column c3{"f", "c3"};
const st::column empty{"f", ""};

template <class Table>
Table sequenced(std::int64_t versions = 3) {
    return tables::of<Table>({.max_versions = versions, .new_version_behavior = true});
}

// Whatever was flushed and compacted, the reads of everything and of the column show these versions (R7.1).
template <class Table>
void shows(Table& t, const char* versions) {
    tables::in_every_stage(t, [&] {
        CHECK(times(t.get("r", {.versions = 3})) == versions);
        CHECK(times(t.versions("r", q, {.count = 3})) == versions);
        CHECK(times(t.versions("r", q)) == versions);
    });
}

}  // namespace

TEST_SUITE("new version behavior")
{
    TEST_CASE_TEMPLATE("a put after a column delete is seen whatever its timestamp: C-82, R7.18", Table, EVERY_LAYOUT) {
        auto t = sequenced<Table>();
        write(t, q, {b + 1, b + 2, b + 3, b + 4});
        t.delete_column("r", q, {2 * b});
        write(t, q, {b});
        shows(t, "1000000");
    }

    TEST_CASE_TEMPLATE("deleting a version brings none back that was out of the limit: C-83, R7.10", Table,
                       EVERY_LAYOUT) {
        auto t = sequenced<Table>();
        write(t, q, {b + 1, b + 2, b + 3, b + 4});
        t.delete_version("r", q, {b + 3});
        shows(t, "1000004 1000002");
    }

    TEST_CASE_TEMPLATE("a version that is written after its delete is seen: C-84", Table, EVERY_LAYOUT) {
        auto t = sequenced<Table>();
        write(t, q, {b + 1, b + 2});
        t.delete_version("r", q, {b + 3});
        write(t, q, {b + 3, b + 4});
        shows(t, "1000004 1000003 1000002");
    }

    TEST_CASE_TEMPLATE("the newest of three versions is left when two were deleted: C-85", Table, EVERY_LAYOUT) {
        auto t = sequenced<Table>();
        write(t, q, {b + 1, b + 2, b + 3, b + 4});
        t.delete_version("r", q, {b + 4});
        t.delete_version("r", q, {b + 3});
        CHECK(value(t.get("r", q)) == "v");
        CHECK(times(t.get("r")) == "1000002");
        shows(t, "1000002");
    }

    TEST_CASE_TEMPLATE("writes of one version are one version: C-86, R7.11", Table, EVERY_LAYOUT) {
        auto t = sequenced<Table>();
        write(t, q, {b + 1, b + 2, b + 3, b + 3, b + 3, b + 4});
        shows(t, "1000004 1000003 1000002");
    }

    TEST_CASE_TEMPLATE("deleting a version takes all its writes: C-87, R7.11", Table, EVERY_LAYOUT) {
        auto t = sequenced<Table>();
        write(t, q, {b + 1, b + 2, b + 3, b + 3, b + 3, b + 3});
        t.delete_version("r", q, {b + 3});
        write(t, q, {b + 4});
        shows(t, "1000004 1000002 1000001");
    }

    TEST_CASE_TEMPLATE("family markers hide what was written before them: C-88 to C-90", Table, EVERY_LAYOUT) {
        auto t = sequenced<Table>();
        bool flushes = false;
        SUBCASE("in memory") {}
        SUBCASE("with flushes in between") { flushes = true; }
        const auto write_first_four = [&] {
            write(t, c1, {b + 1, b + 2});
            write(t, c2, {b + 2});
            write(t, c3, {b + 1});
            if (flushes) t.flush();
        };
        const auto read = [&] { return columns(t.get("r", {.versions = 3})); };
        write_first_four();
        t.delete_family("r", "f", {2 * b});
        if (flushes) t.flush();
        write(t, c3, {b + 502});
        write(t, c2, {b + 501});
        write(t, c1, {b + 501, b + 502});
        CHECK(read() == "f:c1=P1000502 f:c1=P1000501 f:c2=P1000501 f:c3=P1000502");
        if (flushes) t.flush();
        t.delete_family_version("r", "f", {b + 501});
        CHECK(read() == "f:c1=P1000502 f:c3=P1000502");
        write_first_four();
        tables::in_every_stage(t, [&] {
            CHECK(read() == "f:c1=P1000502 f:c1=P1000002 f:c1=P1000001 f:c2=P1000002 f:c3=P1000502 f:c3=P1000001");
        });
    }

    TEST_CASE_TEMPLATE("versions outside the range count all the same: C-91, D-70, R7.12, S20", Table, EVERY_LAYOUT) {
        auto t = sequenced<Table>();
        write(t, q, {b + 1, b + 2, b + 3, b + 4, b + 5, b + 6, b + 7, b + 8});
        tables::in_every_stage(t, [&] {
            CHECK(times(t.get("r", {.when = {{0}, {b + 5}}, .versions = 3})) == "-");
            CHECK(times(t.versions("r", q, {.count = 3, .when = {{0}, {b + 5}}})) == "-");
            CHECK(times(t.get("r", {.when = {{0}, {b + 7}}, .versions = 3})) == "1000006");
        });
    }

    TEST_CASE_TEMPLATE("a named column shows as many versions as are wanted: C-92, R7.8", Table, EVERY_LAYOUT) {
        auto t = sequenced<Table>();
        for (const st::column& one : {c1, c2, c3}) write(t, one, {1, 2, 3, 4});
        tables::in_every_stage(t, [&] {
            CHECK(columns(t.get("r", {.columns = {c2}, .versions = 3})) == "f:c2=P4 f:c2=P3 f:c2=P2");
            CHECK(times(t.versions("r", c2, {.count = 2})) == "4 3");
            CHECK(times(t.get("r", {.columns = {c2}, .versions = 1})) == "4");
        });
    }

    TEST_CASE_TEMPLATE("a raw scan shows all that was written, a compaction leaves what can be seen: C-93", Table,
                       EVERY_LAYOUT) {
        auto t = sequenced<Table>();
        write(t, q, {b + 1, b + 2, b + 3, b + 4});
        t.delete_version("r", q, {b + 4});
        t.delete_version("r", q, {b + 3});
        const char* const everything = "D1000004 P1000004 D1000003 P1000003 P1000002 P1000001";
        CHECK(raw(t) == everything);
        t.flush();
        CHECK(raw(t) == everything);
        t.compact();
        CHECK(raw(t) == "P1000002");
    }

    TEST_CASE_TEMPLATE("columns that are named with one between them left out: C-94", Table, EVERY_LAYOUT) {
        auto t = sequenced<Table>();
        for (const char* name : {"a", "b", "c"}) t.put("r", st::column("f", name), name, {42});
        const st::column a("f", "a");
        const st::column c("f", "c");
        tables::in_every_stage(t, [&] {
            CHECK(columns(t.get("r", {.columns = {a, c}})) == "f:a=P42 f:c=P42");
            CHECK(scanned(t, {.columns = {a, c}}) == "r f:a=P42 f:c=P42");
        });
    }

    TEST_CASE_TEMPLATE("a put of the empty qualifier is seen after a delete of it: C-95", Table, EVERY_LAYOUT) {
        auto t = sequenced<Table>();
        SUBCASE("of all versions") { t.delete_column("r", empty, {10}); }
        SUBCASE("of one version") { t.delete_version("r", empty, {5}); }
        t.put("r", empty, "v", {5});
        tables::in_every_stage(t, [&] { CHECK(times(t.get("r")) == "5"); });
    }

    TEST_CASE("the policy of a compile-time family gives the same answers: C-83, C-84, C-85") {
        struct f : st::preset::new_version_behavior<"f", st::retention::max_versions<3>> {};
        st::table<f, st::clock::manual> t;
        for (const std::int64_t at : {1, 2, 3, 4}) t.put("r", f{"q"}, "v", {at});
        t.delete_version("r", f{"q"}, {3});
        tables::in_every_stage(t, [&] { CHECK(times(t.versions("r", f{"q"})) == "4 2"); });
        t.put("r", f{"q"}, "v", {3});
        tables::in_every_stage(t, [&] { CHECK(symbols(t.get("r", {.versions = 3})) == "P4 P3 P2"); });
    }
}
