// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/segment/nested.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/plain_rows.hpp>

namespace st = strata;
using st::detail::rows_end;

namespace {
using judgement = st::detail::judgement<st::retention::max_versions<2>, st::deletes::tombstones, st::quirks::hbase>;

// One cursor has moves for whole rows, the other has not.
using packed = st::segment::packed<st::memory::heap>;
using tree = st::backend::rb_tree;
using nested = st::segment::nested<tree, tree, tree, st::memory::heap>;

template <class Segment>
Segment rows_a_to_d(const char* marked = "") {
    Segment cells;
    for (const char* row : {"a", "b", "c", "d"})
        for (const char* qualifier : {"p", "q"})
            for (const int when : {3, 2, 1}) {
                const bool is_marker = when == 1 && *qualifier == 'q' && std::string(row) == marked;
                const st::version_key key({when}, is_marker ? st::kind::delete_version : st::kind::put);
                cells.put(row, qualifier, key, is_marker ? "" : "v");
            }
    return cells;
}

template <class Segment>
struct walk {
    explicit walk(const Segment& segment) : cells(&segment), at(segment.cursor()) { at.seek_first(); }

    auto begin_column() {
        return [this] { return st::detail::plain_column<judgement, true>(how, read); };
    }
    // Writes down the cells, up to so many.
    auto use(std::size_t most) {
        return [this, most](const st::cell_view& cell) {
            CHECK(cell.family() == "f");
            seen +=
                std::string(cell.row()) + std::string(cell.qualifier()) + std::to_string(cell.timestamp().value) + ' ';
            return ++count != most;
        };
    }
    bool row(std::size_t most = 99) { return st::detail::read_plain_row(at, "f", begin_column(), use(most)); }
    rows_end rows(st::bytes_view last, bool has_markers = false, std::size_t most = 99) {
        const auto goes_on_to = [this, last](st::bytes_view row) {
            asked += row;
            return row <= last;
        };
        return st::detail::read_plain_rows(at, "f", has_markers, begin_column(), goes_on_to, use(most));
    }
    std::string stands_on() const { return at.valid() ? std::string(at.row()) : "end"; }

    const Segment* cells;
    typename Segment::cursor_type at;
    judgement how{};
    st::read_request read{.versions = st::all_versions};
    std::string seen = {};
    std::string asked = {};
    std::size_t count = 0;
};
}  // namespace

TEST_SUITE("store/plain_rows")
{
    TEST_CASE_TEMPLATE("a row is read and left behind", Segment, packed, nested) {
        const Segment cells = rows_a_to_d<Segment>();
        walk<Segment> at(cells);
        CHECK(at.row());
        CHECK(at.seen == "ap3 ap2 aq3 aq2 ");
        CHECK(at.stands_on() == "b");
        CHECK(at.row());
        CHECK(at.row());
        CHECK(at.row());
        CHECK(at.stands_on() == "end");
        CHECK(at.count == 16);
    }

    TEST_CASE_TEMPLATE("a row is read until that is enough", Segment, packed, nested) {
        const Segment cells = rows_a_to_d<Segment>();
        walk<Segment> at(cells);
        CHECK_FALSE(at.row(3));
        CHECK(at.seen == "ap3 ap2 aq3 ");
    }

    TEST_CASE_TEMPLATE("rows are read as far as they are wanted", Segment, packed, nested) {
        const Segment cells = rows_a_to_d<Segment>();
        walk<Segment> at(cells);
        CHECK(at.rows("") == rows_end::wanted);
        CHECK(at.stands_on() == "a");
        CHECK(at.rows("b") == rows_end::wanted);
        CHECK(at.seen == "ap3 ap2 aq3 aq2 bp3 bp2 bq3 bq2 ");
        CHECK(at.stands_on() == "c");
        CHECK(at.asked == "aabc");
        CHECK(at.rows("z") == rows_end::wanted);
        CHECK(at.count == 16);
        CHECK(at.stands_on() == "end");
    }

    TEST_CASE_TEMPLATE("rows are read until that is enough", Segment, packed, nested) {
        const Segment cells = rows_a_to_d<Segment>();
        walk<Segment> at(cells);
        CHECK(at.rows("z", false, 6) == rows_end::stopped);
        CHECK(at.seen == "ap3 ap2 aq3 aq2 bp3 bp2 ");
        CHECK(at.asked == "ab");
    }

    TEST_CASE("rows are read up to one with markers") {
        const packed cells = rows_a_to_d<packed>("c");
        walk<packed> at(cells);
        CHECK(at.rows("z", true) == rows_end::marked);
        CHECK(at.stands_on() == "c");
        CHECK(at.seen == "ap3 ap2 aq3 aq2 bp3 bp2 bq3 bq2 ");
    }

    TEST_CASE("a cursor that does not know where markers are stops at each row if there are any") {
        const nested cells = rows_a_to_d<nested>("c");
        walk<nested> at(cells);
        CHECK(at.rows("z", true) == rows_end::marked);
        CHECK(at.stands_on() == "a");
        CHECK(at.seen.empty());
    }
}
