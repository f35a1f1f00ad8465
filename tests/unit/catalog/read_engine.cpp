// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <string>
#include <vector>

#include <strata/catalog/read_engine.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {

struct f : st::family<"f"> {
    using family::family;
};
using table = st::table<f, st::clock::manual>;
using snapshot = decltype(std::declval<const table&>().snapshot());

}  // namespace

TEST_SUITE("catalog/read_engine")
{
    TEST_CASE("a get of a table borrows, one of a snapshot owns") {
        CHECK(std::derived_from<st::detail::read_engine_of<table>, st::detail::read_engine<st::cell_view>>);
        CHECK(std::derived_from<st::detail::read_engine_of<snapshot>, st::detail::read_engine<st::cell>>);
    }

    TEST_CASE("the rows of a scan end with one that is empty, and stay at the end") {
        table t(st::clock::manual({10}));
        for (const char* const row : {"a", "b"}) t.put(row, f{"q"}, "v");
        const st::detail::read_engine_of<table> reads(t);
        const auto scan = reads.rows_of({.filter = {}});
        CHECK(scan->next().front().row() == "a");
        CHECK(scan->next().front().row() == "b");
        CHECK(scan->next().empty());
        CHECK_FALSE(scan->is_filter_done());
        const auto opened = reads.steps_of({.limit = 1});
        CHECK(opened->next().front().row() == "a");
        CHECK(opened->next().empty());
    }
}
