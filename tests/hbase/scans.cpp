// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"

namespace st = strata;
using answers::columns;
using answers::rows;
using answers::scanned;

namespace {

struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g", st::retention::max_versions<3>> {};
using one_family = st::table<f, st::clock::manual>;
using two_families = st::table<f, g, st::clock::manual>;

constexpr f q{"q"};

one_family with_rows(const std::vector<std::string>& keys) {
    one_family t;
    for (const std::string& key : keys) t.put(key, q, "v", {1});
    return t;
}

std::vector<std::string> found(const one_family& t, const st::scan_options& options) {
    std::vector<std::string> keys;
    for (const auto& row : t.scan(options)) keys.emplace_back(row.key());
    return keys;
}

}  // namespace

TEST_SUITE("scans")
{
    TEST_CASE("a prefix scan returns the rows that begin with the prefix: D-24, R4.8") {
        const auto t = with_rows({"abc1", "abc2", "row1", "row2", "rox"});
        CHECK(rows(t, {.prefix = "row"}) == "row1 row2");
        CHECK(rows(t, {.prefix = ""}) == "abc1 abc2 row1 row2 rox");
        CHECK(rows(t, {.prefix = "rowx"}) == "-");
    }

    TEST_CASE("a prefix may end in the greatest byte: D-25, D-26, R4.8") {
        const auto below = with_rows({"\x61\xFE", "\x61\xFF", std::string("\x61\xFF\0", 3), "\x62"});
        CHECK(found(below, {.prefix = "\x61\xFF"}) ==
              std::vector<std::string>{"\x61\xFF", std::string("\x61\xFF\0", 3)});
        const auto at_the_end = with_rows({"\xFF\xFE", "\xFF\xFF", "\xFF\xFF\xFF"});
        CHECK(found(at_the_end, {.prefix = "\xFF\xFF"}) == std::vector<std::string>{"\xFF\xFF", "\xFF\xFF\xFF"});
    }

    TEST_CASE("the start row is part of a scan and the stop row is not, unless said: D-27, R4.5") {
        const auto t = with_rows({"a", "b", "c", "d", "e"});
        CHECK(rows(t, {.start = "b", .stop = "d"}) == "b c");
        CHECK(rows(t, {.start = "b", .stop = "d", .stop_inclusive = true}) == "b c d");
        CHECK(rows(t, {.start = "b", .start_inclusive = false, .stop = "d", .stop_inclusive = true}) == "c d");
        CHECK(rows(t, {.start = "b", .stop = "b"}) == "-");
        CHECK(rows(t, {.start = "b", .stop = "b", .stop_inclusive = true}) == "b");
        CHECK(rows(t, {.start = "c"}) == "c d e");
        CHECK(rows(t, {.stop = "c"}) == "a b");
        CHECK(rows(t, {.start = "d", .stop = "b"}) == "-");
    }

    TEST_CASE("the bounds of a scan need not be rows of the table: R4.4") {
        const auto t = with_rows({"a", "c", "e"});
        CHECK(rows(t, {.start = "b", .stop = "d"}) == "c");
        CHECK(rows(t, {.start = "b", .start_inclusive = false, .stop = "d", .stop_inclusive = true}) == "c");
    }

    TEST_CASE("a raw scan shows a version that was written twice once, as written last: D-39, R4.12") {
        one_family t;
        t.put("r", q, "a", {5});
        t.put("r", q, "b", {5});
        std::string values;
        for (const auto& row : t.scan({.versions = st::all_versions, .raw = true}))
            values = answers::joined(values, answers::values(row));
        CHECK(values == "b");
    }

    TEST_CASE("the limit counts rows that return something: R4.42, R4.43") {
        auto t = with_rows({"a", "b", "c", "d"});
        t.delete_row("a", {5});
        t.put("b", f{"other"}, "v", {9});
        CHECK(scanned(t, {.limit = 2}) == "b f:other=P9 f:q=P1 c f:q=P1");
        CHECK(rows(t, {.limit = 1}) == "b");
        CHECK(rows(t, {.start = "c", .limit = 9}) == "c d");
    }

    TEST_CASE("a row whose cells are all deleted is not in a scan, and empty in a get: R4.43") {
        auto t = with_rows({"a", "b"});
        t.delete_column("a", q, {5});
        CHECK(rows(t, {}) == "b");
        CHECK(t.get("a").empty());
        CHECK(t.get("never").empty());
        CHECK(t.get("a").key().empty());
    }

    TEST_CASE("a scan returns the columns it names and no others: R4.6") {
        two_families t;
        t.put("r", f{""}, "v", {1});
        t.put("r", f{"a"}, "v", {1});
        t.put("r", f{"b"}, "v", {1});
        t.put("r", g{"a"}, "v", {1});
        t.put("s", g{"a"}, "v", {1});
        CHECK(scanned(t) == "r f:=P1 f:a=P1 f:b=P1 g:a=P1 s g:a=P1");
        CHECK(scanned(t, {.columns = {f{"b"}}}) == "r f:b=P1");
        CHECK(scanned(t, {.columns = {f{""}}}) == "r f:=P1");
        CHECK(scanned(t, {.columns = {st::all<g>}}) == "r g:a=P1 s g:a=P1");
        CHECK(scanned(t, {.columns = {g{"a"}, f{"b"}, f{"a"}}}) == "r f:a=P1 f:b=P1 g:a=P1 s g:a=P1");
        CHECK(scanned(t, {.columns = {st::column::parse("f:a")}}) == "r f:a=P1");
        CHECK(columns(t.get("r", {.columns = {f{"a"}, st::all<g>}})) == "f:a=P1 g:a=P1");
    }

    TEST_CASE("naming a family forgets its columns named before, naming a column narrows it again: R4.6") {
        two_families t;
        for (const char* name : {"a", "b", "c"}) t.put("r", f{name}, "v", {1});
        CHECK(scanned(t, {.columns = {f{"a"}, st::all<f>}}) == "r f:a=P1 f:b=P1 f:c=P1");
        CHECK(scanned(t, {.columns = {st::all<f>, f{"a"}}}) == "r f:a=P1");
        CHECK(scanned(t, {.columns = {f{"a"}, st::all<f>, f{"b"}}}) == "r f:b=P1");
    }

    TEST_CASE("a scan of an unknown family is refused: R2.19") {
        const auto t = with_rows({"a"});
        CHECK_THROWS_AS(scanned(t, {.columns = {st::column("unknown", "q")}}), st::no_such_column_family);
    }

    TEST_CASE("a scan shows as many versions of each column as it asks for: R4.4") {
        one_family t;
        for (std::int64_t at = 1; at <= 5; ++at) {
            t.put("r", f{"a"}, "v", {at});
            t.put("r", f{"b"}, "v", {at + 10});
        }
        CHECK(scanned(t) == "r f:a=P5 f:b=P15");
        CHECK(scanned(t, {.versions = 2}) == "r f:a=P5 f:a=P4 f:b=P15 f:b=P14");
        CHECK(scanned(t, {.versions = 9}) == "r f:a=P5 f:a=P4 f:a=P3 f:b=P15 f:b=P14 f:b=P13");
        CHECK(scanned(t, {.versions = 4, .raw = true}) ==
              "r f:a=P5 f:a=P4 f:a=P3 f:a=P2 f:b=P15 f:b=P14 f:b=P13 f:b=P12");
    }

    TEST_CASE("markers do not count as versions of a raw scan, the second put hides the rest: R4.13, S18") {
        one_family t;
        t.put("r", q, "v", {5});
        t.delete_version("r", q, {6});
        t.delete_version("r", q, {4});
        t.put("r", q, "v", {3});
        t.delete_version("r", q, {2});
        CHECK(answers::raw(t, 1) == "D6 P5 D4");
        CHECK(answers::raw(t, 2) == "D6 P5 D4 P3 D2");
    }

    TEST_CASE("a prefix and a start or stop row exclude each other") {
        const auto t = with_rows({"a"});
        CHECK_THROWS_AS(scanned(t, {.prefix = "a", .start = "a"}), st::illegal_argument);
        CHECK_THROWS_AS(scanned(t, {.prefix = "a", .stop = "b"}), st::illegal_argument);
    }

    TEST_CASE("an empty table has no rows to scan") {
        const one_family t;
        CHECK(scanned(t) == "-");
        CHECK(scanned(t, {.raw = true}) == "-");
    }
}
