// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <type_traits>
#include <vector>

#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/segment/nested.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/segments/merged_cells.hpp>

namespace st = strata;

namespace {
using nested = st::segment::nested<st::backend::rb_tree, st::backend::flat, st::backend::rb_tree, st::memory::heap>;
using packed = st::segment::packed<st::memory::heap>;

template <class Segment>
auto row_of(const Segment& segment, st::bytes_view row) {
    auto rows = segment.rows();
    rows.seek(row);
    return rows;
}
template <class Active>
using merged = st::detail::merged_cells<decltype(row_of(Active(), "").cells()), decltype(row_of(packed(), "").cells())>;
}  // namespace

TEST_SUITE("store/segments/merged_cells")
{
    // Order and moves are checked through merged_rows, by the kit.
    TEST_CASE_TEMPLATE("of cells of one key the one of the newer segment comes first", Active, nested, packed) {
        // R1.6
        const st::version_key version({10}, st::kind::put);
        Active active;
        std::vector<packed> frozen(6);
        active.put("r", "q", version, "active");
        for (std::size_t i = 0; i != frozen.size(); ++i)
            frozen[i].put("r", "q", version, "frozen " + std::to_string(i));
        merged<Active> cells;
        CHECK_FALSE(cells.valid());
        cells.add_active(row_of(active, "r"));
        for (const auto& segment : frozen) cells.add(row_of(segment, "r"));
        cells.settle();
        const merged<Active> first = cells;
        std::string seen;
        for (st::boundary moved = st::boundary::version; moved != st::boundary::end; moved = cells.next()) {
            CHECK(moved == st::boundary::version);
            seen += std::string(cells.value()) + ", ";
        }
        CHECK(seen == "active, frozen 0, frozen 1, frozen 2, frozen 3, frozen 4, frozen 5, ");

        // Leaving the column leaves it in every segment.
        cells = first;
        CHECK(cells.next_column() == st::boundary::end);
        cells = first;
        CHECK(cells.seek_column("r") == st::boundary::end);
    }

    TEST_CASE_TEMPLATE("the empty qualifier is left in segments without family markers", Active, nested,
                       packed) {  // R7.19
        Active active;
        active.put("r", "", {{30}, st::kind::put}, "active");
        packed plain;
        plain.put("r", "", {{20}, st::kind::put}, "plain");
        plain.put("r", "q", {{20}, st::kind::put}, "plain q");
        packed marked;
        marked.put("r", "", {{10}, st::kind::put}, "marked");
        marked.put("r", "", {{5}, st::kind::delete_family}, "marker");
        const auto seen = [&](bool with_active, bool with_marked) {
            merged<Active> cells;
            if (with_active) cells.add_active(row_of(active, "r"));
            cells.add(row_of(plain, "r"));
            if (with_marked) cells.add(row_of(marked, "r"));
            cells.settle();
            // Of one type with the others, the active one is the first of them.
            CHECK(cells.leave_empty_qualifier(with_active && std::is_same_v<Active, packed>));
            std::string text;
            while (cells.valid()) {
                text += std::string(cells.value()) + ", ";
                if (cells.next() == st::boundary::end) break;
            }
            return text;
        };
        CHECK(seen(true, true) == "active, marked, marker, plain q, ");
        CHECK(seen(true, false) == "active, plain q, ");
        CHECK(seen(false, false) == "plain q, ");
    }

    TEST_CASE("one segment alone is walked by its own moves") {
        packed segment;
        for (const char* qualifier : {"a", "b", "c"})
            for (const int when : {1, 2}) segment.put("r", qualifier, {{when}, st::kind::put}, "v");
        merged<packed> cells;
        cells.add(row_of(segment, "r"));
        cells.settle();
        CHECK(cells.qualifier() == "a");
        CHECK(cells.next() == st::boundary::version);
        CHECK(cells.next() == st::boundary::column);
        CHECK(cells.qualifier() == "b");
        CHECK(cells.seek_column("bb") == st::boundary::column);
        CHECK(cells.qualifier() == "c");
        CHECK(cells.next_column() == st::boundary::end);
        CHECK_FALSE(cells.valid());
    }
}
