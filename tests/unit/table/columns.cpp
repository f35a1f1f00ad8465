// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <memory>
#include <utility>
#include <vector>

#include <strata/schema/family.hpp>
#include <strata/table/columns.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
struct contents : st::family<"contents"> {};
struct anchor : st::family<"anchor"> {};
using of_a_table = st::table<contents>::families_type;
using at_run_time = st::dynamic_table::families_type;

template <class Named>
constexpr bool is_column = st::detail::is_column_of<Named, of_a_table>;
template <class Named>
constexpr bool is_selection = st::detail::is_selection_of<Named, of_a_table>;
}  // namespace

// What does not compile is under test in tests/reject.
TEST_SUITE("table/columns")
{
    TEST_CASE("a table is asked for columns of its families") {
        CHECK(is_column<contents>);
        CHECK(is_column<st::column>);
        CHECK(is_column<st::column_in<of_a_table>>);
        CHECK_FALSE(is_column<anchor>);
        CHECK_FALSE(is_column<st::all_of_family<contents>>);
        CHECK_FALSE(is_column<st::bytes_view>);
        CHECK_FALSE(is_column<char[4]>);
    }

    TEST_CASE("a read names columns of its families and whole ones") {
        CHECK(is_selection<contents>);
        CHECK(is_selection<st::column>);
        CHECK(is_selection<st::selection>);
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
