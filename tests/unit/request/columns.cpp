// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <memory>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include <strata/core/error.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/request/columns.hpp>
#include <strata/schema/family.hpp>
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

// Every call that names a column, in braces, with names that end with the call.
template <class Table>
void call_in_braces(Table& t) {
    const std::string html = "html";
    t.put("s", {"contents", html + " of a page with a long name"}, "1", {10});
    CHECK(t.get("s", {"contents", html + " of a page with a long name"})->value() == "1");
    CHECK(t.exists("s", {"contents", html + " of a page with a long name"}));
    t.put("s", {"contents", "html"}, "1", {10});
    t.put("s", {"contents", html}, "2", {20});
    CHECK(t.get("s", {"contents", "html"})->value() == "2");
    CHECK(shown(t.get("s", {"contents", "html"}, {.when = st::as_of({15})})) == "s contents:html@10=1");
    CHECK_FALSE(t.exists("s", {"contents", "html"}, {.when = {11, 12}}));
    CHECK(t.get_each({"q", "s"}, {"contents", html})[1]->value() == "2");
    CHECK(t.get_each(std::vector<std::string>{"s"}, {"contents", html}, {.when = st::as_of({15})})[0]->value() == "1");
    CHECK(!std::ranges::empty(t.versions("s", {"contents", html}, {.count = 2})));
    CHECK(t.increment("s", {"contents", std::string("count")}, 5) == 5);
    CHECK(t.get_counter("s", {"contents", "count"}) == 5);
    CHECK(t.append("s", {"contents", "html"}, "x") == "2x");
    CHECK(t.check_and_put("s", {"contents", "html"}, "2x", "3"));
    t.delete_version("s", {"contents", "html"});
    t.delete_version("s", {"contents", "html"}, {10});
    t.delete_column("s", {"contents", "html"});
    CHECK(!t.exists("s", {"contents", "html"}));
    CHECK(t.exists("s", {.columns = {st::column("contents", "count")}}));
    CHECK_THROWS_AS(t.put("s", {"missing", "q"}, "1"), st::no_such_column_family);
    CHECK_THROWS_AS((void)t.get("s", {"missing", "q"}), st::no_such_column_family);
}
}  // namespace

// What does not compile is under test in tests/reject.
TEST_SUITE("request/columns")
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
        call_in_braces(compile_time);
        st::dynamic_table run_time({{.name = "contents"}});
        call_by_view(run_time);
        call_in_braces(run_time);
        st::table<contents, st::concurrency::locked<>> locked;
        call_by_view(locked);
        call_in_braces(locked);
        st::split_table<st::table<contents>> split({"m"});
        call_by_view(split);
        call_in_braces(split);
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
