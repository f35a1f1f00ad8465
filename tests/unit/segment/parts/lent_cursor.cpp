// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <type_traits>

#include <strata/core/loan.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/segment/nested.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/parts/lent_cursor.hpp>

namespace st = strata;

namespace {
using own = st::detail::packed::cursor;
using handed_out = st::segment::packed<st::memory::heap>::cursor_type;
using rb = st::backend::rb_tree;
using nested = st::segment::nested<rb, rb, rb, st::memory::heap>;
}  // namespace

TEST_SUITE("segment/parts/lent_cursor")
{
#if STRATA_CHECKED
    TEST_CASE("it offers what the segment's own offers") {
        CHECK(st::visiting_row_cursor<handed_out>);
        CHECK(st::prefetching_row_cursor<handed_out>);
        CHECK(st::finding_row_cursor<handed_out>);
        CHECK(st::cell_cursor<handed_out::cells_type>);
        using plain = st::detail::lent_rows<nested::cursor_type>;
        CHECK(st::finding_row_cursor<plain>);
        CHECK_FALSE(st::visiting_row_cursor<plain>);
        CHECK_FALSE(st::prefetching_row_cursor<plain>);
    }

    TEST_CASE("it stands where the other would") {
        st::segment::packed<st::memory::heap> cells;
        for (const char* row : {"a", "b", "c"})
            for (const char* column : {"p", "q"}) cells.put(row, column, {{1}, st::kind::put}, row);
        const st::detail::lender lends;
        auto rows = st::detail::lent_rows(cells.rows(), lends.lend());
        rows.seek("b");
        CHECK(rows.valid());
        CHECK(rows.key() == "b");
        CHECK_FALSE(rows.has_markers());
        auto at = rows.cells();
        CHECK(at.valid());
        CHECK(at.next() == st::boundary::column);
        CHECK(at.qualifier() == "q");
        CHECK(at.value() == "b");
        CHECK(at.version().written() == st::timestamp{1});
        CHECK(at.next_column() == st::boundary::end);
        at = rows.cells();
        CHECK(at.seek_column("q") == st::boundary::column);
        rows.next();
        CHECK(rows.key() == "c");
        rows.previous();
        CHECK(rows.key() == "b");
        rows.seek_before("c");
        CHECK(rows.key() == "b");
        rows.seek_first();
        CHECK(rows.key() == "a");
        rows.seek_last();
        CHECK(rows.key() == "c");
        CHECK(rows.find("a"));
        CHECK_FALSE(rows.find("z"));
    }

    TEST_CASE("what a segment hands out is one of them") {
        CHECK(std::is_same_v<handed_out, st::detail::lent_rows<own>>);
    }
#else
    TEST_CASE("where nothing is checked it is the segment's own") { CHECK(std::is_same_v<handed_out, own>); }
#endif
}
