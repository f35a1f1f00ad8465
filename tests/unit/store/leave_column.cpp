// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/leave_column.hpp>

namespace st = strata;
using st::kind;

TEST_SUITE("store/leave_column")
{
    TEST_CASE("the empty qualifier is left cell by cell and others at once") {  // R4.31
        st::segment::packed<st::memory::heap> cells;
        cells.put("r", "", {{40}, kind::put}, "e40");
        cells.put("r", "", {{30}, kind::put}, "e30");
        cells.put("r", "a", {{50}, kind::put}, "a50");
        cells.put("r", "a", {{40}, kind::put}, "a40");
        cells.put("r", "b", {{20}, kind::put}, "b20");
        auto at = cells.cursor();
        at.seek("r");
        CHECK(st::detail::leave_column(at) == st::boundary::version);
        CHECK(at.value() == "e30");
        at.seek_column("a");
        CHECK(st::detail::leave_column(at) == st::boundary::column);
        CHECK(at.value() == "b20");
    }
}
