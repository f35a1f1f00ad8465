// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <optional>

#include <strata/policy/clock/manual.hpp>
#include <strata/table/parts/get_results.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
struct contents : st::family<"contents"> {};
struct hits : st::family<"hits"> {};
}  // namespace

TEST_SUITE("table/parts/get_results")
{
    TEST_CASE("a column exists if a get of it returns something") {
        st::table<contents, hits, st::clock::manual> t;
        t.put("r", contents{"html"}, "", {10});
        CHECK(t.exists("r", contents{"html"}));
        CHECK_FALSE(t.exists("r", contents{"text"}));
        CHECK_FALSE(t.exists("s", contents{"html"}));
        CHECK(t.exists("r", st::column("contents", "html")));
        CHECK(t.exists("r", contents{"html"}, {.when = st::as_of(10)}));
        CHECK_FALSE(t.exists("r", contents{"html"}, {.when = st::as_of(9)}));
        t.delete_column("r", contents{"html"}, {10});
        CHECK_FALSE(t.exists("r", contents{"html"}));
        CHECK_THROWS_AS(t.exists("", contents{"html"}), st::bad_row_key);
        CHECK_THROWS_AS(t.exists("r", st::column("no", "html")), st::no_such_column_family);
    }

    TEST_CASE("rows still exist by options") {
        st::table<contents, hits> t;
        t.put("r", contents{"html"}, "x", {10});
        CHECK(t.exists("r"));
        CHECK(t.exists("r", {.columns = contents{"html"}}));
        CHECK(t.exists("r", st::row_options{}));
        CHECK_FALSE(t.exists("r", {.columns = st::all<hits>}));
    }

    TEST_CASE("a counter is read as a number") {
        st::table<hits> t;
        t.increment("r", hits{"a"}, 5);
        t.put("r", hits{"text"}, "no");
        CHECK(t.get_counter("r", hits{"a"}) == 5);
        CHECK(t.get_counter("r", hits{"b"}) == std::nullopt);
        CHECK_THROWS_AS(t.get_counter("r", hits{"text"}), st::not_a_counter);
    }
}
