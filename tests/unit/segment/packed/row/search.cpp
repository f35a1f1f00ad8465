// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/packed/row/search.hpp>

namespace st = strata;

namespace {
using layout = st::segment::packed<st::memory::heap>;

// The columns of a row that is found in steps, each with how many versions it has.
std::string columns_of(const layout& cells, const std::string& row) {
    auto search = cells.find_row(row);
    while (search.approach()) {
    }
    if (!search.find()) return "-";
    std::string all(search.row());
    search.visit_row([&](st::bytes_view qualifier, const auto& versions) {
        int count = 0;
        versions.for_each([&](const st::version_key&, st::bytes_view) { return ++count, true; });
        all += " " + std::string(qualifier) + ":" + std::to_string(count);
        return qualifier != "last";
    });
    return all;
}
}  // namespace

TEST_SUITE("segment/packed/row/search")
{
    TEST_CASE("a row is found by its key with all its columns until the visitor has seen enough") {
        layout cells;
        CHECK(columns_of(cells, "r0") == "-");
        for (int i = 0; i != 200; ++i) {
            const std::string row = "r" + std::to_string(i);
            for (int version = 0; version != 3; ++version)
                cells.put(row, "a", {{version}, st::kind::put}, std::string(20, 'v'));
            cells.put(row, "last", {{1}, st::kind::put}, "");
            cells.put(row, "never", {{1}, st::kind::put}, "");
        }
        for (int i = 0; i != 200; ++i) {
            const std::string row = "r" + std::to_string(i);
            CHECK(columns_of(cells, row) == row + " a:3 last:1");
        }
        CHECK(columns_of(cells, "r") == "-");
        CHECK(columns_of(cells, "r200") == "-");
        CHECK(columns_of(cells, "s") == "-");
    }

    TEST_CASE("wide rows and deep columns are visited whole") {
        layout cells;
        std::string expected = "wide";
        for (int i = 100; i != 500; ++i) {
            cells.put("wide", "qualifier" + std::to_string(i), {{1}, st::kind::put}, "v");
            cells.put("deep", "q", {{i}, st::kind::put}, "v");
            expected += " qualifier" + std::to_string(i) + ":1";
        }
        CHECK(columns_of(cells, "wide") == expected);
        CHECK(columns_of(cells, "deep") == "deep q:400");
    }

    TEST_CASE("a row that is found says whether it may hold markers") {
        layout cells;
        cells.put("plain", "q", {{1}, st::kind::put}, "v");
        cells.put("marked", "q", {{1}, st::kind::delete_column}, "");
        auto plain = cells.find_row("plain");
        auto marked = cells.find_row("marked");
        CHECK(plain.approach());
        REQUIRE(plain.find());
        REQUIRE(marked.find());  // approach() only asks for memory
        CHECK_FALSE(plain.row_has_markers());
        CHECK(marked.row_has_markers());
    }
}
