// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"

namespace st = strata;
using answers::raw;
using answers::scanned;
using answers::time;
using answers::times;

namespace {

template <std::int64_t N>
struct newest : st::family<"f", st::retention::max_versions<N>> {};
template <std::int64_t N>
using table_of_newest = st::table<newest<N>, st::clock::manual>;
template <std::int64_t N>
constexpr newest<N> q{"q"};

}  // namespace

TEST_SUITE("compaction")
{
    TEST_CASE("five files of versions read as one, before and after a major compaction: C-151") {
        table_of_newest<3> t;
        for (std::int64_t file = 0; file < 5; ++file) {
            for (const char* row : {"r1", "r2"}) t.put(row, q<3>, "v", {10 + file});
            t.flush();
        }
        const auto check = [&] {
            for (const char* row : {"r1", "r2"}) CHECK(times(t.versions(row, q<3>, {.count = 100})) == "14 13 12");
        };
        check();
        t.compact();
        check();
        CHECK(raw(t) == "P14 P13 P12 P14 P13 P12");
    }

    TEST_CASE("a deleted row and its marker are gone after a major compaction, other rows are not: C-152") {
        table_of_newest<3> t{st::clock::manual({100})};
        for (const char* row : {"r1", "r2"})
            for (const std::int64_t at : {1, 2}) t.put(row, q<3>, "v", {at});
        t.flush();
        t.delete_row("r1");
        CHECK(t.get("r1").empty());
        t.flush();
        CHECK(t.get("r1").empty());
        t.compact();
        CHECK(scanned(t, {.versions = st::all_versions, .raw = true}) == "r2 f:q=P2 f:q=P1");
    }

    TEST_CASE("a marker in the future is removed as well: C-119, S23") {
        table_of_newest<3> t{st::clock::manual({1000})};
        t.put("r", q<3>, "v", {2000});
        t.delete_version("r", q<3>, {2000});
        t.flush();
        t.compact();
        t.put("r", q<3>, "v", {2000});
        CHECK(time(t.get("r", q<3>)) == "2000");
    }

    TEST_CASE("a put that was not flushed reappears when the marker in a file goes: R8.2, S2") {
        table_of_newest<1> t;
        t.put("r", q<1>, "v", {10});
        t.flush();
        t.delete_column("r", q<1>, {20});
        t.flush();
        t.put("r", q<1>, "v", {15});
        CHECK_FALSE(t.get("r", q<1>));
        t.compact();
        CHECK(time(t.get("r", q<1>)) == "15");
        CHECK(raw(t) == "P15");
    }

    TEST_CASE("a marker that was not flushed survives a major compaction and what it covers too: R8.2, R8.6") {
        table_of_newest<1> t;
        t.put("r", q<1>, "v", {10});
        t.flush();
        t.delete_column("r", q<1>, {20});
        t.compact();
        CHECK_FALSE(t.get("r", q<1>));
        CHECK(raw(t) == "DC20 P10");
    }

    TEST_CASE("a flush drops what its own markers cover and keeps the markers: R8.4, R8.5") {
        table_of_newest<3> t;
        t.put("r", q<3>, "v", {10});
        t.delete_version("r", q<3>, {10});
        t.put("r", q<3>, "v", {9});
        t.flush();
        CHECK(raw(t) == "D10 P9");
    }

    TEST_CASE("a flush passes over markers behind a version beyond the limit, except at the empty qualifier: R4.31") {
        table_of_newest<1> t;
        for (const newest<1>& column : {newest<1>{""}, q<1>}) {
            t.put("r", column, "v", {20});
            t.put("r", column, "v", {10});
            t.delete_version("r", column, {5});
        }
        t.flush();
        CHECK(scanned(t, {.versions = st::all_versions, .raw = true}) == "r f:=P20 f:=D5 f:q=P20");
    }

    TEST_CASE("a flush passes over markers behind a deleted column, not behind a deleted family version: R5.3, R4.22") {
        table_of_newest<1> t;
        t.put("r", q<1>, "v", {9});
        t.delete_column("r", q<1>, {12});
        t.delete_version("r", q<1>, {8});
        SUBCASE("the column is deleted") {
            t.flush();
            CHECK(raw(t) == "DC12");
        }
        SUBCASE("the family version is deleted too") {
            t.delete_family_version("r", st::all<newest<1>>, {9});
            t.flush();
            CHECK(raw(t) == "DFV9 DC12 D8");
        }
    }

    TEST_CASE("a flush does not drop what a marker of another file covers: R8.6") {
        table_of_newest<3> t;
        t.put("r", q<3>, "v", {10});
        t.flush();
        t.delete_version("r", q<3>, {10});
        t.flush();
        CHECK(raw(t) == "D10 P10");
        t.compact();
        CHECK(raw(t) == "-");
    }

    TEST_CASE("each file keeps versions up to the limit, reads count them together: R6.13") {
        table_of_newest<2> t;
        for (const std::int64_t at : {1, 2, 3}) t.put("r", q<2>, "v", {at});
        t.flush();
        for (const std::int64_t at : {4, 5, 6}) t.put("r", q<2>, "v", {at});
        t.flush();
        CHECK(raw(t) == "P6 P5 P3 P2");
        CHECK(times(t.versions("r", q<2>)) == "6 5");
        t.delete_version("r", q<2>, {6});
        CHECK(times(t.versions("r", q<2>)) == "5 3");
    }

    TEST_CASE("a version written into two files shows the later value and counts once: R1.6.4, R6.1") {
        table_of_newest<2> t;
        t.put("r", q<2>, "old", {5});
        t.put("r", q<2>, "z", {4});
        t.flush();
        t.put("r", q<2>, "new", {5});
        CHECK(answers::values(t.versions("r", q<2>)) == "new z");
        t.flush();
        CHECK(answers::values(t.versions("r", q<2>)) == "new z");
        t.compact();
        CHECK(answers::values(t.versions("r", q<2>)) == "new z");
        CHECK(raw(t) == "P5 P4");
    }

    TEST_CASE("flushing and compacting nothing leaves nothing: R8.12, R8.16") {
        table_of_newest<1> t;
        t.flush();
        t.compact();
        CHECK(t.size() == 0);
        t.put("r", q<1>, "v", {1});
        t.delete_column("r", q<1>, {1});
        t.flush();
        t.compact();
        CHECK(t.size() == 0);
        t.put("r", q<1>, "v", {1});
        CHECK(time(t.get("r", q<1>)) == "1");
    }
}
