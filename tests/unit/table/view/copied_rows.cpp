// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <utility>

#include <strata/filter/counting_filters.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/table/scanner.hpp>
#include <strata/table/table.hpp>
#include <strata/table/view/copied_rows.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::all_shown;

namespace {
struct f : st::family<"f"> {};
using table = st::table<f, st::clock::manual>;

table filled() {
    table t(st::clock::manual({100}));
    for (const char* row : {"a", "b", "c"})
        for (const char* qualifier : {"p", "q"}) t.put(row, f{qualifier}, "v", {10});
    return t;
}

auto scanner_of(const table& t, const st::scan_options& asked) {
    return st::scanner([&] { return st::detail::copied_rows([&] { return t.rows_of(asked, st::every_cell()); }); });
}
}  // namespace

TEST_SUITE("table/view/copied_rows")
{
    TEST_CASE("rows come one after another, and nothing after the last") {
        const table t = filled();
        auto rows = scanner_of(t, {.stop = "c"});
        CHECK(all_shown(*rows.next()) == "a f:p@10=v, a f:q@10=v");
        CHECK(all_shown(*rows.next()) == "b f:p@10=v, b f:q@10=v");
        CHECK_FALSE(rows.next());
        CHECK_FALSE(rows.next());
    }
    TEST_CASE("with a batch a row comes in parts") {
        const table t = filled();
        auto rows = scanner_of(t, {.limit = 1, .batch = 1});
        CHECK(all_shown(*rows.next()) == "a f:p@10=v");
        CHECK(all_shown(*rows.next()) == "a f:q@10=v");
        CHECK_FALSE(rows.next());
    }
    TEST_CASE("a loop ends where the rows end, and goes on where another has ended") {
        const table t = filled();
        auto rows = scanner_of(t, {});
        for (const auto& row : rows) {
            CHECK(row.front().row() == "a");
            break;
        }
        auto moved = std::move(rows);
        std::string left;
        for (const auto& row : moved) left += row.front().row();
        CHECK(left == "bc");
    }
    TEST_CASE("it knows that its filter is done") {  // R4.18
        const table t = filled();
        auto rows = scanner_of(t, {.filter = st::filters::page(2)});
        CHECK_FALSE(rows.is_filter_done());
        CHECK(rows.next());
        CHECK(rows.next());
        CHECK_FALSE(rows.next());
        CHECK(rows.is_filter_done());
    }
}
