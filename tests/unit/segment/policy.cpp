// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <optional>

#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/segment/nested.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/policy.hpp>

namespace st = strata;

namespace {
using tree = st::backend::rb_tree;
using nested = st::segment::nested<tree, tree, tree, st::memory::heap>;
using packed = st::segment::packed<st::memory::heap>;

// What 0.1.0 asked of a segment.
struct old_segment {
    struct cursor_type {
        st::boundary seek_column(st::bytes_view) { return {}; }
        st::boundary next_row() { return {}; }
    };
    cursor_type cursor() const { return {}; }
};
struct says_nothing : packed {
    static constexpr st::segment_offers offers{};
};
}  // namespace

TEST_SUITE("segment/policy")
{
    TEST_CASE("a segment is written to and read by its rows") {
        CHECK(st::writable_segment<nested>);
        CHECK(st::writable_segment<packed>);
        CHECK_FALSE(st::writable_segment<int>);
        CHECK_FALSE(st::readable_segment<old_segment>);
        CHECK(st::detail::segment_of_0_1<old_segment>);
        CHECK_FALSE(st::detail::segment_of_0_1<packed>);
    }

    TEST_CASE("a segment offers what it says and nothing if it says nothing") {
        CHECK(st::detail::offers_of_segment<packed>().bulk_build);
        CHECK(st::detail::offers_of_segment<packed>().point_lookup);
        CHECK(st::detail::offers_of_segment<nested>().point_lookup);
        CHECK_FALSE(st::detail::offers_of_segment<nested>().bulk_build);
        CHECK_FALSE(st::detail::offers_of_segment<says_nothing>().point_lookup);
        CHECK_FALSE(st::detail::offers_of_segment<int>().point_lookup);
        CHECK(st::point_lookup_segment<says_nothing>);
    }
}
