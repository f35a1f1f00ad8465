// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include <strata/layout/frozen.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/store/read.hpp>

#include "support/shown.hpp"

namespace st = strata;
using st::kind;

namespace {
using segment = st::layout::frozen<st::memory::heap>;
using policies = st::detail::judgement<st::retention::max_versions<2>, st::deletes::tombstones>;
using matcher = st::detail::read_matcher<st::retention::max_versions<2>, st::deletes::tombstones>;
using reader = st::detail::row_reader<segment::cursor_type, matcher>;

// Two rows; the first with a family marker among the versions of its empty qualifier.
segment sample() {
    segment cells;
    cells.append("r", "", {{40}, kind::put}, "e40");
    cells.append("r", "", {{30}, kind::put}, "e30");
    cells.append("r", "", {{20}, kind::delete_family}, "");
    cells.append("r", "", {{20}, kind::put}, "e20");
    cells.append("r", "a", {{50}, kind::put}, "a50");
    cells.append("r", "a", {{40}, kind::put}, "a40");
    cells.append("r", "a", {{30}, kind::put}, "a30");
    cells.append("r", "b", {{20}, kind::put}, "b20");
    cells.append("r", "c", {{30}, kind::put}, "c30");
    cells.append("r", "c", {{10}, kind::put}, "c10");
    cells.append("s", "a", {{10}, kind::put}, "a10");
    return cells;
}

// The values of a row, and where the cursor stands afterwards.
std::string values_of(const segment& cells, st::bytes_view row, const std::vector<st::bytes_view>* wanted,
                      std::int64_t versions = st::all_versions, st::time_range when = {}, bool raw = false) {
    const policies how;
    reader read(cells.cursor(), matcher(how, when, versions, {}), raw);
    read.cursor().seek(row);
    REQUIRE(read.cursor().valid());
    read.begin_row(wanted == nullptr ? st::detail::wanted_columns()
                                     : st::detail::wanted_columns(std::span<const st::bytes_view>(*wanted)));
    std::string text;
    while (read.next()) {
        const st::cell_view cell = read.cell("f");
        CHECK(cell.row() == row);
        CHECK(cell.family() == "f");
        text += cell.is_marker() ? std::string(st::name(cell.kind())) : std::string(cell.value());
        text += ' ';
    }
    return text + "| " + (read.cursor().valid() ? std::string(read.cursor().row()) : "end");
}

std::string values_of(const segment& cells, st::bytes_view row, std::initializer_list<st::bytes_view> wanted,
                      std::int64_t versions = st::all_versions) {
    const std::vector<st::bytes_view> list(wanted);
    return values_of(cells, row, &list, versions);
}
}  // namespace

TEST_SUITE("store/read")
{
    TEST_CASE("a read of a row without columns sees all of them and goes on to the next row") {
        const segment cells = sample();
        CHECK(values_of(cells, "r", nullptr) == "e40 e30 a50 a40 c30 | s");
        CHECK(values_of(cells, "r", nullptr, 1) == "e40 a50 c30 | s");
        CHECK(values_of(cells, "s", nullptr) == "a10 | end");
    }

    TEST_CASE("a read of named columns sees these and the markers of the family") {  // R5.5
        const segment cells = sample();
        CHECK(values_of(cells, "r", {"a"}) == "a50 a40 | s");
        CHECK(values_of(cells, "r", {"b"}) == "| s");
        CHECK(values_of(cells, "r", {"c"}) == "c30 | s");
        CHECK(values_of(cells, "r", {"a", "c"}, 1) == "a50 c30 | s");
        CHECK(values_of(cells, "r", {""}) == "e40 e30 | s");
        CHECK(values_of(cells, "r", {"", "c"}, 1) == "e40 c30 | s");
    }

    TEST_CASE("columns that the row does not have are passed over wherever they would lie") {
        const segment cells = sample();
        CHECK(values_of(cells, "r", {"0"}) == "| s");
        CHECK(values_of(cells, "r", {"aa"}) == "| s");
        CHECK(values_of(cells, "r", {"z"}) == "| s");
        CHECK(values_of(cells, "r", {"0", "a", "aa", "c", "z"}, 1) == "a50 c30 | s");
        CHECK(values_of(cells, "s", {"", "z"}) == "| end");
    }

    TEST_CASE("a time range selects among the versions of each column") {
        const segment cells = sample();
        CHECK(values_of(cells, "r", nullptr, st::all_versions, {{30}, {41}}) == "e40 e30 a40 a30 c30 | s");
        CHECK(values_of(cells, "r", nullptr, 1, {{0}, {40}}) == "e30 a30 c30 | s");
    }

    TEST_CASE("a raw read returns markers and what they hide") {  // R4.12
        const segment cells = sample();
        CHECK(values_of(cells, "r", nullptr, st::all_versions, {}, true) ==
              "e40 e30 DeleteFamily e20 a50 a40 a30 b20 c30 c10 | s");
    }

    TEST_CASE("a list of wanted columns is used up from its front") {
        const std::vector<st::bytes_view> list{"a", "b"};
        st::detail::wanted_columns wanted{std::span<const st::bytes_view>(list)};
        CHECK(wanted.is_explicit());
        CHECK(wanted.front() == "a");
        wanted.pop_front();
        CHECK(wanted.front() == "b");
        CHECK_FALSE(wanted.is_exhausted());
        wanted.pop_front();
        CHECK(wanted.is_exhausted());
        CHECK_FALSE(st::detail::wanted_columns().is_exhausted());
        CHECK_FALSE(st::detail::wanted_columns().is_explicit());
    }

    TEST_CASE("the empty qualifier is left cell by cell and others at once") {  // R4.31
        const segment cells = sample();
        auto at = cells.cursor();
        at.seek("r");
        CHECK(st::detail::leave_column(at) == st::step::version);
        CHECK(at.value() == "e30");
        at.seek_column("a");
        CHECK(st::detail::leave_column(at) == st::step::column);
        CHECK(at.value() == "b20");
    }
}
