// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <utility>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/table/table.hpp>
#include <strata/table/view/pinned_rows.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f"> {};
using table = st::table<f, st::clock::manual>;
using written_table = st::table<f, st::clock::manual, st::concurrency::single_writer>;

template <class Table>
void fill(Table& t, int rows) {
    for (int i = 0; i != rows; ++i) t.put("row" + std::to_string(1000 + i), f{"q"}, "v");
}

template <class Scan>
int count_of(Scan&& scan) {
    int count = 0;
    for ([[maybe_unused]] const auto& row : scan) ++count;
    return count;
}
}  // namespace

TEST_SUITE("table/view/pinned_rows")
{
    TEST_CASE("a scan keeps what it is of until it ends") {
        table t(st::clock::manual({100}));
        fill(t, 20);
        const auto state = std::make_shared<int>(0);
        {
            st::scan_view scan([&] {
                return st::detail::pinned_rows(state, [&] { return t.rows_of(st::scan_options(), st::every_cell()); });
            });
            CHECK(state.use_count() == 2);
            CHECK(count_of(scan) == 20);
            CHECK(state.use_count() == 2);
        }
        CHECK(state.use_count() == 1);
    }

    TEST_CASE("the rows of a scan are of the state that it was made of, whatever its loop writes") {
        written_table t(st::clock::manual({100}));
        fill(t, 300);
        int rows = 0;
        for (const auto& row : t.scan({.prefix = "row"})) {
            CHECK(row[f{"q"}]->value() == "v");
            t.put(row.key(), f{"q"}, "changed");
            t.delete_row("row1250");
            t.put("row1" + std::to_string(100 + rows) + "a", f{"q"}, "new");
            if (rows == 60) t.flush();
            if (rows == 70) t.compact();
            if (rows == 80) t.clear();
            ++rows;
        }
        CHECK(rows == 300);
        CHECK(t.get("row1299", f{"q"})->value() == "changed");
    }

    TEST_CASE("a scan calls a function for each cell until it returns false, and knows that its filter is done") {
        written_table t(st::clock::manual({100}));
        fill(t, 30);
        int cells = 0;
        auto scan = t.scan({.limit = 20});
        scan.for_each_cell([&](const st::cell_view& one) {
            t.delete_row(one.row());
            return ++cells != 9;
        });
        CHECK(cells == 9);
        CHECK_FALSE(scan.is_filter_done());
        CHECK(count_of(t.scan()) == 21);
        CHECK(count_of(t.scan({}, [](const st::cell_view& one) { return one.row() == "row1020"; })) == 1);
    }
}
