// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/build.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/packed/find.hpp>
#include <strata/testing/segment/cells.hpp>

namespace st = strata;

namespace {
using layout = st::segment::packed<st::memory::heap>;
using st::testing::cell_key;
using st::testing::expected_cells;
}  // namespace

TEST_SUITE("segment/packed/find")
{
    TEST_CASE("a version is found in small rows and wide ones and deep ones") {
        layout cells;
        expected_cells expected;
        const auto put = [&](const std::string& row, const std::string& qualifier, std::int64_t time) {
            const std::string value = row + qualifier + std::to_string(time);
            cells.put(row, qualifier, {{time}, st::kind::put}, value);
            expected.insert_or_assign({row, qualifier, {{time}, st::kind::put}}, value);
        };
        for (int i = 0; i != 30; ++i) put("row" + std::to_string(i % 5), "q" + std::to_string(i % 3), i);
        for (int i = 0; i != 300; ++i) put("wide", "qualifier" + std::to_string(i), i % 7);
        for (int i = 0; i != 200; ++i) put("deep", "q", i * 10);
        for (const auto& [key, value] : expected)
            for (const std::int64_t later : {0, 5}) {
                const st::timestamp newest{key.version.written().value + later};
                const auto at = expected.lower_bound({key.row, key.qualifier, {newest, st::kind::delete_family, 1}});
                const auto found = cells.find(key.row, key.qualifier, newest);
                REQUIRE(found);
                REQUIRE(found->version == at->first.version);
                REQUIRE(found->value == at->second);
                REQUIRE_FALSE(found->may_be_hidden);
            }
        CHECK_FALSE(cells.find("absent", "q", st::latest));
        CHECK_FALSE(cells.find("deep", "absent", st::latest));
        CHECK_FALSE(cells.find("wide", "absent", st::latest));
        CHECK_FALSE(cells.find("deep", "q", {-1}));
        CHECK_FALSE(layout().find("deep", "q", st::latest));
    }

    TEST_CASE("what is found says whether a marker may hide it") {
        layout cells;
        const auto may_be_hidden = [&](const char* row, const char* qualifier, std::int64_t newest = 100) {
            const auto found = cells.find(row, qualifier, {newest});
            REQUIRE(found);
            return found->may_be_hidden;
        };
        for (int i = 0; i != 300; ++i)
            for (const char* row : {"wide", "other"})
                cells.put(row, "q" + std::to_string(i), {{10}, st::kind::put}, "v");
        for (int i = 0; i != 300; ++i) cells.put("deep", "q", {{i + 10}, st::kind::put}, "v");
        cells.put("wide", "q7", {{20}, st::kind::delete_column}, "");
        cells.put("wide", "q7", {{30}, st::kind::put}, "v");
        cells.put("wide", "q9", {{5}, st::kind::delete_column}, "");
        CHECK(may_be_hidden("wide", "q7", 20));  // the marker itself
        CHECK_FALSE(may_be_hidden("wide", "q7"));
        CHECK(may_be_hidden("wide", "q7", 15));
        CHECK_FALSE(may_be_hidden("wide", "q8"));
        CHECK_FALSE(may_be_hidden("wide", "q9"));
        CHECK_FALSE(may_be_hidden("other", "q8"));
        CHECK_FALSE(may_be_hidden("deep", "q", 200));
        cells.put("deep", "p", {{1}, st::kind::delete_version}, "");
        CHECK(may_be_hidden("deep", "p"));
        CHECK_FALSE(may_be_hidden("deep", "q", 1000));
        CHECK_FALSE(may_be_hidden("deep", "q", 200));
    }

    TEST_CASE("of a column with many versions the newest marker tells what no marker hides") {
        using st::kind;
        constexpr int count = 400;
        for (const int newest_put : {count - 1, count - 2})  // it lies in the record, or the marker after it does
            for (const kind marker : {kind::delete_version, kind::delete_column})
                for (const int at : {3, 150, 390, newest_put + 1})
                    for (const bool is_last : {false, true})
                        for (const bool is_built : {false, true}) {
                            INFO("marker ", at, ", last ", is_last, ", built ", is_built);
                            layout cells;
                            const auto mark = [&] { cells.put("row", "q", {{at}, marker}, ""); };
                            if (!is_last) mark();
                            for (int i = 0; i <= newest_put; ++i) cells.put("row", "q", {{i}, kind::put}, "v");
                            if (is_last) mark();
                            if (is_built) cells = st::detail::built<layout>(cells.rows(), st::memory::heap());
                            REQUIRE(cells.validate());
                            for (int i = 0; i <= newest_put; i += i % 50 == 9 ? 40 : 1) {
                                const auto found = cells.find("row", "q", {i});
                                REQUIRE(found);
                                REQUIRE(found->version.written() == st::timestamp{i});
                                REQUIRE(found->may_be_hidden == (i <= at));
                            }
                        }
    }

    TEST_CASE("a marker of the family may hide what is not newer") {
        layout cells;
        for (int i = 0; i != 300; ++i) cells.put("wide", "q" + std::to_string(i), {{i}, st::kind::put}, "v");
        cells.put("row", "q", {{20}, st::kind::put}, "v");
        for (const char* row : {"wide", "row"}) {
            cells.put(row, "", {{40}, st::kind::put}, "v");
            cells.put(row, "", {{20}, st::kind::delete_family_version}, "");
            cells.put(row, "", {{10}, st::kind::delete_family}, "");
        }
        CHECK(cells.find("row", "q", st::latest)->may_be_hidden);
        CHECK_FALSE(cells.find("row", "", st::latest)->may_be_hidden);
        CHECK(cells.find("wide", "q20", st::latest)->may_be_hidden);
        CHECK_FALSE(cells.find("wide", "q21", st::latest)->may_be_hidden);
        CHECK(cells.find("wide", "q3", st::latest)->may_be_hidden);
        for (int i = 100; i != 300; ++i) cells.put("row", "", {{i}, st::kind::put}, "v");
        CHECK(cells.find("row", "q", st::latest)->may_be_hidden);  // as long as they lie in its record
    }

    TEST_CASE("a marker of the family may hide what lies in an overflow tree of a wide row") {
        layout cells;
        for (int i = 0; i != 300; ++i) cells.put("wide", "q" + std::to_string(i), {{i}, st::kind::put}, "v");
        for (int i = 0; i != 200; ++i) cells.put("wide", "q250", {{1000 + i}, st::kind::put}, "value");
        cells.put("wide", "", {{1100}, st::kind::delete_family}, "");
        REQUIRE(cells.find("wide", "q250", {1100})->version.written() == st::timestamp{1100});
        CHECK(cells.find("wide", "q250", {1100})->may_be_hidden);
        CHECK_FALSE(cells.find("wide", "q250", {1101})->may_be_hidden);
    }

    TEST_CASE("keys of every length are found, and no others") {
        layout cells;
        for (std::size_t size = 1; size != 300; ++size) {
            cells.put(std::string(size, 'r'), std::string(size, 'q'), {{7}, st::kind::put}, "v");
            cells.put("row", std::string(size, 'q'), {{7}, st::kind::put}, "v");
        }
        for (std::size_t size = 1; size != 300; ++size) {
            CAPTURE(size);
            const std::string row(size, 'r');
            const std::string qualifier(size, 'q');
            const auto found = cells.find(row, qualifier, st::latest);
            REQUIRE(found);
            CHECK(found->row == row);
            CHECK(found->qualifier == qualifier);
            CHECK(found->value == "v");
            CHECK(cells.find("row", qualifier, st::latest));
            CHECK_FALSE(cells.find(row + "x", qualifier, st::latest));
            CHECK_FALSE(cells.find(row, qualifier + "q", st::latest));
            CHECK_FALSE(cells.find(row, qualifier.substr(1), st::latest));
            CHECK_FALSE(cells.find("row", qualifier + "x", st::latest));
        }
    }
}
