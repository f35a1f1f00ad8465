// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <new>
#include <string>
#include <utility>

#include <strata/cell/kind.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/store/segments/frozen_segment.hpp>

#include "support/failing_resource.hpp"

namespace st = strata;

namespace {
using in_slabs = st::detail::in_slabs<st::memory::pmr>;
using packed = st::segment::packed<in_slabs>;

packed cells_of(int count, const st::memory::pmr& memory, st::segment_times& times) {
    packed cells{in_slabs(memory)};
    for (int i = 0; i != count; ++i) {
        const st::version_key version({i + 10}, st::kind::put);
        cells.put("row " + std::to_string(i), "q", version, "v");
        times.add(version);
    }
    return cells;
}
}  // namespace

TEST_SUITE("store/segments/frozen_segment")
{
    TEST_CASE("a segment is frozen with its cells and what is known of their times") {
        support::failing_resource resource;
        {
            const st::memory::pmr memory(&resource);
            st::segment_times times;
            packed cells = cells_of(50, memory, times);
            const auto frozen = st::detail::freeze(std::move(cells), times, memory);
            CHECK(frozen->size() == 50);
            CHECK(frozen->cells().find("row 7", "q", st::latest)->version.written() == st::timestamp{17});
            CHECK(frozen->times().earliest_put() == st::timestamp{10});
            CHECK_FALSE(frozen->times().may_matter({{60}, {70}}, st::oldest));
            CHECK(frozen->times().may_matter({{59}, {70}}, st::oldest));
        }
        CHECK(resource.live_bytes() == 0);
    }

    TEST_CASE("memory that runs out while a segment is frozen goes back") {
        support::failing_resource resource;
        {
            const st::memory::pmr memory(&resource);
            st::segment_times times;
            packed cells = cells_of(5, memory, times);
            resource.fail_at(1);
            CHECK_THROWS_AS(st::detail::freeze(std::move(cells), times, memory), std::bad_alloc);
            resource.never_fail();
        }
        CHECK(resource.live_bytes() == 0);
    }
}
