// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"

namespace st = strata;
using answers::cells;
using answers::columns;
using answers::markers;
using answers::raw;
using answers::scanned;
using answers::times;
using answers::values;

namespace {

template <std::int64_t N>
struct keeping : st::family<"f", st::retention::max_versions<N>, st::deletes::keep_deleted> {};
template <std::int64_t N>
struct forgetting : st::family<"f", st::retention::max_versions<N>> {};
struct c0 : st::family<"c0", st::retention::max_versions<3>, st::deletes::keep_deleted> {};
struct c1 : st::family<"c1", st::retention::max_versions<3>, st::deletes::keep_deleted> {};
struct c2 : st::family<"c2", st::retention::max_versions<3>, st::deletes::keep_deleted> {};
struct d0 : st::family<"c0", st::deletes::keep_deleted> {};
struct d1 : st::family<"c1", st::deletes::keep_deleted> {};

template <class Family>
using table_of = st::table<Family, st::clock::manual>;

constexpr std::int64_t T = 1000000;

// [0, to)
constexpr st::time_range before(std::int64_t to) { return {{0}, {to}}; }

template <class Family>
std::string versions_before(const table_of<Family>& t, std::int64_t to) {
    return values(t.versions("r", Family{"q"}, {.when = before(to)}));
}

// C-56
template <class Family>
void write_four_markers(table_of<Family>& t, const char* row) {
    t.delete_column(row, Family{"q"}, {T});
    t.delete_family(row, st::all<Family>, {T});
    t.delete_version(row, Family{"q"}, {T + 1});
    t.delete_version(row, Family{"q"}, {T + 2});
}

template <class Family>
void write_10_20_30(table_of<Family>& t) {
    for (const std::int64_t at : {10, 20, 30}) t.put("r", Family{"q"}, "v", {at});
}

// One line of R6.9 or R6.10.
struct line {
    const char* read;
    const char* before;
    const char* after_flush;
    const char* before_again;
    const char* after_major;
};

template <class Family>
void follows(table_of<Family>& t, std::int64_t marker, const line& expected) {
    const auto read = [&] { return times(t.versions("r", Family{"q"})); };
    const auto read_before = [&] { return times(t.versions("r", Family{"q"}, {.when = before(marker)})); };
    const auto read_row = [&] { return times(t.get("r", {.versions = st::all_versions})); };
    CHECK(read() == expected.read);
    CHECK(read_row() == expected.read);
    CHECK(read_before() == expected.before);
    t.flush();
    CHECK(raw(t) == expected.after_flush);
    CHECK(read() == expected.read);
    CHECK(read_before() == expected.before_again);
    t.compact();
    CHECK(raw(t) == expected.after_major);
    CHECK(read() == expected.read);
    t.compact();
    CHECK(raw(t) == expected.after_major);
}

}  // namespace

TEST_SUITE("keep deleted cells")
{
    TEST_CASE("a read that ends before a row delete sees what it deleted: C-43 to C-46") {
        table_of<keeping<3>> t;
        const keeping<3> q{"q"};
        t.put("r", q, "1", {T});
        t.put("r", q, "2", {T + 1});
        t.put("r", q, "3", {T + 2});
        t.put("r", q, "4", {T + 4});
        t.delete_row("r", {T + 2});
        CHECK(versions_before(t, T + 2) == "2 1");

        t.flush();
        CHECK(versions_before(t, T + 2) == "2");

        t.compact();
        t.compact();
        CHECK(markers(t, 3) == 1);
        CHECK(versions_before(t, T + 2) == "2");
        CHECK(versions_before(t, T + 4) == "-");

        t.put("r", q, "5", {T + 5});
        t.put("r", q, "6", {T + 6});
        t.put("r", q, "1", {T});
        CHECK(versions_before(t, T + 4) == "-");
        t.flush();
        t.compact();
        t.compact();
        CHECK(markers(t, 3) == 0);
        t.put("r", q, "1", {T});
        CHECK(versions_before(t, T + 4) == "1");
    }

    TEST_CASE("without it a raw scan shows the deleted cell until it is compacted: C-47, C-48") {
        table_of<forgetting<3>> t;
        t.put("r", forgetting<3>{"q"}, "v", {T});
        t.delete_column("r", forgetting<3>{"q"}, {T});
        CHECK(raw(t) == answers::joined("DC" + std::to_string(T), "P" + std::to_string(T)));
        t.flush();
        t.compact();
        CHECK(raw(t) == "-");
    }

    TEST_CASE("without it a read that ends before the marker sees nothing: C-49, C-50") {
        table_of<forgetting<3>> t;
        const forgetting<3> q{"q"};
        t.put("r", q, "v", {T});
        SUBCASE("a column delete") { t.delete_column("r", q, {T + 2}); }
        SUBCASE("a family delete") { t.delete_family("r", st::all<forgetting<3>>, {T + 2}); }
        SUBCASE("a row delete") { t.delete_row("r", {T + 2}); }
        CHECK(versions_before(t, T + 2) == "-");
        CHECK(versions_before(t, T + 1) == "-");
        CHECK(scanned(t, {.when = before(T + 2)}) == "-");
        t.flush();
        CHECK(markers(t, 3) == 1);
        t.compact();
        CHECK(markers(t, 3) == 0);
    }

    TEST_CASE("a raw scan of a column is refused: C-51, R4.12") {
        table_of<keeping<3>> t;
        t.put("r", keeping<3>{"q"}, "v", {T});
        CHECK_THROWS_AS(scanned(t, {.columns = {keeping<3>{"q"}}, .raw = true}), st::do_not_retry);
        CHECK(scanned(t, {.columns = {st::all<keeping<3>>}, .raw = true}) == "r f:q=P1000000");
    }

    TEST_CASE("a raw scan shows puts and markers of every family, inside its range: C-52 to C-55") {
        st::table<c0, c1, c2, st::clock::manual> t;
        const c0 q{"c0"};
        t.put("r", q, "1", {T});
        t.put("r", q, "2", {T + 2});
        t.put("r", q, "3", {T + 4});
        t.delete_row("r", {T + 1});
        t.delete_version("r", q, {T + 2});
        t.delete_column("r", q, {T + 3});
        CHECK(scanned(t, {.versions = st::all_versions, .raw = true}) ==
              "r c0:=DF1000001 c0:c0=P1000004 c0:c0=DC1000003 c0:c0=D1000002 c0:c0=P1000002 c0:c0=P1000000 "
              "c1:=DF1000001 c2:=DF1000001");
        CHECK(raw(t, st::all_versions, before(1)) == "-");
        CHECK(scanned(t, {.when = before(T + 2), .versions = st::all_versions, .raw = true}) ==
              "r c0:=DF1000001 c0:c0=P1000000 c1:=DF1000001 c2:=DF1000001");
        CHECK(scanned(t, {.when = {{T + 3}, {T + 5}}, .versions = st::all_versions, .raw = true}) ==
              "r c0:c0=P1000004 c0:c0=DC1000003");
    }

    TEST_CASE("markers of a store without puts go at the first major compaction: C-56, R8.8.2") {
        table_of<keeping<1>> t;
        write_four_markers(t, "r");
        CHECK(markers(t, 1) == 4);
        t.flush();
        CHECK(markers(t, 1) == 4);
        t.compact();
        CHECK(markers(t, 1) == 0);
    }

    TEST_CASE("a marker stays as long as an older put does, and one compaction more: C-57, C-58, R8.9") {
        table_of<keeping<1>> t;
        t.put("r", keeping<1>{"q"}, "v", {T});
        write_four_markers(t, "r");
        CHECK(markers(t, 1) == 4);
        t.flush();
        CHECK(markers(t, 1) == 4);
        t.put("r", keeping<1>{"q"}, "v", {T + 3});
        t.flush();
        t.compact();
        CHECK(markers(t, 1) == 4);
        t.compact();
        CHECK(markers(t, 1) == 0);
    }

    TEST_CASE("an old put of another row holds the markers of a store: C-59, C-60, S24") {
        table_of<keeping<1>> t;
        const keeping<1> q{"q"};
        t.put("row1", q, "v", {T});
        t.put("row2", q, "v", {T - 10});
        write_four_markers(t, "row1");
        CHECK(markers(t, 1) == 4);
        t.flush();
        CHECK(markers(t, 1) == 4);
        t.put("row1", q, "v", {T + 3});
        t.flush();
        CHECK(markers(t, 1) == 4);
        t.compact();
        CHECK(markers(t, 1) == 4);
        t.compact();
        CHECK(markers(t, 1) == 4);

        t.put("row1", q, "v", {T + 4});
        t.flush();
        t.compact();
        CHECK(markers(t, 1) == 1);
        t.compact();
        CHECK(markers(t, 1) == 1);
    }

    TEST_CASE("each marker hides its own scope, from reads whose range holds it: C-61, C-62") {
        st::table<c0, c1, st::clock::manual> t;
        for (const char* row : {"T1", "T2"})
            for (const std::int64_t at : {T, T + 1}) {
                t.put(row, c0{"c0"}, "v", {at});
                t.put(row, c0{"c1"}, "v", {at});
                t.put(row, c1{"c0"}, "v", {at});
                t.put(row, c1{"c1"}, "v", {at});
            }
        t.delete_column("T1", c0{"c0"}, {T + 2});
        t.delete_family("T1", st::all<c1>, {T + 2});
        t.delete_family("T1", st::all<c1>, {T - 10});
        t.delete_family("T2", st::all<c0>, {T + 2});

        const auto read = [&](const char* row, std::int64_t to) {
            return columns(t.get(row, {.when = before(to), .versions = st::all_versions}));
        };
        const std::string c0_c0 = "c0:c0=P1000001 c0:c0=P1000000";
        const std::string c0_c1 = "c0:c1=P1000001 c0:c1=P1000000";
        const std::string all_of_c1 = "c1:c0=P1000001 c1:c0=P1000000 c1:c1=P1000001 c1:c1=P1000000";
        CHECK(read("T1", T + 2) == c0_c0 + " " + c0_c1 + " " + all_of_c1);
        CHECK(read("T2", T + 2) == c0_c0 + " " + c0_c1 + " " + all_of_c1);
        CHECK(read("T1", T + 3) == c0_c1);
        CHECK(read("T2", T + 3) == all_of_c1);
    }

    TEST_CASE("markers leave with the versions they follow: C-63 to C-67, R8.8.2, R4.13") {
        table_of<keeping<1>> t;
        const keeping<1> q0{"c0"};
        t.put("r", q0, "v", {T});
        t.put("r", keeping<1>{"c1"}, "v", {T - 10});
        t.delete_column("r", q0, {T});
        t.delete_version("r", q0, {T + 1});
        t.delete_version("r", q0, {T + 3});
        t.flush();
        t.compact();
        t.compact();
        CHECK(markers(t, 1) == 3);

        t.put("r", q0, "v", {T + 2});
        CHECK(markers(t, 1) == 3);
        t.put("r", q0, "v", {T + 3});
        CHECK(markers(t, 1) == 1);
        t.flush();
        CHECK(markers(t, 1) == 3);
        t.compact();
        CHECK(markers(t, 1) == 3);

        t.put("r", q0, "v", {T + 4});
        t.flush();
        t.compact();
        CHECK(markers(t, 1) == 1);
        t.compact();
        CHECK(markers(t, 1) == 1);
    }

    TEST_CASE("a row delete of several families can be looked behind in each: C-68") {
        st::table<d0, d1, st::clock::manual> t;
        const auto write = [&](const char* row, std::int64_t at) {
            t.put(row, d0{"c0"}, "v", {at});
            t.put(row, d0{"c1"}, "v", {at});
            t.put(row, d1{"c0"}, "v", {at});
            t.put(row, d1{"c1"}, "v", {at});
        };
        write("T1", T);
        write("T2", T + 1);
        t.delete_row("T1", {T + 1});
        t.delete_row("T2", {T + 2});
        CHECK(cells(t, {.start = "T1", .stop = "T1", .stop_inclusive = true, .when = before(T + 1)}) == 4);
        CHECK(cells(t, {.start = "T2", .stop = "T2", .stop_inclusive = true, .when = before(T + 2)}) == 4);
        CHECK(cells(t, {}) == 0);
    }

    TEST_CASE("a row and a column delete at one moment: C-120") {
        table_of<keeping<3>> t;
        const keeping<3> q{"q"};
        t.put("r", q, "1", {T});
        t.put("r", q, "2", {T + 2});
        t.put("r", q, "3", {T + 4});
        t.delete_row("r", {T + 3});
        t.delete_column("r", q, {T + 3});
        CHECK(answers::value(t.get("r", q, {.when = before(T + 3)})) == "2");
        std::string found;
        for (const auto& row : t.scan({.when = before(T + 3), .versions = st::all_versions}))
            found = answers::joined(found, values(row));
        CHECK(found == "2 1");
        CHECK(raw(t) == "DF1000003 P1000004 DC1000003 P1000002 P1000000");
    }

    TEST_CASE("a raw scan of one version ends at the second put: D-38, R4.13") {
        table_of<keeping<3>> t;
        const keeping<3> q{"q"};
        t.put("r", q, "v", {10});
        t.delete_version("r", q, {8});
        t.put("r", q, "v", {9});
        t.delete_column("r", q, {7});
        CHECK(raw(t, 1) == "P10");
        CHECK(raw(t) == "P10 P9 D8 DC7");
    }

    TEST_CASE("a marker counts if the range holds it: D-42, R5.7, S5") {
        table_of<keeping<3>> t;
        const keeping<3> q{"q"};
        t.put("r", q, "v", {10});
        t.delete_column("r", q, {50});
        CHECK(times(t.versions("r", q, {.when = before(20)})) == "10");
        CHECK(times(t.versions("r", q, {.when = before(50)})) == "10");
        CHECK(times(t.versions("r", q, {.when = before(51)})) == "-");
        CHECK(times(t.versions("r", q)) == "-");
    }

    TEST_CASE("deleted versions take up the places of others in a flush: R6.7, S7") {
        table_of<keeping<2>> t;
        const keeping<2> q{"q"};
        for (const std::int64_t at : {1, 2, 3}) t.put("r", q, "v", {at});
        t.delete_version("r", q, {3});
        CHECK(times(t.versions("r", q)) == "2 1");
        t.flush();
        CHECK(times(t.versions("r", q)) == "2");
        CHECK(raw(t) == "D3 P3 P2");
    }

    TEST_CASE("a marker at 25 over puts at 10, 20 and 30, in every stage: R6.9") {
        SUBCASE("column delete, forgetting") {
            table_of<forgetting<3>> t;
            write_10_20_30(t);
            t.delete_column("r", forgetting<3>{"q"}, {25});
            follows(t, 25, {"30", "-", "P30 DC25", "-", "P30"});
        }
        SUBCASE("family delete, forgetting") {
            table_of<forgetting<3>> t;
            write_10_20_30(t);
            t.delete_family("r", st::all<forgetting<3>>, {25});
            follows(t, 25, {"30", "-", "DF25 P30", "-", "P30"});
        }
        SUBCASE("column delete, keeping") {
            table_of<keeping<3>> t;
            write_10_20_30(t);
            t.delete_column("r", keeping<3>{"q"}, {25});
            follows(t, 25, {"30", "20 10", "P30 DC25 P20 P10", "20 10", "P30 DC25 P20 P10"});
        }
        SUBCASE("family delete, keeping") {
            table_of<keeping<3>> t;
            write_10_20_30(t);
            t.delete_family("r", st::all<keeping<3>>, {25});
            follows(t, 25, {"30", "20 10", "DF25 P30 P20 P10", "20 10", "DF25 P30 P20 P10"});
        }
    }

    TEST_CASE("a marker for the version 20 over puts at 10, 20 and 30, in every stage: R6.10") {
        SUBCASE("version delete, forgetting") {
            table_of<forgetting<3>> t;
            write_10_20_30(t);
            t.delete_version("r", forgetting<3>{"q"}, {20});
            follows(t, 20, {"30 10", "10", "P30 D20 P10", "10", "P30 P10"});
        }
        SUBCASE("family version delete, forgetting") {
            table_of<forgetting<3>> t;
            write_10_20_30(t);
            t.delete_family_version("r", st::all<forgetting<3>>, {20});
            follows(t, 20, {"30 10", "10", "DFV20 P30 P10", "10", "P30 P10"});
        }
        SUBCASE("version delete, keeping") {
            table_of<keeping<3>> t;
            write_10_20_30(t);
            t.delete_version("r", keeping<3>{"q"}, {20});
            follows(t, 20, {"30 10", "10", "P30 D20 P20 P10", "10", "P30 D20 P20 P10"});
        }
        SUBCASE("family version delete, keeping") {
            table_of<keeping<3>> t;
            write_10_20_30(t);
            t.delete_family_version("r", st::all<keeping<3>>, {20});
            follows(t, 20, {"30 10", "10", "DFV20 P30 P20 P10", "10", "DFV20 P30 P20 P10"});
        }
    }
}
