// SPDX-License-Identifier: BSL-1.0
// What reads count, worked out by hand: from the cells that are stored, by the walk of R4.18 and R4.31.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <strata/filter/column_filters.hpp>
#include <strata/filter/multi_row_range.hpp>
#include <strata/filter/row_decisions.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>

namespace st = strata;
namespace filters = st::filters;

namespace {

struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g"> {};
struct aging : st::family<"a", st::retention::hbase<3, 0, 100>> {};
struct nested : st::family<"f", st::retention::max_versions<3>, st::rows_in<st::backend::rb_tree>> {};
using table = st::table<f, g, aging, st::clock::manual>;
using tree_table = st::table<nested, st::clock::manual>;

const f a{"a"}, b{"b"}, d{"d"}, none{""};

table at_1000() { return table(st::clock::manual({1000})); }

// The counts that are not 0.
std::string counts(const st::read_stats& done) {
    std::string text;
    const auto add = [&](const char* name, std::uint64_t count) {
        if (count != 0) text += (text.empty() ? "" : ", ") + std::string(name) + ' ' + std::to_string(count);
    };
    add("rows", done.rows_scanned);
    add("nothing returned of", done.rows_filtered);
    add("visited", done.cells_visited);
    add("returned", done.cells_returned);
    add("bytes", done.bytes_returned);
    add("markers", done.markers);
    add("deleted", done.cells_deleted);
    add("superseded", done.cells_superseded);
    add("beyond limit", done.cells_beyond_limit);
    add("expired", done.cells_expired);
    add("out of range", done.cells_out_of_range);
    add("unseen", done.cells_unseen);
    add("unwanted", done.cells_unwanted);
    add("filtered", done.cells_filtered);
    add("skipped", done.cells_skipped);
    add("seeks", done.seeks);
    add("column seeks", done.column_seeks);
    add("segments", done.segments);
    add("segments skipped", done.segments_skipped);
    return text;
}

template <class Table, class Column>
std::string of_get(const Table& t, st::bytes_view row, const Column& column, st::get_options how = {}) {
    st::read_stats done;
    how.stats = &done;
    t.get(row, column, how);
    return counts(done);
}
template <class Table>
std::string of_row(const Table& t, st::bytes_view row, st::row_options how = {}) {
    st::read_stats done;
    how.stats = &done;
    t.get(row, how);
    return counts(done);
}
template <class Table, class Column>
std::string of_versions(const Table& t, st::bytes_view row, const Column& column, st::versions_options how = {}) {
    st::read_stats done;
    how.stats = &done;
    for ([[maybe_unused]] const auto& one : t.versions(row, column, how)) {
    }
    return counts(done);
}
template <class Table>
std::string of_scan(const Table& t, st::scan_options how = {}) {
    st::read_stats done;
    how.stats = &done;
    for ([[maybe_unused]] const auto& row : t.scan(how)) {
    }
    return counts(done);
}
template <class Table>
std::string of_scanner(const Table& t, st::scan_options how = {}) {
    st::read_stats done;
    how.stats = &done;
    auto opened = t.open_scanner(how);
    while (opened.next()) {
    }
    return counts(done);
}

// A row of three columns, of a byte each; one has two versions.
void put_row(auto& t, st::bytes_view row) {
    t.put(row, st::column("f", "a"), "v", {10});
    t.put(row, st::column("f", "a"), "v", {20});
    t.put(row, st::column("f", "b"), "v", {10});
    t.put(row, st::column("f", "c"), "v", {10});
}

}  // namespace

TEST_SUITE("what reads count")
{
    // A cell of a row, a family, a qualifier and a value of one byte each has 24 bytes (R1.10).
    TEST_CASE("a get of a column visits what it returns") {
        auto t = at_1000();
        put_row(t, "r");
        CHECK(of_get(t, "r", a) == "rows 1, visited 1, returned 1, bytes 24, seeks 1, segments 1");
        CHECK(of_get(t, "r", b) == "rows 1, visited 1, returned 1, bytes 24, seeks 1, column seeks 1, segments 1");
        CHECK(of_get(t, "r", d) == "rows 1, nothing returned of 1, seeks 1, column seeks 1, segments 1");
        CHECK(of_get(t, "s", a) == "seeks 1, segments 1");
        CHECK(of_get(t, "r", g{"a"}) == "");  // a family without cells has no segment to read
    }

    TEST_CASE("every kind of table counts alike") {
        const std::string expected = "rows 1, visited 1, returned 1, bytes 24, seeks 1, column seeks 1, segments 1";
        tree_table trees;
        st::dynamic_table named({{.name = "f", .max_versions = 3}});
        put_row(trees, "r");
        put_row(named, "r");
        CHECK(of_get(trees, "r", nested{"b"}) == expected);
        CHECK(of_get(named, "r", st::column("f", "b")) == expected);
        CHECK(of_get(named, "r", b) == expected);
        trees.flush();
        named.flush();
        CHECK(of_get(trees, "r", nested{"b"}) == expected);
        CHECK(of_get(named, "r", b) == expected);
        CHECK(of_scan(trees) == of_scan(named));
        CHECK(of_versions(trees, "r", nested{"a"}) == of_versions(named, "r", a));
    }

    TEST_CASE("a get of a row moves on from each column") {
        auto t = at_1000();
        put_row(t, "r");
        const std::string expected = "rows 1, visited 3, returned 3, bytes 72, seeks 1, column seeks 3, segments 1";
        CHECK(of_row(t, "r") == expected);
        // All versions: of a the limit is not reached, and the walk goes from cell to cell.
        CHECK(of_row(t, "r", {.versions = 3}) == "rows 1, visited 4, returned 4, bytes 96, seeks 1, segments 1");
        CHECK(of_row(t, "r", {.columns = {b}}) ==
              "rows 1, visited 1, returned 1, bytes 24, seeks 1, column seeks 2, segments 1");
        CHECK(of_row(t, "q") == "seeks 1, segments 1");
        t.flush();
        CHECK(of_row(t, "r") == expected);

        st::read_stats done;
        CHECK(t.exists("r", {.stats = &done}));
        CHECK(counts(done) == expected);
    }

    TEST_CASE("every segment is searched for the row, and the newest cell decides") {
        auto t = at_1000();
        put_row(t, "r");
        t.flush();
        t.put("r", a, "v", {30});
        CHECK(of_get(t, "r", a) == "rows 1, visited 1, returned 1, bytes 24, seeks 2, segments 2");
        t.flush();
        put_row(t, "s");
        CHECK(of_get(t, "s", a) == "rows 1, visited 1, returned 1, bytes 24, seeks 3, segments 3");
        CHECK(of_scan(t) == "rows 2, visited 6, returned 6, bytes 144, seeks 3, column seeks 6, segments 3");
        CHECK(of_scan(t, {.start = "s"}) ==
              "rows 1, visited 3, returned 3, bytes 72, seeks 3, column seeks 3, segments 3");
    }

    TEST_CASE("segments without anything of the range are left out") {
        auto t = at_1000();
        put_row(t, "r");
        t.flush();
        t.put("r", a, "v", {30});
        CHECK(of_get(t, "r", a, {.when = {{30}, {40}}}) ==
              "rows 1, visited 1, returned 1, bytes 24, seeks 1, segments 1, segments skipped 1");
        CHECK(of_get(t, "r", a, {.when = {{50}, {60}}}) == "segments skipped 2");
        // The newer segment is left out.  Of a the version at 20 lies after the range.
        CHECK(of_row(t, "r", {.when = st::as_of({15})}) ==
              "rows 1, visited 4, returned 3, bytes 72, out of range 1, seeks 1, column seeks 3, segments 1, "
              "segments skipped 1");
    }

    TEST_CASE("a marker and the first cell that it hides are visited: R4.22") {
        auto t = at_1000();
        for (const std::int64_t at : {5, 10, 20}) t.put("r", a, "v", {at});
        t.put("r", b, "v", {20});
        t.delete_column("r", a, {15});
        // The version at 10 is found to be hidden with all that is older.
        CHECK(of_versions(t, "r", a, {.count = 9}) ==
              "rows 1, visited 3, returned 1, bytes 24, markers 1, deleted 1, seeks 1, column seeks 1, segments 1");
        CHECK(of_get(t, "r", a) == "rows 1, visited 1, returned 1, bytes 24, seeks 1, segments 1");
        CHECK(of_get(t, "r", a, {.when = st::as_of({12})}) ==
              "rows 1, nothing returned of 1, visited 3, markers 1, deleted 1, out of range 1, seeks 1, "
              "column seeks 1, segments 1");
        // A raw scan returns the marker.
        CHECK(of_scan(t, {.versions = 9, .raw = true}) ==
              "rows 1, visited 5, returned 5, bytes 119, seeks 1, segments 1");
    }

    TEST_CASE("a marker of one version hides that one, and the walk goes on") {
        auto t = at_1000();
        for (const std::int64_t at : {10, 20, 30}) t.put("r", a, "v", {at});
        t.delete_version("r", a, {30});
        CHECK(of_get(t, "r", a) ==
              "rows 1, visited 3, returned 1, bytes 24, markers 1, deleted 1, seeks 1, segments 1");
    }

    TEST_CASE("a deleted row is one of which nothing is returned") {
        auto t = at_1000();
        put_row(t, "r");
        put_row(t, "s");
        t.delete_family("r", st::all<f>, {50});
        // The marker, and the newest version of each column; s as ever.
        CHECK(of_scan(t) ==
              "rows 2, nothing returned of 1, visited 7, returned 3, bytes 72, markers 1, deleted 3, seeks 1, "
              "column seeks 6, segments 1");
    }

    TEST_CASE("family markers are looked for among the versions of the empty qualifier: R4.31") {
        auto t = at_1000();
        t.put("r", none, "v", {10});
        t.put("r", none, "v", {20});
        t.put("r", a, "v", {10});
        CHECK(of_get(t, "r", a) == "rows 1, visited 3, returned 1, bytes 24, unwanted 2, seeks 1, segments 1");
        CHECK(of_row(t, "r") ==
              "rows 1, visited 3, returned 2, bytes 47, beyond limit 1, seeks 1, column seeks 1, segments 1");
    }

    TEST_CASE("versions beyond the family's limit are met once a column") {
        auto t = at_1000();
        for (std::int64_t at = 1; at <= 6; ++at) t.put("r", a, "v", {at});
        CHECK(of_versions(t, "r", a, {.count = 9}) ==
              "rows 1, visited 4, returned 3, bytes 72, beyond limit 1, seeks 1, column seeks 1, segments 1");
        CHECK(of_versions(t, "r", a, {.count = 2}) ==
              "rows 1, visited 2, returned 2, bytes 48, seeks 1, column seeks 1, segments 1");
        CHECK(of_scan(t, {.versions = 9}) ==
              "rows 1, visited 4, returned 3, bytes 72, beyond limit 1, seeks 1, column seeks 1, segments 1");
    }

    TEST_CASE("an earlier write of the same version is superseded") {
        auto t = at_1000();
        t.put("r", a, "v", {10});
        t.flush();
        t.put("r", a, "w", {10});
        CHECK(of_versions(t, "r", a, {.count = 3}) ==
              "rows 1, visited 2, returned 1, bytes 24, superseded 1, seeks 2, segments 2");
    }

    TEST_CASE("cells expire by their family's time to live or their own") {
        auto t = at_1000();
        t.put("r", aging{"x"}, "v", {950});
        t.put("r", aging{"x"}, "v", {850});
        CHECK(of_scan(t, {.versions = 3}) ==
              "rows 1, visited 2, returned 1, bytes 24, expired 1, seeks 1, column seeks 1, segments 1");
        t.clock().set({1051});
        CHECK(of_scan(t) == "segments skipped 1");

        auto own = at_1000();
        own.put("r", a, "v", {10});
        own.put("r", a, "v", {900}, {.ttl = 50});
        CHECK(of_get(own, "r", a) == "rows 1, visited 2, returned 1, bytes 24, expired 1, seeks 1, segments 1");
    }

    TEST_CASE("a filter that hints seeks, and what it has looked at is filtered") {
        auto t = at_1000();
        for (const char* name : {"a1", "a2", "b1", "b2", "c1", "c2"}) t.put("r", f{name}, "v", {10});
        // a1, then a hint to b; b1 and b2; c1 ends the row.
        CHECK(of_scan(t, {.filter = filters::column_prefix("b")}) ==
              "rows 1, visited 4, returned 2, bytes 50, filtered 2, seeks 1, column seeks 1, segments 1");
        CHECK(of_row(t, "r", {.filter = filters::column_prefix("b")}) ==
              "rows 1, visited 4, returned 2, bytes 50, filtered 2, seeks 1, column seeks 1, segments 1");
    }

    TEST_CASE("a filter that hints at a row causes a search in every segment") {
        auto t = at_1000();
        for (const char* row : {"a", "b", "c", "d", "e"}) t.put(row, a, "v", {10});
        t.flush();
        t.put("z", a, "v", {10});
        // The key of e alone ends the scan.
        CHECK(of_scan(t, {.filter = filters::multi_row_range({{"d", true, "e", false}})}) ==
              "rows 3, nothing returned of 2, visited 2, returned 1, bytes 24, filtered 1, seeks 4, segments 2");
    }

    TEST_CASE("what a filter drops with its row is filtered") {
        auto t = at_1000();
        put_row(t, "r");
        put_row(t, "s");
        t.put("s", b, "w", {20});
        const filters::single_column_value is_w(st::column("f", "b"), st::compare::equal, "w");
        // With a filter the walk looks at one version more of a column, and takes no room for it (R4.30).  r: two of a,
        // and b, at which the row is left.  s: two of a and of b, and c.
        CHECK(of_scan(t, {.filter = is_w}) ==
              "rows 2, nothing returned of 1, visited 8, returned 3, bytes 72, beyond limit 3, filtered 2, seeks 1, "
              "column seeks 3, segments 1");
    }

    TEST_CASE("a reversed scan searches once and steps back from row to row") {
        auto t = at_1000();
        for (const char* row : {"r", "s", "t"}) t.put(row, a, "v", {10});
        CHECK(of_scan(t, {.reversed = true}) ==
              "rows 3, visited 3, returned 3, bytes 72, seeks 1, column seeks 3, segments 1");
        t.flush();
        t.put("z", a, "v", {10});
        CHECK(of_scan(t, {.reversed = true}) ==
              "rows 4, visited 4, returned 4, bytes 96, seeks 2, column seeks 4, segments 2");
    }

    TEST_CASE("families that are not read count nothing") {
        auto t = at_1000();
        put_row(t, "r");
        t.put("r", g{"x"}, "v", {10});
        t.put("s", g{"x"}, "v", {10});
        CHECK(of_scan(t, {.columns = {b}}) ==
              "rows 1, visited 1, returned 1, bytes 24, seeks 1, column seeks 2, segments 1");
        CHECK(of_scan(t) == "rows 2, visited 5, returned 5, bytes 120, seeks 2, column seeks 5, segments 2");
        CHECK(of_row(t, "r", {.columns = {st::all<g>}}) ==
              "rows 1, visited 1, returned 1, bytes 24, seeks 1, column seeks 1, segments 1");
    }

    TEST_CASE("cells that an offset goes over are skipped, and a limit ends the row") {
        auto t = at_1000();
        put_row(t, "r");
        CHECK(of_scan(t, {.store_limit = 1, .store_offset = 1}) ==
              "rows 1, visited 2, returned 1, bytes 24, skipped 1, seeks 1, column seeks 1, segments 1");
    }

    TEST_CASE("a limit of rows ends the scan") {
        auto t = at_1000();
        for (const char* row : {"r", "s", "t"}) t.put(row, a, "v", {10});
        CHECK(of_scan(t, {.limit = 2}) ==
              "rows 2, visited 2, returned 2, bytes 48, seeks 1, column seeks 2, segments 1");
    }

    TEST_CASE("an open scanner searches for every row, and does not see what was written since") {
        auto t = at_1000();
        for (const char* row : {"r", "s", "t"}) t.put(row, a, "v", {10});
        st::read_stats done;
        auto opened = t.open_scanner({.stats = &done});
        CHECK(done == st::read_stats());
        t.put("r", a, "v", {20});
        while (opened.next()) {
        }
        // The fourth search finds no row.
        CHECK(counts(done) == "rows 3, visited 4, returned 3, bytes 72, unseen 1, seeks 4, column seeks 3, segments 4");
    }

    TEST_CASE("for_each_cell counts what iterating counts") {
        auto t = at_1000();
        for (const char* row : {"r", "s", "t"}) put_row(t, row);
        t.flush();
        put_row(t, "s");
        const auto of_each = [&](st::scan_options how) {
            st::read_stats done;
            how.stats = &done;
            t.scan(how).for_each_cell([](const st::cell_view&) { return true; });
            return counts(done);
        };
        CHECK(of_each({}) == of_scan(t));
        CHECK(of_each({.versions = 3}) == of_scan(t, {.versions = 3}));
        CHECK(of_each({.reversed = true}) == of_scan(t, {.reversed = true}));
        // Ends with its second cell.
        st::read_stats done;
        int left = 2;
        t.scan({.stats = &done}).for_each_cell([&](const st::cell_view&) { return --left != 0; });
        CHECK(counts(done) == "rows 1, visited 2, returned 2, bytes 48, seeks 2, column seeks 1, segments 2");
    }

    TEST_CASE("versions are counted as far as they are walked") {
        auto t = at_1000();
        for (std::int64_t at = 1; at <= 3; ++at) t.put("r", a, "v", {at});
        st::read_stats done;
        const auto all = t.versions("r", a, {.count = 3, .stats = &done});
        CHECK(counts(done) == "rows 1, visited 1, returned 1, bytes 24, seeks 1, segments 1");
        auto at = all.begin();
        ++at;
        CHECK(counts(done) == "rows 1, visited 2, returned 2, bytes 48, seeks 1, segments 1");
    }

    TEST_CASE("reads add up") {
        auto t = at_1000();
        put_row(t, "r");
        put_row(t, "s");
        st::read_stats one, sum;
        t.get("r", a, {.stats = &one});
        t.get_each({"r", "s", "u"}, a, {.stats = &sum});
        CHECK(counts(sum) == "rows 2, visited 2, returned 2, bytes 48, seeks 3, segments 3");
        const st::read_stats before = sum;
        t.get("r", a, {.stats = &sum});
        st::read_stats expected = before;
        expected += one;
        CHECK(sum == expected);
        CHECK(sum.rows_returned() == 3);
    }

    TEST_CASE("reads say how much they look at for what they return") {
        auto t = at_1000();
        for (std::int64_t at = 1; at <= 5; ++at) t.put("r", a, "v", {at});
        t.delete_version("r", a, {4});
        t.put("s", b, "v", {1});
        std::size_t cells = 0;
        // [stats]
        st::read_stats done;
        const auto newest = t.get("r", a, {.stats = &done});
        for (const auto& row : t.scan({.versions = 9, .stats = &done})) cells += row.size();
        const auto in_vain = done.cells_visited - done.cells_returned;
        // [/stats]
        CHECK(newest->timestamp() == st::timestamp{5});
        CHECK(cells == 4);
        CHECK(in_vain == 3);
        // The get returns 5.  The scan returns 5, 3, 2 and the cell of s; it passes the marker, and 4, and 1 is one too
        // many.
        CHECK(counts(done) ==
              "rows 3, visited 8, returned 5, bytes 120, markers 1, deleted 1, beyond limit 1, seeks 2, "
              "column seeks 1, segments 2");
        CHECK(done.cells_hidden() == 2);
    }
}
