// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <strata/answer/read_stats.hpp>
#include <strata/cell/cell.hpp>
#include <strata/filter/counting_filters.hpp>
#include <strata/filter/row_decisions.hpp>
#include <strata/filter/row_filters.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/table/split_table.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f"> {};
using table = st::table<f, st::clock::manual>;
using scan = decltype(std::declval<const st::split_table<table>&>().scan());
static_assert(std::input_iterator<scan::iterator>);

// Of the rows a to f, in regions of two, each with the columns p and q.
st::split_table<table> six_rows() {
    st::split_table<table> t({"c", "e"});
    for (const char* row : {"a", "b", "c", "d", "e", "f"})
        for (const char* column : {"p", "q"}) t.put(row, f{column}, row, {1});
    return t;
}

// The sizes of the steps of a scan, after the row of each.
template <class Scan>
std::string steps(Scan&& scan) {
    std::string text;
    for (const auto& row : scan) text += std::string(row.key()) + std::to_string(row.size()) + ' ';
    return text;
}
std::string steps_of_scanner(const st::split_table<table>& t, const st::scan_options& asked) {
    std::string text;
    for (const auto& row : t.open_scanner(asked))
        text += std::string(row.front().row()) + std::to_string(row.size()) + ' ';
    return text;
}
}  // namespace

TEST_SUITE("table/split/region_rows")
{
    TEST_CASE("batches and limits go from region to region") {
        const auto t = six_rows();
        const auto check = [&](const st::scan_options& asked, const std::string& wanted) {
            CHECK(steps(t.scan(asked)) == wanted);
            CHECK(steps_of_scanner(t, asked) == wanted);
        };
        check({}, "a2 b2 c2 d2 e2 f2 ");
        check({.reversed = true}, "f2 e2 d2 c2 b2 a2 ");
        check({.limit = 3}, "a2 b2 c2 ");
        check({.limit = 3, .batch = 1}, "a1 a1 b1 b1 c1 c1 ");
        check({.reversed = true, .limit = 2, .batch = 1}, "f1 f1 e1 e1 ");
        check({.start = "b", .stop = "d", .stop_inclusive = true, .limit = 9}, "b2 c2 d2 ");
        check({.limit = 0}, "");
    }

    TEST_CASE("a filter of several regions") {
        const auto t = six_rows();
        const auto check = [&](st::scan_options asked, const std::string& wanted) {
            CHECK(steps(t.scan(asked)) == wanted);
            CHECK(steps_of_scanner(t, asked) == wanted);
            std::string cells;
            t.scan(asked).for_each_cell([&](const st::cell_view& one) {
                if (one.qualifier() == "p") cells += std::string(one.row()) + "2 ";
                return true;
            });
            CHECK(cells == wanted);
        };
        check({.filter = st::filters::page(1)}, "a2 c2 e2 ");
        check({.limit = 2, .filter = st::filters::page(1)}, "a2 c2 ");
        // R4.45: it is done in the second region before a row has come, so the third one is not scanned.
        const auto same_row_as = [](const char* row) {
            return st::filters::row(st::compare::not_equal, st::comparator::binary(row));
        };
        check({.filter = st::filters::while_match(same_row_as("c"))}, "a2 b2 ");
        // It is done after a row: the third one is scanned.
        check({.filter = st::filters::while_match(same_row_as("d"))}, "a2 b2 c2 e2 f2 ");
        check({.reversed = true, .filter = st::filters::while_match(same_row_as("d"))}, "f2 e2 ");
    }

    TEST_CASE("cells are handed over until that is refused") {
        const auto t = six_rows();
        std::size_t cells = 0;
        t.scan().for_each_cell([&](const st::cell_view&) { return ++cells != 5; });
        CHECK(cells == 5);
        std::string rows;
        t.scan({.limit = 3}).for_each_cell([&](const st::cell_view& one) {
            rows += one.row();
            return true;
        });
        CHECK(rows == "aabbcc");
    }

    TEST_CASE("a condition, and what was done is counted") {
        const auto t = six_rows();
        st::read_stats stats;
        const auto is_q = [](const st::cell_view& one) { return one.qualifier() == "q"; };
        CHECK(steps(t.scan({.stats = &stats}, is_q)) == "a1 b1 c1 d1 e1 f1 ");
        CHECK(stats.cells_visited == 12);
    }

    TEST_CASE("an open scanner goes on beside changes, and opens a region when it comes to it") {
        auto t = six_rows();
        auto rows = t.open_scanner();
        CHECK(rows.next()->front().row() == "a");
        t.delete_row("b");         // in a region that is open
        t.put("dd", f{"q"}, "v");  // in one that is not
        t.flush();
        std::string text;
        for (const auto& row : rows) text += row.front().row();
        CHECK(text == "bcdddef");
        CHECK(!rows.next());
    }
}
