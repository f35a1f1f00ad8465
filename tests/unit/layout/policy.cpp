// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <optional>

#include <strata/layout/frozen.hpp>
#include <strata/layout/nested.hpp>
#include <strata/layout/policy.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/memory/heap.hpp>

namespace st = strata;

namespace {
using tree = st::backend::rb_tree;
using nested = st::layout::nested<tree, tree, tree, st::memory::heap>;
using frozen = st::layout::frozen<st::memory::heap>;

struct cursor_without_moves {
    bool valid() const { return false; }
};
}  // namespace

TEST_SUITE("layout/policy")
{
    TEST_CASE("a layout is written to and read through a cursor") {
        CHECK(st::cell_layout<nested>);
        CHECK_FALSE(st::cell_layout<frozen>);  // it is built once, so there is nothing to put into
        CHECK_FALSE(st::cell_layout<int>);
    }

    TEST_CASE("a cursor goes from cell to cell and from column to column and from row to row") {
        CHECK(st::cell_cursor<nested::cursor_type>);
        CHECK(st::cell_cursor<frozen::cursor_type>);
        CHECK_FALSE(st::cell_cursor<cursor_without_moves>);
    }
}
