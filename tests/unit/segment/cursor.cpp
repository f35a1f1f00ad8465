// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <type_traits>

#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/segment/cursor.hpp>
#include <strata/segment/nested.hpp>
#include <strata/segment/packed.hpp>

namespace st = strata;

namespace {
using tree = st::backend::rb_tree;
using nested = st::segment::nested<tree, tree, tree, st::memory::heap>;
using packed = st::segment::packed<st::memory::heap>;

struct cursor_without_moves {
    bool valid() const { return false; }
};

// Offers nothing, though it could.
struct plain_rows : packed::cursor_type {
    static constexpr st::row_cursor_offers offers{};
};

template <class Segment>
Segment rows_a_to_c() {
    Segment cells;
    for (const char* row : {"a", "b", "c"})
        for (const char* qualifier : {"p", "q"})
            for (const int when : {2, 1}) cells.put(row, qualifier, {{when}, st::kind::put}, "v");
    return cells;
}

// The rows up to `last`, with so many columns at most.
template <class Rows>
std::string visited_by(Rows at, const std::string& last, int most) {
    at.seek_first();
    std::string seen;
    st::visit_rows(
        at,
        [&](st::bytes_view row, bool) {
            seen += row;
            return row <= last;
        },
        [&](st::bytes_view qualifier, const auto& versions) {
            seen += qualifier;
            versions.for_each([&](const st::version_key&, st::bytes_view) { return false; });
            return --most != 0;
        });
    return seen + (most == 0 ? "" : at.valid() ? " " + std::string(at.key()) : " end");
}
}  // namespace

TEST_SUITE("segment/cursor")
{
    TEST_CASE("a row cursor goes from row to row and hands over a cursor of the cells of each") {
        CHECK(st::row_cursor<nested::cursor_type>);
        CHECK(st::row_cursor<packed::cursor_type>);
        CHECK(st::cell_cursor<nested::cursor_type::cells_type>);
        CHECK_FALSE(st::row_cursor<cursor_without_moves>);
        CHECK_FALSE(st::cell_cursor<cursor_without_moves>);
        CHECK_FALSE(st::cell_cursor<packed::cursor_type>);
    }

    TEST_CASE("a cursor offers what it says and nothing if it says nothing") {
        CHECK(st::visiting_row_cursor<packed::cursor_type>);
        CHECK(st::prefetching_row_cursor<packed::cursor_type>);
        CHECK(st::finding_row_cursor<nested::cursor_type>);
        CHECK_FALSE(st::visiting_row_cursor<nested::cursor_type>);
        CHECK(st::detail::offers_of_cursor<packed::cursor_type>().visit);
        CHECK(st::detail::offers_of_cursor<packed::cursor_type>().previous);
        CHECK_FALSE(st::detail::offers_of_cursor<plain_rows>().visit);
        CHECK_FALSE(st::detail::offers_of_cursor<nested::cursor_type>().prefetch);
    }

    TEST_CASE("rows are visited by moves if a cursor offers nothing else") {
        const packed in_records = rows_a_to_c<packed>();
        const nested in_trees = rows_a_to_c<nested>();
        const auto visited = [&](const std::string& last, int most) {
            const std::string seen = visited_by(in_records.rows(), last, most);
            CHECK(visited_by(plain_rows{in_records.rows()}, last, most) == seen);
            CHECK(visited_by(in_trees.rows(), last, most) == seen);
            return seen;
        };
        CHECK(visited("", 99) == "a a");
        CHECK(visited("b", 99) == "apqbpqc c");
        CHECK(visited("z", 99) == "apqbpqcpq end");
        CHECK(visited("z", 3) == "apqbp");
    }

    TEST_CASE("a visit of columns ends when it is told to and takes the versions it is asked for") {
        const nested cells = rows_a_to_c<nested>();
        auto rows = cells.rows();
        rows.seek("b");
        std::string seen;
        CHECK(st::visit_columns(rows.cells(), [&](st::bytes_view qualifier, const auto& versions) {
            seen += qualifier;
            if (qualifier == "p")
                versions.for_each([&](const st::version_key& version, st::bytes_view) {
                    seen += std::to_string(version.written().value);
                    return true;
                });
            return true;
        }));
        CHECK(seen == "p21q");
        CHECK_FALSE(st::visit_row(rows, [&](st::bytes_view, const auto&) { return false; }));
        CHECK(rows.key() == "b");
    }

    TEST_CASE("a row is found by a seek if a cursor offers nothing else") {
        const packed cells = rows_a_to_c<packed>();
        plain_rows rows{cells.rows()};
        CHECK(st::find_row(rows, "b"));
        CHECK(rows.key() == "b");
        CHECK_FALSE(st::find_row(rows, "bb"));
        CHECK_FALSE(st::prefetch_step(rows, "b", st::search::exact));
    }

    TEST_CASE_TEMPLATE("a walk back goes by previous, or by a seek if a cursor offers nothing else", Rows,
                       packed::cursor_type, nested::cursor_type, plain_rows) {
        using segment = std::conditional_t<std::is_same_v<Rows, nested::cursor_type>, nested, packed>;
        const segment cells = rows_a_to_c<segment>();
        Rows rows{cells.rows()};
        rows.seek_last();
        std::string seen;
        for (; rows.valid(); st::previous_row(rows)) seen += rows.key();
        CHECK(seen == "cba");
    }

    TEST_CASE_TEMPLATE("other writes of a version are passed over, other types and columns are not", Segment, packed,
                       nested) {
        const auto put = st::kind::put;
        Segment cells;
        cells.put("r", "", {{2}, st::kind::delete_family, 4}, "");
        cells.put("r", "", {{2}, st::kind::delete_family, 3}, "");
        cells.put("r", "", {{2}, put, 2}, "v");
        cells.put("r", "", {{1}, put, 1}, "v");
        cells.put("r", "q", {{1}, put, 1}, "v");
        auto rows = cells.rows();
        rows.seek_first();
        auto at = rows.cells();
        CHECK(st::next_distinct(at) == st::boundary::version);
        CHECK(at.version().kind() == put);
        CHECK(at.version().written() == st::timestamp{2});
        CHECK(st::next_distinct(at) == st::boundary::version);
        CHECK(at.version().written() == st::timestamp{1});
        CHECK(st::next_distinct(at) == st::boundary::column);
        CHECK(st::next_distinct(at) == st::boundary::end);
    }
}
