// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <iterator>
#include <string>
#include <utility>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/packed/cursor.hpp>
#include <strata/testing/segment/cursor.hpp>

namespace st = strata;
namespace packed = st::detail::packed;

namespace {
using layout = st::segment::packed<st::memory::heap>;
using st::testing::cell_key;
using st::testing::expected_cells;

/// Some small rows, one with many columns, one with many versions.
void fill(layout& cells, expected_cells& expected, bool with_markers) {
    const auto put = [&](const std::string& row, const std::string& qualifier, const st::version_key& key) {
        const std::string value = row + qualifier + std::to_string(key.written().value);
        cells.put(row, qualifier, key, value);
        expected.insert_or_assign({row, qualifier, key}, value);
    };
    for (int i = 0; i != 30; ++i) put("row" + std::to_string(i % 5), "q" + std::to_string(i % 3), {{i}, st::kind::put});
    for (int i = 0; i != 300; ++i) put("wide", "qualifier" + std::to_string(i), {{i % 7}, st::kind::put});
    for (int i = 0; i != 200; ++i) put("deep", "q", {{i * 10}, st::kind::put});
    if (with_markers) put("row1", "q1", {{500}, st::kind::delete_column, 8});
}
}  // namespace

TEST_SUITE("segment/packed/cursor")
{
    TEST_CASE("a cursor walks small rows and wide ones and deep ones") {
        layout cells;
        expected_cells expected;
        fill(cells, expected, true);
        auto at = cells.cursor();
        at.seek_first();
        for (auto i = expected.begin(); i != expected.end(); ++i) {
            REQUIRE(st::testing::detail::stands_on(at, i, expected));
            auto row = at;
            const auto next_row = expected.lower_bound({i->first.row + '\0', "", st::testing::first_version()});
            REQUIRE(row.next_row() == st::testing::step_to(i->first, next_row, expected));
            REQUIRE(st::testing::detail::stands_on(row, next_row, expected));
            REQUIRE(at.next() == st::testing::step_to(i->first, std::next(i), expected));
        }
        CHECK_FALSE(at.valid());
    }

    TEST_CASE("a row that was gone to shows its first cell when asked to, or goes on without") {
        layout cells;
        expected_cells expected;
        fill(cells, expected, true);
        for (const std::string row : {"", "deep", "row0", "row1", "row2x", "wide", "x"})
            for (const bool reads_on : {false, true})
                for (int approached = 0; approached != 6; ++approached) {
                    const auto first = expected.lower_bound({row, "", st::testing::first_version()});
                    auto at = cells.cursor();
                    at.seek(expected.begin()->first.row);  // somewhere else
                    for (int i = 0; i != approached; ++i) at.approach(row, reads_on);
                    at.seek_row(row);
                    REQUIRE(at.valid() == (first != expected.end()));
                    if (!at.valid()) continue;
                    CHECK(at.row() == first->first.row);
                    auto next = at;
                    next.next_row();
                    CHECK(st::testing::detail::stands_on(
                        next, expected.lower_bound({first->first.row + '\0', "", st::testing::first_version()}),
                        expected));
                    at.show();
                    CHECK(st::testing::detail::stands_on(at, first, expected));
                }
    }

    TEST_CASE("rows are visited from one on until one is not entered or a visitor has seen enough") {
        layout cells;
        expected_cells expected;
        fill(cells, expected, true);
        // From each row on, so many of them, and of the last so many versions.
        for (const std::string first : {"deep", "row0", "row1", "row3", "row4", "wide"})
            for (const int most_rows : {0, 1, 3, 9})
                for (const int most_cells : {1, 7, 250, 9999}) {
                    auto at = cells.cursor();
                    at.seek_row(first);
                    auto next = expected.lower_bound({first, "", st::testing::first_version()});
                    std::string row;
                    int rows = 0;
                    int seen = 0;
                    const auto enter = [&](st::bytes_view name, bool may_have_markers) {
                        REQUIRE(next != expected.end());
                        REQUIRE(name == next->first.row);
                        CHECK(may_have_markers == (name == "row1"));
                        row = name;
                        return rows++ != most_rows;
                    };
                    const auto visit = [&](st::bytes_view qualifier, const auto& versions) {
                        versions.for_each([&](const st::version_key& version, st::bytes_view value) {
                            REQUIRE(next != expected.end());
                            REQUIRE(std::pair(row, std::string(qualifier)) ==
                                    std::pair(next->first.row, next->first.qualifier));
                            REQUIRE(version == next->first.version);
                            CHECK(value == next->second);
                            ++next;
                            return ++seen != most_cells;
                        });
                        return seen != most_cells;
                    };
                    at.visit_rows(enter, visit);
                    if (seen == most_cells) continue;
                    REQUIRE(at.valid() == (next != expected.end()));
                    if (!at.valid()) continue;
                    CHECK(at.row() == next->first.row);
                    at.show();
                    CHECK(st::testing::detail::stands_on(at, next, expected));
                }
        layout nothing;
        auto at = nothing.cursor();
        at.seek_first();
        at.visit_rows([](st::bytes_view, bool) { return true; }, [](st::bytes_view, const auto&) { return true; });
        CHECK_FALSE(at.valid());
    }

    TEST_CASE("a way that was begun to a row leads to no later one") {
        layout cells;
        const auto row = [](int i) { return std::to_string(1000 + i); };
        const st::version_key version({1}, st::kind::put);
        for (int i = 0; i != 1000; ++i) cells.put(row(i), "q", version, "v");
        auto at = cells.cursor();
        for (int steps = 0; steps != 6; ++steps)
            for (int i = 0; i < 1000; i += 7) {
                const std::string to = row(i * 331 % 1000);
                for (int j = 0; j != steps; ++j) at.approach(to, i % 2 == 0);
                at.seek_row(to);
                REQUIRE(at.row() == to);
                at.seek_row(row(i));  // of which no step was taken
                REQUIRE(at.row() == row(i));
            }
    }

    TEST_CASE("a row says whether it holds markers") {
        layout cells;
        expected_cells expected;
        fill(cells, expected, true);
        auto at = cells.cursor();
        for (const auto& [row, has] : {std::pair("row1", true), {"row2", false}, {"wide", false}, {"deep", false}}) {
            at.seek(row);
            REQUIRE(at.valid());
            CHECK(at.row_has_markers() == has);
        }
    }
}
