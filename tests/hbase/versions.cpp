// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"

namespace st = strata;
using answers::cells;
using answers::scanned;
using answers::time;
using answers::times;
using answers::value;
using answers::values;

namespace {

template <std::int64_t N>
struct newest : st::family<"f", st::retention::max_versions<N>> {};
template <std::int64_t N>
using table_of_newest = st::table<newest<N>, st::clock::manual>;
template <std::int64_t N>
constexpr newest<N> q{"q"};

struct one : st::family<"one", st::retention::max_versions<1>> {};
struct three : st::family<"three", st::retention::max_versions<3>> {};
struct five : st::family<"five", st::retention::max_versions<5>> {};

struct unlimited : st::family<"f", st::retention::keep_all> {};

}  // namespace

TEST_SUITE("versions")
{
    TEST_CASE("the newest versions by timestamp are returned, and a delete brings the next one back: C-96 to C-99") {
        table_of_newest<3> t{st::clock::manual({1000})};
        t.put("r", q<3>, "v", {10});
        t.put("r", q<3>, "v", {100});
        t.put("r", q<3>, "v", {200});
        t.put("r", q<3>, "v");
        CHECK(times(t.versions("r", q<3>, {.count = 3})) == "1000 200 100");

        t.delete_version("r", q<3>);
        CHECK(times(t.versions("r", q<3>, {.count = 3})) == "200 100 10");
        t.flush();
        CHECK(times(t.versions("r", q<3>, {.count = 3})) == "200 100 10");

        t.clock().set({2000});
        t.put("r", q<3>, "v");
        t.delete_version("r", q<3>, {200});
        CHECK(times(t.versions("r", q<3>, {.count = 3})) == "2000 100 10");
        t.flush();
        CHECK(times(t.versions("r", q<3>, {.count = 3})) == "2000 100 10");

        t.put("r", q<3>, "v", {200});
        t.delete_version("r", q<3>, {100});
        t.put("r", q<3>, "v", {100});
        t.delete_column("r", q<3>, {200});
        CHECK(times(t.versions("r", q<3>, {.count = 3})) == "2000");
        t.flush();
        CHECK(times(t.versions("r", q<3>, {.count = 3})) == "2000");
    }

    TEST_CASE("a get returns the newest version unless it asks for more: C-100") {
        table_of_newest<3> t;
        t.put("r", q<3>, "v1", {1});
        t.put("r", q<3>, "v2", {2});
        CHECK(value(t.get("r", q<3>)) == "v2");
        CHECK(values(t.get("r")) == "v2");
        CHECK(values(t.versions("r", q<3>, {.count = 1})) == "v2");
        CHECK(values(t.versions("r", q<3>, {.count = 3})) == "v2 v1");
        CHECK(values(t.get("r", {.versions = 3})) == "v2 v1");
    }

    TEST_CASE("the newest version is the one of the greatest timestamp, not the one written last: R1.1") {
        table_of_newest<1> t;
        t.put("r", q<1>, "newer", {2});
        t.put("r", q<1>, "older", {1});
        CHECK(value(t.get("r", q<1>)) == "newer");
    }

    TEST_CASE("each row shows one version, a time range may show an overwritten one: C-101, R6.12") {
        table_of_newest<1> t;
        for (const char* row : {"r1", "r2", "r3"}) {
            t.put(row, q<1>, "v", {100});
            t.put(row, q<1>, "v", {1000});
        }
        const std::string newer = "r1 f:q=P1000 r2 f:q=P1000 r3 f:q=P1000";
        const std::string older = "r1 f:q=P100 r2 f:q=P100 r3 f:q=P100";
        CHECK(scanned(t) == newer);
        CHECK(scanned(t, {.when = {{1000}, st::latest}}) == newer);
        CHECK(scanned(t, {.when = st::at({1000})}) == newer);
        CHECK(scanned(t, {.when = {{100}, {1000}}}) == older);
        CHECK(scanned(t, {.when = st::at({100})}) == older);
    }

    TEST_CASE("every family has a limit of its own: C-102") {
        st::table<one, three, five, st::clock::manual> t;
        for (std::int64_t i = 1; i <= 8; ++i) {
            t.put("r", one{"q"}, "v", {i});
            t.put("r", three{"q"}, "v", {i});
            t.put("r", five{"q"}, "v", {i});
        }
        CHECK(times(t.versions("r", one{"q"})) == "8");
        CHECK(times(t.versions("r", three{"q"})) == "8 7 6");
        CHECK(times(t.versions("r", five{"q"})) == "8 7 6 5 4");
        CHECK(t.get("r", {.versions = st::all_versions}).size() == 9);
        CHECK(cells(t, {.versions = st::all_versions}) == 9);
    }

    TEST_CASE("a read of one timestamp finds that version only: C-103") {
        table_of_newest<10> t;
        t.put("r", q<10>, "v", {12345});
        CHECK(time(t.get("r", q<10>, {.when = st::at({12345})})) == "12345");
        CHECK_FALSE(t.get("r", q<10>, {.when = st::at({12344})}));
        CHECK_FALSE(t.get("r", q<10>, {.when = st::at({12346})}));
    }

    TEST_CASE("a range and a number of versions give the newest so many of the range: C-104") {
        st::table<unlimited, st::clock::manual> t;
        for (std::int64_t i = 0; i <= 5; ++i) t.put("r", unlimited{"q"}, "v", {i});
        for (std::int64_t from = 0; from <= 6; ++from)
            for (std::int64_t to = from; to <= 6; ++to)
                for (std::int64_t n = 1; n <= 7; ++n) {
                    std::string expected;
                    for (std::int64_t i = to - 1; i >= from && to - i <= n; --i)
                        expected = answers::joined(expected, std::to_string(i));
                    const st::time_range when{{from}, {to}};
                    CAPTURE(from);
                    CAPTURE(to);
                    CAPTURE(n);
                    CHECK(times(t.versions("r", unlimited{"q"}, {.count = n, .when = when})) ==
                          answers::or_none(expected));
                    CHECK(times(t.get("r", {.when = when, .versions = n})) == answers::or_none(expected));
                }
    }

    TEST_CASE("a version written twice counts once and shows its later value: C-105 to C-107") {
        table_of_newest<10> t;
        for (const std::int64_t i : {1, 2, 4, 5}) t.put("r", q<10>, std::to_string(i), {i});
        t.flush();
        t.put("r", q<10>, "3", {3});
        t.put("r", q<10>, "14", {4});
        for (const std::int64_t i : {6, 7, 8}) t.put("r", q<10>, std::to_string(i), {i});
        CHECK(values(t.versions("r", q<10>, {.count = 7})) == "8 7 6 5 14 3 2");
        CHECK(times(t.versions("r", q<10>, {.count = 7})) == "8 7 6 5 4 3 2");

        const auto value_at = [&](std::int64_t i) { return value(t.get("r", q<10>, {.when = st::at({i})})); };
        CHECK(value_at(1) == "1");
        CHECK(value_at(2) == "2");
        CHECK(value_at(4) == "14");
        CHECK(value_at(7) == "7");
        CHECK(value_at(0) == "-");
        CHECK(value_at(9) == "-");

        t.flush();
        for (const std::int64_t i : {9, 11, 13, 15}) t.put("r", q<10>, std::to_string(i), {i});
        CHECK(times(t.versions("r", q<10>)) == "15 13 11 9 8 7 6 5 4 3");
        t.delete_version("r", q<10>, {11});
        t.delete_version("r", q<10>, {7});
        CHECK(values(t.versions("r", q<10>)) == "15 13 9 8 6 5 14 3 2 1");
        CHECK(times(t.versions("r", q<10>)) == "15 13 9 8 6 5 4 3 2 1");
    }

    TEST_CASE("versions may be updated after newer ones were written: C-108, C-109") {
        table_of_newest<3> t;
        bool after_each = false;
        bool between = false;
        SUBCASE("in memory") {}
        SUBCASE("with a major compaction between the rounds") { between = true; }
        SUBCASE("with a major compaction after each update") { after_each = true; }
        const auto settle = [&](bool now) {
            if (!now) return;
            t.flush();
            t.compact();
        };
        t.put("r", q<3>, "AAA", {1});
        t.put("r", q<3>, "BBB", {2});
        t.put("r", q<3>, "EEE", {3});
        settle(between || after_each);
        t.put("r", q<3>, "CCC", {1});
        settle(after_each);
        t.put("r", q<3>, "DDD", {2});
        settle(after_each);
        CHECK(values(t.versions("r", q<3>)) == "EEE DDD CCC");
        CHECK(times(t.versions("r", q<3>)) == "3 2 1");
    }

    TEST_CASE("more versions than the limit may be stored before a flush, none can be read: R6.11, C-151") {
        table_of_newest<3> t;
        for (std::int64_t i = 1; i <= 5; ++i) t.put("r", q<3>, "v", {i});
        CHECK(times(t.versions("r", q<3>, {.count = 100})) == "5 4 3");
        CHECK(answers::raw(t) == "P5 P4 P3 P2 P1");
        t.flush();
        CHECK(answers::raw(t) == "P5 P4 P3");
    }
}
