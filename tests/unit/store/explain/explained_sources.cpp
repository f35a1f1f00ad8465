// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed.hpp>
#include <strata/store/explain/explained_sources.hpp>

#include "support/matching.hpp"

namespace st = strata;
using st::kind;

namespace {
using segment = st::segment::packed<st::memory::heap>;

st::version_key version(std::int64_t written, kind what = kind::put) { return {{written}, what, 1}; }

std::string collected(const segment& cells, st::bytes_view row, st::bytes_view qualifier) {
    std::vector<st::detail::explained_source> found;
    st::detail::collect(cells.rows(), row, qualifier, 2, found);
    std::string text;
    for (const auto& one : found) {
        CHECK(one.segment == 2);
        text += std::string(one.key) + ' ' + support::text_of(one.cell) + ' ' + std::string(one.stored) + "; ";
    }
    return text;
}
}  // namespace

TEST_SUITE("store/explain/explained_sources")
{
    TEST_CASE("the cells of a column are collected, and the markers of the whole family") {
        segment cells;
        cells.put("r", "", version(9, kind::delete_family), "");
        cells.put("r", "", version(8), "e");
        cells.put("r", "p", version(7), "x");
        cells.put("r", "q", version(6, kind::delete_version), "");
        cells.put("r", "q", version(5), "v");
        cells.put("r", "s", version(4), "x");
        CHECK(collected(cells, "r", "q") == " DF9 ; q D6 ; q P5 v; ");
        CHECK(collected(cells, "r", "") == " DF9 ;  P8 e; ");
        CHECK(collected(cells, "r", "absent") == " DF9 ; ");
        CHECK(collected(cells, "r", "z") == " DF9 ; ");
        CHECK(collected(cells, "absent", "q").empty());
    }

    TEST_CASE("of the markers of a kind the newest that covers a put is found") {
        const auto at = [](std::int64_t written, kind what) {
            return st::detail::explained_source{"q", version(written, what), {}, 0};
        };
        const auto newest = at(9, kind::delete_column);
        const auto older = at(5, kind::delete_column);
        st::detail::markers_of_kind all;
        all.add(newest);
        all.add(older);
        const auto any = [](const auto&) { return true; };
        CHECK(all.first_over(at(5, kind::put), false, any) == &newest);
        CHECK(all.first_over(at(5, kind::put), false, [&](const auto& one) { return &one != &newest; }) == &older);
        CHECK(all.first_over(at(10, kind::put), false, any) == nullptr);
        CHECK(all.first_over(at(5, kind::put), true, any) == &older);
        CHECK(all.first_over(at(7, kind::put), true, any) == nullptr);
    }
}
