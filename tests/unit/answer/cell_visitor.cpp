// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/answer/cell_visitor.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/table/split_table.hpp>
#include <strata/table/table.hpp>

namespace st = strata;
using st::detail::deciding_visitor;
using st::detail::silent_visitor;

namespace {
struct f : st::family<"f"> {};

template <class Table>
void fill(Table& t) {
    for (const char* const row : {"a", "b", "c"}) t.put(row, f{"q"}, "v");
}

// A visitor that returns nothing sees all cells, one that returns false none after that.
template <class Scan>
void goes_on_in(Scan&& scan, Scan&& another) {
    std::string rows;
    scan.for_each_cell([&](const st::cell_view& one) { rows += one.row(); });
    CHECK(rows == "abc");
    another.for_each_cell([&](const auto& one) {
        rows += one.row();
        return one.row() != "b";
    });
    CHECK(rows == "abcab");
}
}  // namespace

// tests/reject/table/function_of_no_cell.cpp has what does not compile.
TEST_SUITE("answer/cell_visitor")
{
    TEST_CASE("who returns nothing goes on, and who returns false ends") {
        const st::cell_view cell("r", "f", "q", {1, st::kind::put, 1}, "v");
        int calls = 0;
        auto silent = [&](const st::cell_view&) { ++calls; };
        auto last = [&](st::cell_view) { return ++calls < 3; };
        CHECK(silent_visitor<decltype(silent)>);
        CHECK_FALSE(deciding_visitor<decltype(silent)>);
        CHECK(deciding_visitor<decltype(last)>);
        CHECK_FALSE(silent_visitor<decltype(last)>);
        CHECK_FALSE(silent_visitor<int>);
        CHECK(st::detail::visit(silent, cell));
        CHECK(st::detail::visit(last, cell));
        CHECK_FALSE(st::detail::visit(last, cell));
        CHECK(calls == 3);
    }

    TEST_CASE("every scan takes both") {
        st::table<f> plain;
        fill(plain);
        goes_on_in(plain.scan(), plain.scan());
        goes_on_in(plain.snapshot().scan(), plain.snapshot().scan());
        st::table<f, st::concurrency::locked<>> shared;
        fill(shared);
        goes_on_in(shared.scan(), shared.scan());
        st::table<f, st::concurrency::single_writer> published;
        fill(published);
        goes_on_in(published.scan(), published.scan());
        st::split_table<st::table<f>> split({"b"});
        fill(split);
        goes_on_in(split.scan(), split.scan());
    }
}
