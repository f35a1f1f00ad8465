// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/segment/nested.hpp>
#include <strata/testing/faults.hpp>
#include <strata/testing/segment.hpp>

#include "support/failing_resource.hpp"

namespace st = strata;

namespace {
template <class Rows, class Qualifiers, class Versions, class Memory = st::testing::metered>
using layout_of = st::segment::nested<Rows, Qualifiers, Versions, Memory>;
struct trees {
    using layout = layout_of<st::backend::rb_tree, st::backend::rb_tree, st::backend::rb_tree>;
};
struct arrays {
    using layout = layout_of<st::backend::flat, st::backend::flat, st::backend::flat>;
};
struct mixed {
    using layout = layout_of<st::backend::rb_tree, st::backend::flat, st::backend::std_map>;
};
}  // namespace

TEST_SUITE("segment/nested")
{
    TEST_CASE_TEMPLATE("an active segment is a layout whatever its dimensions lie in", Shape, trees, arrays, mixed) {
        const auto r = st::testing::check_segment<typename Shape::layout>();
        CHECK_MESSAGE(r.passed(), r);
        CHECK(r.faults() > 0);
    }

    TEST_CASE("memory goes back when the last cell goes") {
        const std::string long_part(100, 'x');
        support::failing_resource resource;
        layout_of<st::backend::rb_tree, st::backend::flat, st::backend::std_map, st::memory::pmr> cells{
            st::memory::pmr(&resource)};
        const std::size_t before = resource.live_bytes();
        for (int i = 0; i != 50; ++i)
            cells.put(long_part + std::to_string(i % 5), long_part + std::to_string(i % 7), {{i}, st::kind::put},
                      long_part);
        CHECK(resource.live_bytes() > before);
        for (int i = 0; i != 50; ++i)
            CHECK(cells.erase(long_part + std::to_string(i % 5), long_part + std::to_string(i % 7),
                              {{i}, st::kind::put}));
        CHECK(cells.size() == 0);
        CHECK(resource.live_bytes() == before);
    }
}
