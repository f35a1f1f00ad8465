// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <memory>
#include <utility>
#include <vector>

#include <strata/core/error.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/schema/family.hpp>
#include <strata/table/columns.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/split_table.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::rows_shown;
using support::shown;

namespace {
struct contents : st::family<"contents"> {};
struct anchor : st::family<"anchor"> {};
using of_a_table = st::table<contents>::families_type;
using at_run_time = st::dynamic_table::families_type;

template <class Named>
constexpr bool is_column = st::detail::is_column_of<Named, of_a_table>;
template <class Named>
constexpr bool is_selection = st::detail::is_selection_of<Named, of_a_table>;

// Every call that names a column, by a view of one.
template <class Table>
void call_by_view(Table& t) {
    const st::column_view page("contents", "html");
    const st::column_view count("contents", "count");
    t.put("r", page, "1", {10});
    t.put("r", page, "2", {20});
    CHECK(t.get("r", page)->value() == "2");
    CHECK(t.exists("r", page));
    CHECK(shown(t.get("r", page, {.when = st::as_of({15})})) == "r contents:html@10=1");
    CHECK(t.get("r").size() == 1);
    CHECK(t.get("r", {.columns = {page}}).size() == 1);
    CHECK(t.get("r")[page]->value() == "2");
    CHECK(rows_shown(t.scan({.columns = page})) == "r contents:html@20=2");
    CHECK(t.increment("r", count, 5) == 5);
    CHECK(t.get_counter("r", count) == 5);
    CHECK(t.append("r", page, "x") == "2x");
    CHECK(t.check_and_put("r", page, "2x", "3"));
    t.delete_version("r", page, {10});
    t.delete_column("r", page);
    CHECK(!t.exists("r", page));
    CHECK_THROWS_AS(t.put("r", st::column_view("missing", "q"), "1"), st::no_such_column_family);
    CHECK_THROWS_AS((void)t.get("r", st::column_view("missing", "q")), st::no_such_column_family);
}
}  // namespace

// What does not compile is under test in tests/reject.
TEST_SUITE("table/columns")
{
    TEST_CASE("a table is asked for columns of its families") {
        CHECK(is_column<contents>);
        CHECK(is_column<st::column>);
        CHECK(is_column<st::column_in<of_a_table>>);
        CHECK(is_column<st::column_view>);
        CHECK_FALSE(is_column<anchor>);
        CHECK_FALSE(is_column<st::all_of_family<contents>>);
        CHECK_FALSE(is_column<st::bytes_view>);
        CHECK_FALSE(is_column<char[4]>);
    }

    TEST_CASE("a read names columns of its families and whole ones") {
        CHECK(is_selection<contents>);
        CHECK(is_selection<st::column>);
        CHECK(is_selection<st::selection>);
        CHECK(is_selection<st::column_view>);
        CHECK(is_selection<st::all_of_family<contents>>);
        CHECK_FALSE(is_selection<anchor>);
        CHECK_FALSE(is_selection<st::all_of_family<anchor>>);
        CHECK_FALSE(is_selection<char[4]>);
    }

    TEST_CASE("a table of run-time families looks every family up") {
        CHECK(st::detail::is_column_of<anchor, at_run_time>);
        CHECK(st::detail::is_selection_of<st::all_of_family<anchor>, at_run_time>);
        CHECK_FALSE(st::detail::is_column_of<st::bytes_view, at_run_time>);
    }

    TEST_CASE("calls take a view of a column that is known at run time") {
        st::table<contents> compile_time;
        call_by_view(compile_time);
        st::dynamic_table run_time({{.name = "contents"}});
        call_by_view(run_time);
        st::table<contents, st::concurrency::locked<>> locked;
        call_by_view(locked);
        st::split_table<st::table<contents>> split({"m"});
        call_by_view(split);
    }

    TEST_CASE("a column of a table is made of a typed one or of one that is known at run time") {
        const st::column_in<of_a_table> typed = contents{"html"};
        CHECK(typed == st::column("contents", "html"));
        const st::column_in<of_a_table> named = st::column("anchor", "cnnsi.com");
        CHECK(named == st::column("anchor", "cnnsi.com"));
        CHECK_FALSE(std::convertible_to<std::shared_ptr<int>, st::column_in<of_a_table>>);
    }

    TEST_CASE("the columns of a read are listed in braces or made at run time") {
        using columns = st::columns_in<of_a_table>;
        CHECK(columns().empty());
        const columns listed = {contents{"html"}, st::column("f", "q"), st::all<contents>, st::selection::family("f")};
        REQUIRE(listed.size() == 4);
        CHECK(listed[0].family() == "contents");
        CHECK(listed[0].qualifier() == "html");
        CHECK(listed[1].family() == "f");
        CHECK(listed[1].qualifier() == "q");
        CHECK_FALSE(listed[1].is_whole_family());
        CHECK(listed[2].family() == "contents");
        CHECK(listed[2].is_whole_family());
        CHECK(listed[3].family() == "f");
        CHECK(listed[3].is_whole_family());

        std::vector<st::selection> made{st::column("f", "q")};
        const columns copied = {made};
        CHECK(copied.size() == 1);
        const auto* const first = made.data();
        const columns moved = std::move(made);
        CHECK(moved.data() == first);
    }
}
