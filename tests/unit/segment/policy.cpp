// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
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
struct with_arguments : packed {
    void finder(int) const;
    void row_source(int) const;
    std::size_t bytes(int) const;
    void announce_release(int);
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
    TEST_CASE("a finder and a source of rows stand for a segment") {
        CHECK(st::finder_segment<packed>);
        CHECK(st::row_source_segment<packed>);
        CHECK_FALSE(st::finder_segment<nested>);
        CHECK_FALSE(st::row_source_segment<nested>);
        CHECK_FALSE(st::detail::offers_of_segment<says_nothing>().finder);
        packed cells;
        cells.put("r", "q", {{1}, st::kind::put}, "v");
        CHECK(cells.finder().find("r", "q", {1})->value == "v");
        auto rows = cells.row_source().rows();
        rows.seek_first();
        CHECK(rows.key() == "r");
    }

    TEST_CASE("a segment knows its bytes and announces its release if it has members for that") {
        CHECK(st::measured_segment<packed>);
        CHECK(st::bulk_released_segment<packed>);
        CHECK(st::measured_segment<says_nothing>);
        CHECK_FALSE(st::measured_segment<nested>);
        CHECK_FALSE(st::bulk_released_segment<nested>);
    }

    TEST_CASE("a member of the name and another type is seen") {
        CHECK(st::detail::names_finder<with_arguments>);
        CHECK(st::detail::names_row_source<with_arguments>);
        CHECK(st::detail::names_bytes<with_arguments>);
        CHECK(st::detail::names_bulk_release<with_arguments>);
        CHECK_FALSE(st::finder_segment<with_arguments>);
        CHECK_FALSE(st::row_source_segment<with_arguments>);
        CHECK_FALSE(st::measured_segment<with_arguments>);
        CHECK_FALSE(st::bulk_released_segment<with_arguments>);
        CHECK_FALSE(st::detail::names_finder<nested>);
        CHECK_FALSE(st::detail::names_bytes<int>);
    }
}
