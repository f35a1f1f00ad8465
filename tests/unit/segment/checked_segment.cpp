// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/version_memory.hpp>
#include <strata/segment/checked_segment.hpp>
#include <strata/segment/grouped.hpp>
#include <strata/segment/nested.hpp>
#include <strata/segment/packed.hpp>

namespace st = strata;

namespace {
using heap = st::memory::heap;
using st::detail::checked_segment;
using nested = st::segment::nested<st::backend::rb_tree, st::backend::flat, st::backend::rb_tree, heap>;
}  // namespace

// What is refused: tests/reject/segment.
TEST_SUITE("segment/checked_segment")
{
    TEST_CASE("the segments of the library have what they offer") {
        CHECK(checked_segment<st::segment::packed<heap>>::offers.finder);
        CHECK(checked_segment<st::segment::packed<heap>>::offers.row_source);
        CHECK_FALSE(checked_segment<st::segment::packed<heap>>::offers.shared);
        CHECK(checked_segment<st::segment::packed<st::detail::version_memory<heap>>>::offers.versions);
        CHECK(checked_segment<st::segment::grouped<heap>>::offers.shared);
        CHECK_FALSE(checked_segment<st::segment::grouped<heap>>::offers.finder);
        CHECK(checked_segment<nested>::offers.point_lookup);
        CHECK_FALSE(checked_segment<nested>::offers.bytes);
    }
}
