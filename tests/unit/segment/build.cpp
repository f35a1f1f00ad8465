// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <random>
#include <string>
#include <type_traits>
#include <utility>

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/segment/build.hpp>
#include <strata/segment/nested.hpp>
#include <strata/segment/packed.hpp>
#include <strata/testing/faults.hpp>
#include <strata/testing/report.hpp>
#include <strata/testing/segment/cells.hpp>
#include <strata/testing/segment/cursor.hpp>

namespace st = strata;

namespace {
using metered = st::testing::metered;
using trees = st::segment::nested<st::backend::rb_tree, st::backend::flat, st::backend::rb_tree, metered>;
using packed = st::segment::packed<metered>;

template <class Layout>
void check() {
    std::mt19937 random(3);
    st::testing::expected_cells expected;
    for (int i = 0; i != 200; ++i) expected.insert_or_assign(st::testing::random_key(random), std::to_string(i));
    metered::meter memory;
    {
        st::testing::report r("built");
        st::detail::sorted_builder<Layout, metered> builder{metered(memory)};
        for (const auto& [key, value] : expected) builder.add(key.row, key.qualifier, key.version, value);
        const Layout cells = std::move(builder).finish();
        st::testing::check_rows(r, cells.rows(), expected);
        const Layout copy = st::detail::built<Layout>(cells.rows(), metered(memory));
        st::testing::check_rows(r, copy.rows(), expected);
        CHECK(copy.size() == cells.size());
        CHECK_MESSAGE(r.passed(), r);
        CHECK(st::detail::built<Layout>(Layout(metered(memory)).rows(), metered(memory)).size() == 0);
    }
    CHECK(memory.blocks == 0);
}
}  // namespace

TEST_SUITE("segment/build")
{
    TEST_CASE("a segment with a builder of its own is built by it and any other by puts") {
        CHECK(std::is_same_v<st::detail::builder_of<packed>, packed::builder>);
        CHECK(std::is_same_v<st::detail::builder_of<trees>, st::detail::put_builder<trees>>);
        CHECK_FALSE(st::bulk_built_segment<trees>);
    }

    TEST_CASE("a segment is built of cells in order and of the cells of another") {
        check<packed>();
        check<trees>();
    }
}
