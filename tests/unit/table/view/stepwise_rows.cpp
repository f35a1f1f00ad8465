// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/core/error.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/table/table.hpp>
#include <strata/table/view/no_lock.hpp>
#include <strata/table/view/stepwise_rows.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::all_shown;

namespace {
struct f : st::family<"f"> {};
using table = st::table<f, st::clock::manual>;
using rows_of = st::detail::stepwise_rows<table::state_type, st::detail::no_lock>;
}  // namespace

// More of what they return: unit/table/scanner.cpp.
TEST_SUITE("table/view/stepwise_rows")
{
    TEST_CASE("rows come one at a time, with a batch in parts, and then no cells any more") {
        table t(st::clock::manual({100}));
        for (const char* row : {"a", "b"})
            for (const char* qualifier : {"p", "q", "r"}) t.put(row, f{qualifier}, "v", {10});
        rows_of rows(st::detail::everybody, t, {.limit = 2, .batch = 2});
        CHECK(all_shown(rows.next()) == "a f:p@10=v, a f:q@10=v");
        t.delete_row("b");
        CHECK(all_shown(rows.next()) == "a f:r@10=v");
        CHECK(rows.next().size() == 2);
        CHECK(rows.next().size() == 1);
        CHECK(rows.next().empty());
        CHECK(rows.next().empty());
        CHECK_FALSE(rows.is_filter_done());
    }

    TEST_CASE("what a step would refuse is refused at once, and nothing is kept then") {
        const table t(st::clock::manual({100}));
        const st::scan_options wrong{.columns = {st::column("f", "q")}, .raw = true};
        CHECK_THROWS_AS(rows_of(st::detail::everybody, t, wrong), st::do_not_retry);
        CHECK(t.snapshots_open() == 0);
    }
}
