// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include <strata/policy/memory/heap.hpp>
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
                REQUIRE_FALSE(found->row_may_have_markers);
            }
        CHECK_FALSE(cells.find("absent", "q", st::latest));
        CHECK_FALSE(cells.find("deep", "absent", st::latest));
        CHECK_FALSE(cells.find("wide", "absent", st::latest));
        CHECK_FALSE(cells.find("deep", "q", {-1}));
        CHECK_FALSE(layout().find("deep", "q", st::latest));
    }

    TEST_CASE("what is found says whether its row may hold markers") {
        layout cells;
        for (int i = 0; i != 300; ++i) {
            cells.put("wide", "q" + std::to_string(i), {{1}, st::kind::put}, "v");
            cells.put("other", "q" + std::to_string(i), {{1}, st::kind::put}, "v");
        }
        cells.put("wide", "q7", {{2}, st::kind::delete_column}, "");
        CHECK(cells.find("wide", "q8", st::latest)->row_may_have_markers);
        CHECK_FALSE(cells.find("other", "q8", st::latest)->row_may_have_markers);
    }
}
