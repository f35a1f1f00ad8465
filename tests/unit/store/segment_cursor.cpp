// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/merge.hpp>
#include <strata/store/segment_cursor.hpp>

namespace st = strata;

namespace {
using packed = st::segment::packed<st::memory::heap>;
using frozen = st::segment::packed<st::memory::heap>;
using merged = st::detail::merge_cursor<packed::cursor_type, frozen::cursor_type>;
}  // namespace

TEST_SUITE("store/segment_cursor")
{
    TEST_CASE("a cursor of one segment is that segment's own") {
        frozen cells;
        auto at = cells.cursor();
        CHECK(st::detail::reads_one_segment(at));
        CHECK(st::detail::reads_no_frozen(at));
        CHECK(&st::detail::segment_cursor(at) == &at);
    }

    TEST_CASE("of several segments the active one may be the only one that is read") {
        packed active;
        for (const char* row : {"a", "b"}) active.put(row, "q", {{1}, st::kind::put}, "v");
        merged at(active);
        CHECK(st::detail::reads_one_segment(at));
        CHECK(st::detail::reads_no_frozen(at));
        at.seek_first();
        CHECK(at.row() == "a");
        st::detail::segment_cursor(at).leave_row();
        st::detail::follow_segment(at);
        REQUIRE(at.valid());
        CHECK(at.row() == "b");
        at.show();
        CHECK(at.qualifier() == "q");
        st::detail::segment_cursor(at).leave_row();
        st::detail::follow_segment(at);
        CHECK_FALSE(at.valid());

        frozen cells;
        at.add(cells.cursor());
        CHECK_FALSE(st::detail::reads_one_segment(at));
        CHECK_FALSE(st::detail::reads_no_frozen(at));

        merged nothing;
        CHECK_FALSE(st::detail::reads_one_segment(nothing));
        CHECK(st::detail::reads_no_frozen(nothing));
        CHECK_FALSE(nothing.valid());
    }
}
