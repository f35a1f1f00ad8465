// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"
#include "hbase/tables.hpp"

namespace st = strata;
using answers::raw;
using answers::rows;
using answers::times;
using tables::q;
using tables::together;
using tables::write;

namespace {

template <class Table>
Table with_rows(std::initializer_list<const char*> keys) {
    auto t = tables::of<Table>({.max_versions = 2});
    for (const char* key : keys) t.put(key, q, "v", {1});
    return t;
}

// The next row, as the scanner saw it: "a f:q=P1".
template <class Scanner>
std::string next(Scanner& opened) {
    const auto row = opened.next();
    return row ? std::string(row->front().row()) + " " + answers::columns(*row) : "-";
}

}  // namespace

TEST_SUITE("open scanners")
{
    TEST_CASE_TEMPLATE("a flush keeps the version that an open scanner may still ask for: D-65, R8.15", Table,
                       EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        t.put("r", q, "old", {1});
        {
            auto opened = t.open_scanner();
            t.put("r", q, "new", {2});
            t.flush();
            CHECK(raw(t) == "P2 P1");
            CHECK(times(t.get("r")) == "2");
            CHECK(next(opened) == "r f:q=P1");
            CHECK(next(opened) == "-");
        }
        t.compact();
        CHECK(raw(t) == "P2");
    }

    TEST_CASE_TEMPLATE("a scan goes on in the state it began with: D-76, R9.2, R9.5", Table, EVERY_LAYOUT) {
        auto t = with_rows<Table>({"a", "b", "c"});
        auto opened = t.open_scanner();
        CHECK(next(opened) == "a f:q=P1");
        t.delete_column("b", q, {9});
        t.put("bb", q, "v", {1});
        t.put("c", q, "v", {2});
        CHECK(next(opened) == "b f:q=P1");
        CHECK(next(opened) == "c f:q=P1");
        CHECK(next(opened) == "-");
        CHECK(next(opened) == "-");
        CHECK(answers::scanned(t) == "a f:q=P1 bb f:q=P1 c f:q=P2");
    }

    TEST_CASE_TEMPLATE("an open scanner sees its state over flushes and compactions: R8.15, R9.7", Table,
                       EVERY_LAYOUT) {
        auto t = with_rows<Table>({"a", "b"});
        t.put("b", q, "v", {2});
        auto opened = t.open_scanner({.versions = 2});
        CHECK(next(opened) == "a f:q=P1");
        t.delete_column("b", q, {9});
        for (const std::int64_t at : {10, 11, 12}) t.put("b", q, "v", {at});
        SUBCASE("of everything at once") {
            t.flush();
            t.compact();
            CHECK(times(t.versions("b", q)) == "12 11");
        }
        SUBCASE("bit by bit") {
            t.flush();
            t.put("b", q, "v", {13});
            t.flush();
            t.compact_some(0, 1);
            t.compact();
            CHECK(times(t.versions("b", q)) == "13 12");
        }
        CHECK(next(opened) == "b f:q=P2 f:q=P1");
        CHECK(next(opened) == "-");
    }

    TEST_CASE_TEMPLATE("an open scanner goes backwards, and in parts of rows: R4.9, R4.41, R9.9", Table, EVERY_LAYOUT) {
        auto t = with_rows<Table>({"a", "b", "c"});
        t.put("b", st::column("f", "p"), "v", {1});
        auto opened = t.open_scanner({.reversed = true, .batch = 1});
        CHECK(next(opened) == "c f:q=P1");
        t.put("d", q, "v", {1});
        CHECK(next(opened) == "b f:p=P1");
        t.delete_row("b", {1});
        t.flush();
        CHECK(next(opened) == "b f:q=P1");
        CHECK(next(opened) == "a f:q=P1");
        CHECK(next(opened) == "-");
    }

    TEST_CASE_TEMPLATE("several scanners see a state each, and versions are kept for the oldest: R9.5, R9.7", Table,
                       EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        t.put("r", q, "v", {1});
        auto first = t.open_scanner();
        t.put("r", q, "v", {2});
        auto second = t.open_scanner();
        t.put("r", q, "v", {3});
        t.flush();
        CHECK(raw(t) == "P3 P2 P1");
        CHECK(next(second) == "r f:q=P2");
        CHECK(next(first) == "r f:q=P1");
        CHECK(rows(t, {}) == "r");
    }

    TEST_CASE_TEMPLATE("a marker that an open scanner does not see is kept by a compaction: R8.7, R8.8", Table,
                       EVERY_LAYOUT) {
        auto t = with_rows<Table>({"r"});
        {
            auto opened = t.open_scanner();
            t.delete_column("r", q, {5});
            t.flush();
            t.compact();
            CHECK(raw(t) == "DC5 P1");
            CHECK(next(opened) == "r f:q=P1");
        }
        t.compact();
        CHECK(raw(t) == "-");
    }

    TEST_CASE_TEMPLATE("a scan sees all changes of a request or none: R9.1, R9.3", Table, EVERY_LAYOUT) {
        auto t = with_rows<Table>({"a"});
        auto before = t.open_scanner();
        t.mutate_rows(together(st::put("b").add(q, "v", {2}), st::put("c").add(q, "v", {2}),
                               st::deletion("a").add_column(q, {2})));
        auto behind = t.open_scanner();
        CHECK(next(before) == "a f:q=P1");
        CHECK(next(before) == "-");
        CHECK(next(behind) == "b f:q=P2");
        CHECK(next(behind) == "c f:q=P2");
        CHECK(next(behind) == "-");
    }
}
