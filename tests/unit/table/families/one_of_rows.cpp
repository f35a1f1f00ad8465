// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <string>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/families/one_of_rows.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::timestamps_shown;

namespace {
struct first {
    int left = 2;
    bool next() { return --left >= 0; }
    st::cell_view cell() const { return {"r", "f", "q", {{left}, st::kind::put}, "v"}; }
};
struct second : first {};
struct third : first {};

struct one : st::family<"one"> {};
struct two : st::family<"two", st::retention::max_versions<2>> {};
struct three : st::family<"three", st::retention::max_versions<3>> {};
struct all : st::family<"all", st::retention::keep_all> {};
}  // namespace

TEST_SUITE("table/families/one_of_rows")
{
    TEST_CASE("each type is there once, and a single one stands for itself") {
        using namespace st::detail;
        CHECK(std::same_as<row_of_any<first>, first>);
        CHECK(std::same_as<row_of_any<first, first, first>, first>);
        CHECK(std::same_as<row_of_any<first, second, first, third, second>, one_of_rows<first, second, third>>);
    }

    TEST_CASE("it walks the row that it was given") {
        st::detail::one_of_rows<first, second> row = second{{1}};
        REQUIRE(row.next());
        CHECK(row.cell().timestamp() == st::timestamp{0});
        CHECK_FALSE(row.next());
    }

    TEST_CASE("versions of a column of run time, in families that are judged alike and others") {
        const auto check = [](auto t, const std::string& family, const std::string& expected) {
            for (const int when : {1, 2, 3, 4}) t.put("r", st::column(family, "q"), "v", {when});
            CHECK(timestamps_shown(t.versions("r", st::column(family, "q"))) == expected);
        };
        const st::clock::manual now({100});
        check(st::table<one, two, three, st::clock::manual>(now), "one", "4");
        check(st::table<one, two, three, st::clock::manual>(now), "two", "4 3");
        check(st::table<one, two, three, st::clock::manual>(now), "three", "4 3 2");
        check(st::table<one, all, three, st::clock::manual>(now), "one", "4");
        check(st::table<one, all, three, st::clock::manual>(now), "all", "4 3 2 1");
        check(st::table<one, all, three, st::clock::manual>(now), "three", "4 3 2");
    }
}
