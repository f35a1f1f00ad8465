// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"
#include "hbase/tables.hpp"

namespace st = strata;
using answers::markers;
using answers::raw;
using answers::scanned;
using answers::times;
using tables::q;
using tables::write;

namespace {

struct purging_late : st::family<"f", st::retention::max_versions<3>, st::deletes::delayed<50>> {};
using table_purging_late = st::table<purging_late, st::clock::manual>;

// What HBase's compaction of a stripe does: the rows of [from, to) as in a compaction of all files, the others as in one
// of some.  Empty bounds are open.
class markers_of_a_range {
    using visibility_policies =
        st::detail::visibility_policies<st::retention::max_versions<1>, st::deletes::tombstones, st::quirks::hbase>;
    using matcher = st::detail::rewrite_matcher<visibility_policies>;

public:
    markers_of_a_range(const visibility_policies& how, std::string from, std::string to)
        : from_(std::move(from)),
          to_(std::move(to)),
          dropping_(how, {{100}, st::latest}),
          keeping_(how, {{100}, std::nullopt}) {}

    void begin_row() {
        dropping_.begin_row();
        keeping_.begin_row();
    }
    void begin_column() {
        dropping_.begin_column();
        keeping_.begin_column();
    }
    template <class Cursor>
    bool may_leave(const Cursor& at) const {
        return keeping_.may_leave(at);
    }
    template <class Cursor>
    auto match(const Cursor& at) {
        return (is_inside_ ? dropping_ : keeping_).match(at);
    }
    void enter(st::bytes_view row) { is_inside_ = row >= from_ && (to_.empty() || row < to_); }

    static std::string rows_kept(std::string from, std::string to, std::initializer_list<const char*> rows) {
        st::segment::nested<st::backend::rb_tree, st::backend::rb_tree, st::backend::rb_tree, st::memory::heap> cells;
        std::int64_t written = 10;
        for (const char* row : rows) cells.put(row, "q", {{written--}, st::kind::delete_version}, "");
        const visibility_policies how;
        std::string kept;
        st::detail::rewrite(
            cells.rows(), markers_of_a_range(how, std::move(from), std::move(to)),
            [&](st::boundary, st::bytes_view row, const auto&) { kept = answers::joined(kept, std::string(row)); },
            [](st::bytes_view row, markers_of_a_range& matcher) { matcher.enter(row); });
        return kept;
    }

private:
    std::string from_;
    std::string to_;
    bool is_inside_ = false;
    matcher dropping_;
    matcher keeping_;
};

}  // namespace

TEST_SUITE("compaction of markers")
{
    TEST_CASE_TEMPLATE("a compaction of all files drops the markers of every row: C-31, R8.7", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        t.delete_version("row1", q, {10});
        t.delete_version("row2", q, {10});
        t.delete_version("row3", q, {10});
        t.delete_version("row3", q, {9});
        t.flush();
        CHECK(raw(t) == "D10 D10 D10 D9");
        t.compact();
        CHECK(t.size() == 0);
    }

    TEST_CASE_TEMPLATE("a compaction of some files keeps the markers of every row: C-32, R8.4", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        t.delete_version("row1", q, {10});
        t.flush();
        t.delete_version("row3", q, {10});
        t.delete_version("row3", q, {9});
        t.flush();
        t.put("row2", q, "v", {10});
        t.flush();
        t.compact_some(0, 2);
        CHECK(raw(t) == "D10 P10 D10 D9");
        t.compact_some(1, 1);
        CHECK(raw(t) == "D10 P10 D10 D9");
        t.compact_some(0, 2);
        CHECK(raw(t) == "P10");
    }

    TEST_CASE("a compaction of a stripe drops the markers of its rows only: C-26 to C-32, R8.13") {
        const auto kept = markers_of_a_range::rows_kept;
        CHECK(kept("row2", "row3", {"row1", "row2", "row2", "row3"}) == "row1 row3");
        CHECK(kept("row2", "row3", {"row1", "row1", "row2"}) == "row1 row1");
        CHECK(kept("row1", "row3", {"row1", "row2", "row3"}) == "row3");
        CHECK(kept("", "row3", {"row1", "row2", "row3"}) == "row3");
        CHECK(kept("row2", "", {"row1", "row2", "row3"}) == "row1");
        CHECK(kept("", "", {"row1", "row2", "row3", "row3"}).empty());
        CHECK(kept("row2", "row3", {"row1", "row1", "row3"}) == "row1 row1 row3");
    }

    TEST_CASE_TEMPLATE("a compaction of some files that takes them all drops markers: R8.1, R8.14, S22", Table,
                       EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        write(t, q, {10});
        t.flush();
        t.delete_column("r", q, {20});
        t.flush();
        t.compact_some(0, 2);
        CHECK(raw(t) == "-");

        write(t, q, {10});
        t.delete_column("r", q, {20});
        t.flush();
        CHECK(raw(t) == "DC20");
        t.compact_some(0, 1);
        CHECK(raw(t) == "-");
    }

    TEST_CASE_TEMPLATE("a partial compaction before a major one changes nothing but the files: C-50, C-57, C-58, C-59",
                       Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>({.keep_deleted = st::keep_deleted_cells::yes});
        write(t, q, {100});
        t.delete_column("r", q, {100});
        t.delete_family("r", "f", {100});
        t.delete_version("r", q, {101});
        t.delete_version("r", q, {102});
        t.flush();
        CHECK(markers(t, 1) == 4);
        write(t, q, {103});
        t.flush();
        t.compact_some(0, 1);
        CHECK(markers(t, 1) == 4);
        t.compact();
        CHECK(markers(t, 1) == 4);
        t.compact();
        CHECK(markers(t, 1) == 0);

        auto forgetting = tables::of<Table>();
        write(forgetting, q, {100});
        forgetting.delete_column("r", q, {102});
        forgetting.flush();
        forgetting.put("s", q, "v", {109});
        forgetting.flush();
        forgetting.compact_some(0, 1);
        CHECK(markers(forgetting, 3) == 1);
        forgetting.compact();
        CHECK(markers(forgetting, 3) == 0);
    }

    TEST_CASE("a marker is kept until it is old enough, by its own timestamp: D-61, R8.8, S23") {
        const auto compacted_at = [](std::int64_t now) {
            table_purging_late t{st::clock::manual({now})};
            t.put("r", purging_late{"q"}, "v", {30});
            t.delete_column("r", purging_late{"q"}, {50});
            t.flush();
            t.compact();
            return raw(t);
        };
        CHECK(compacted_at(60) == "DC50");
        CHECK(compacted_at(100) == "DC50");
        CHECK(compacted_at(101) == "-");
        CHECK(compacted_at(10) == "DC50");
        CHECK(compacted_at(1) == "DC50");
    }

    TEST_CASE_TEMPLATE("a delay set at run time counts by the marker's own timestamp too: D-61, R8.8, S23", Table,
                       EVERY_LAYOUT) {
        auto t = tables::of<Table>({.max_versions = 3, .purge_delay = 50}, 10);
        write(t, q, {30});
        t.delete_column("r", q, {50});
        t.flush();
        for (const std::int64_t now : {10, 60, 100}) {
            t.clock().set({now});
            t.compact();
            CHECK(raw(t) == "DC50");
        }
        t.clock().set({101});
        t.compact();
        CHECK(raw(t) == "-");
        t.delete_column("r", q, {50});
        t.flush();
        t.compact();
        CHECK(raw(t) == "-");
    }

    TEST_CASE_TEMPLATE("a put in memory is seen when the marker in a file goes: D-66, R8.2, S2", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        write(t, q, {10});
        t.flush();
        t.delete_column("r", q, {20});
        t.flush();
        t.compact_some(1, 1);
        CHECK(raw(t) == "DC20 P10");
        write(t, q, {15});
        CHECK_FALSE(t.get("r", q));
        t.compact();
        CHECK(times(t.get("r")) == "15");
        CHECK(raw(t) == "P15");
    }

    TEST_CASE_TEMPLATE("puts of other columns push no family marker out: R8.10", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>({.keep_deleted = st::keep_deleted_cells::yes});
        t.put("old", q, "v", {1});
        t.delete_family("r", "f", {10});
        for (const std::int64_t at : {20, 21})
            t.mutate(st::put("r", {at}).add(st::column("f", "a"), "v").add(st::column("f", "b"), "v"));
        t.flush();
        t.compact();
        CHECK(scanned(t, {.start = "r", .versions = st::all_versions, .raw = true}) == "r f:=DF10 f:a=P21 f:b=P21");
    }

    TEST_CASE("only where it is asked for is memory compacted, as a flush would: R8.18") {
        st::basic_dynamic_table<st::clock::manual> t{{.name = "a", .in_memory = st::in_memory_compaction::eager},
                                                     {.name = "b", .in_memory = st::in_memory_compaction::basic},
                                                     {.name = "c"}};
        for (const char* family : {"a", "b", "c"}) {
            for (const std::int64_t at : {1, 2, 3}) t.put("r", st::column(family, "q"), "v", {at});
            t.delete_version("r", st::column(family, "q"), {2});
        }
        t.compact_memory();
        CHECK(scanned(t, {.versions = st::all_versions, .raw = true}) ==
              "r a:q=P3 a:q=D2 b:q=P3 b:q=D2 b:q=P2 b:q=P1 c:q=P3 c:q=D2 c:q=P2 c:q=P1");
        CHECK(scanned(t, {.versions = st::all_versions}) == "r a:q=P3 b:q=P3 c:q=P3");
    }
}
