// SPDX-License-Identifier: BSL-1.0
// How many cells a read returns, in which steps, and which way round.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"
#include "hbase/tables.hpp"

namespace st = strata;
using answers::columns;
using answers::rows;
using answers::scanned;
using tables::q;

namespace {

const st::selection f = st::selection::family("f");

// A row with columns 0 to count-1 of f, and the first five of them in g.
template <class Table>
Table wide_row(int count) {
    Table t(std::vector<st::family_options>{{.name = "f"}, {.name = "g"}}, st::clock::manual({1}));
    for (int i = 0; i < count; ++i) t.put("r", st::column("f", std::string(1, static_cast<char>('a' + i))), "v", {1});
    for (int i = 0; i < 5; ++i) t.put("r", st::column("g", std::string(1, static_cast<char>('a' + i))), "v", {1});
    return t;
}

// The qualifiers of the cells, one letter each: "abc".
template <class Cells>
std::string letters(const Cells& cells) {
    std::string line;
    for (const auto& c : cells) line += c.qualifier();
    return answers::or_none(line);
}

template <class Table>
Table with_rows(const std::string& keys) {
    auto t = tables::of<Table>({.max_versions = 2});
    for (const char key : keys) t.put(std::string(1, key), q, "v", {1});
    return t;
}

}  // namespace

TEST_SUITE("cells of a read")
{
    TEST_CASE_TEMPLATE("a scan may return a row in parts: C-157, R4.41", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        for (int i = 0; i < 8; ++i) t.put("r", st::column("f", "c" + std::to_string(i)), "v", {i});
        t.delete_family("r", "f", {3});
        CHECK(scanned(t, {.versions = st::all_versions, .batch = 2}) == "r f:c4=P4 f:c5=P5 r f:c6=P6 f:c7=P7");
        CHECK(scanned(t, {.batch = 3}) == "r f:c4=P4 f:c5=P5 f:c6=P6 r f:c7=P7");
        CHECK(scanned(t, {.batch = 9}) == "r f:c4=P4 f:c5=P5 f:c6=P6 f:c7=P7");
        auto opened = t.open_scanner({.batch = 2});
        CHECK(columns(*opened.next()) == "f:c4=P4 f:c5=P5");
        CHECK(columns(*opened.next()) == "f:c6=P6 f:c7=P7");
        CHECK_FALSE(opened.next());
    }

    TEST_CASE("parts go over the families, and a row in parts is one row: R4.41, R4.42") {
        st::basic_dynamic_table<st::clock::manual> t{{.name = "f", .max_versions = 2}, {.name = "g"}};
        t.mutate(st::put("a", {1}).add(st::column("f", "p"), "v").add(q, "v").add(st::column("g", "p"), "v"));
        t.put("a", st::column("f", "p"), "w", {2});
        t.put("b", st::column("g", "p"), "v", {1});
        CHECK(scanned(t, {.versions = 2, .batch = 3}) == "a f:p=P2 f:p=P1 f:q=P1 a g:p=P1 b g:p=P1");
        CHECK(scanned(t, {.versions = 2, .limit = 1, .batch = 2}) == "a f:p=P2 f:p=P1 a f:q=P1 g:p=P1");
        CHECK(scanned(t, {.versions = 2, .store_limit = 2, .store_offset = 1, .batch = 1}) == "a f:p=P1 a f:q=P1");
        CHECK(scanned(t, {.reversed = true, .batch = 2}) == "b g:p=P1 a f:p=P2 f:q=P1 a g:p=P1");
    }

    TEST_CASE_TEMPLATE("a get may be limited to so many cells of every family: C-158, R4.34", Table, EVERY_LAYOUT) {
        const auto t = wide_row<Table>(20);
        CHECK(letters(t.get("r", {.columns = {f}, .store_limit = 4})) == "abcd");
        CHECK(letters(t.get("r", {.store_limit = 4})) == "abcdabcd");
        CHECK(t.get("r", {.columns = {f}, .store_limit = 20}).size() == 20);
        CHECK(t.get("r", {.columns = {f}, .store_limit = 100}).size() == 20);
        CHECK(t.get("r", {.columns = {f}, .store_limit = -1}).size() == 20);
    }

    TEST_CASE("a scan is limited for every row and family: C-159, R4.34") {
        st::basic_dynamic_table<st::clock::manual> t{{.name = "f"}, {.name = "g"}};
        for (const char* row : {"a", "b"})
            for (const char* family : {"f", "g"})
                for (const char* name : {"p", "q", "r"}) t.put(row, st::column(family, name), "v", {1});
        CHECK(scanned(t, {.store_limit = 2}) == "a f:p=P1 f:q=P1 g:p=P1 g:q=P1 b f:p=P1 f:q=P1 g:p=P1 g:q=P1");
        CHECK(scanned(t, {.store_limit = 2, .store_offset = 2}) == "a f:r=P1 g:r=P1 b f:r=P1 g:r=P1");
    }

    TEST_CASE_TEMPLATE("a get may pass over so many cells of every family: C-160, R4.34", Table, EVERY_LAYOUT) {
        const auto t = wide_row<Table>(20);
        CHECK(letters(t.get("r", {.columns = {f}, .store_limit = 5, .store_offset = 4})) == "efghi");
        CHECK(letters(t.get("r", {.columns = {f}, .store_offset = 20})) == "-");
        CHECK(letters(t.get("r", {.columns = {f}, .store_limit = 100, .store_offset = 4})) == "efghijklmnopqrst");
        CHECK(letters(t.get("r", {.store_limit = 2, .store_offset = 4})) == "efe");
    }

    TEST_CASE_TEMPLATE("a scan finds every row, however far it is let go: C-161", Table, EVERY_LAYOUT) {
        const auto t = with_rows<Table>("0123456789");
        CHECK(rows(t, {}) == "0 1 2 3 4 5 6 7 8 9");
        for (std::size_t limit = 1; limit <= 12; ++limit) {
            std::size_t found = 0;
            for (const auto& row : t.scan({.limit = limit})) found += row.size();
            CHECK(found == std::min<std::size_t>(limit, 10));
        }
    }

    TEST_CASE_TEMPLATE("a limit of no cells returns one, as does its test after the offset: D-37, R4.34, S19", Table,
                       EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        for (const char* name : {"a", "b", "c", "d"}) t.put("r", st::column("f", name), "v", {1});
        CHECK(letters(t.get("r", {.store_limit = 0})) == "a");
        CHECK(letters(t.get("r", {.store_limit = 0, .store_offset = 1})) == "b");
        CHECK(letters(t.get("r", {.store_limit = 2, .store_offset = 1})) == "bc");
        CHECK(scanned(t, {.store_limit = 0}) == "r f:a=P1");
    }

    TEST_CASE("a repaired limit of no cells returns none: D-37, R4.34") {
        struct even : st::family<"f", st::quirks::repaired> {};
        st::table<even, st::clock::manual> t;
        for (const char* name : {"a", "b"}) t.put("r", even{name}, "v", {1});
        CHECK(t.get("r", {.store_limit = 0}).empty());
        CHECK(letters(t.get("r", {.store_limit = 1})) == "a");
    }

    TEST_CASE_TEMPLATE("a scan may go backwards, from the upper bound down: D-28, R4.9", Table, EVERY_LAYOUT) {
        const auto t = with_rows<Table>("abcde");
        CHECK(rows(t, {.start = "d", .stop = "b", .reversed = true}) == "d c");
        CHECK(rows(t, {.reversed = true}) == "e d c b a");
        CHECK(rows(t, {.reversed = true, .limit = 2}) == "e d");
        CHECK(
            rows(t, {.start = "d", .start_inclusive = false, .stop = "b", .stop_inclusive = true, .reversed = true}) ==
            "c b");
        CHECK(rows(t, {.start = "cc", .reversed = true}) == "c b a");
        CHECK(rows(t, {.start = "a", .stop = "c", .reversed = true}) == "-");
        CHECK(rows(t, {.start = "c", .stop = "d", .reversed = true}) == "-");  // HBase's bounds of the prefix c
        CHECK(rows(t, {.prefix = "c", .reversed = true}) == "c");
    }

    TEST_CASE_TEMPLATE("the cells of a row keep their order backwards, in every stage: D-28, R1.7", Table,
                       EVERY_LAYOUT) {
        auto t = with_rows<Table>("ab");
        t.put("a", q, "v", {2});
        t.put("a", st::column("f", "p"), "v", {1});
        t.flush();
        t.put("ab", q, "v", {1});
        tables::in_every_stage(t, [&] {
            CHECK(scanned(t, {.reversed = true, .versions = 2}) == "b f:q=P1 ab f:q=P1 a f:p=P1 f:q=P2 f:q=P1");
        });
    }

    TEST_CASE("a family may have a time range of its own: D-81, R4.4") {
        st::basic_dynamic_table<st::clock::manual> t{{.name = "f", .max_versions = 3},
                                                     {.name = "g", .max_versions = 3}};
        const st::column other("g", "q");
        t.put("r", q, "v", {5});
        t.put("r", q, "v", {20});
        t.put("r", other, "v", {20});
        const auto read = [&](st::time_range own, st::time_range all) {
            const std::string got =
                columns(t.get("r", {.when = all, .family_when = {{"f", own}}, .versions = st::all_versions}));
            CHECK(scanned(t, {.when = all, .family_when = {{"f", own}}, .versions = st::all_versions}) ==
                  (got == "-" ? got : "r " + got));
            return got;
        };
        CHECK(read({{0}, {10}}, {}) == "f:q=P5 g:q=P20");
        CHECK(read({{20}, {30}}, {{0}, {10}}) == "f:q=P20");
        CHECK_THROWS_AS(read({{10}, {9}}, {}), st::bad_time_range);
    }
}
