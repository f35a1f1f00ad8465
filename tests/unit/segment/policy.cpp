// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <optional>
#include <string>

#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/segment/nested.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/policy.hpp>

namespace st = strata;

namespace {
using tree = st::backend::rb_tree;
using nested = st::segment::nested<tree, tree, tree, st::memory::heap>;
using frozen = nested;

/// Visits a row by itself and does not leave it.
struct row_visitor : frozen::cursor_type {
    template <class Visit>
    void visit_row(Visit visit) const {
        frozen::cursor_type at = *this;
        st::visit_row(at, visit);
    }
};

struct cursor_without_moves {
    bool valid() const { return false; }
};
}  // namespace

TEST_SUITE("segment/policy")
{
    TEST_CASE("a layout is written to and read through a cursor") {
        CHECK(st::writable_segment<nested>);
        CHECK_FALSE(st::writable_segment<int>);
    }

    TEST_CASE("a cursor goes from cell to cell and from column to column and from row to row") {
        CHECK(st::cell_cursor<nested::cursor_type>);
        CHECK(st::cell_cursor<frozen::cursor_type>);
        CHECK_FALSE(st::cell_cursor<cursor_without_moves>);
    }

    TEST_CASE("rows are visited by moves where a cursor knows no better") {
        frozen cells;
        for (const char* row : {"a", "b", "c"})
            for (const char* qualifier : {"p", "q"})
                for (const int when : {2, 1}) cells.put(row, qualifier, {{when}, st::kind::put}, "v");
        const auto visited_by = [](auto at, const std::string& last, int most) {
            at.seek_first();
            std::string seen;
            const auto enter = [&](st::bytes_view row, bool may_have_markers) {
                CHECK(may_have_markers);
                seen += row;
                return row <= last;
            };
            const auto visit = [&](st::bytes_view qualifier, const auto& versions) {
                seen += qualifier;
                versions.for_each([&](const st::version_key&, st::bytes_view) { return false; });
                return --most != 0;
            };
            st::visit_rows(at, enter, visit);
            return seen + (most == 0 ? "" : at.valid() ? " " + std::string(at.row()) : " end");
        };
        const auto visited = [&](const std::string& last, int most) {
            const std::string seen = visited_by(cells.cursor(), last, most);
            CHECK(visited_by(row_visitor{cells.cursor()}, last, most) == seen);
            return seen;
        };
        CHECK(visited("", 99) == "a a");
        CHECK(visited("b", 99) == "apqbpqc c");
        CHECK(visited("z", 99) == "apqbpqcpq end");
        CHECK(visited("z", 3) == "apqbp");
    }
}
