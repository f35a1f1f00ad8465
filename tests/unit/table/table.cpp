// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <string>
#include <type_traits>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::shown;
using support::timestamps_shown;

namespace {
// The guide's webtable (R11.9).
struct contents : st::family<"contents", st::retention::max_versions<3>, st::deletes::keep_deleted> {};
struct anchor : st::family<"anchor"> {};
struct people : st::family<"people"> {};
using webtable = st::table<contents, anchor, people, st::clock::manual>;

webtable sample() {
    webtable t;
    for (const int when : {3, 5, 6}) t.put("com.cnn.www", contents{"html"}, "<html>" + std::to_string(when), {when});
    t.put("com.cnn.www", anchor{"cnnsi.com"}, "CNN", {9});
    t.put("com.cnn.www", anchor{"my.look.ca"}, "CNN.com", {8});
    t.put("com.example.www", contents{"html"}, "<html>5", {5});
    t.put("com.example.www", people{"author"}, "John Doe", {5});
    return t;
}
}  // namespace

TEST_SUITE("table/table")
{
    TEST_CASE("a row of the webtable shows the newest version of each column") {  // R11.9
        const webtable t = sample();
        CHECK(support::all_shown(t.get("com.cnn.www")) ==
              "com.cnn.www anchor:cnnsi.com@9=CNN, com.cnn.www anchor:my.look.ca@8=CNN.com, "
              "com.cnn.www contents:html@6=<html>6");
    }

    TEST_CASE("reading exactly one timestamp is not reading as of it") {  // R11.9, S35
        const webtable t = sample();
        CHECK(shown(t.get("com.cnn.www", contents{"html"}, {.when = st::at({8})})) == "nothing");
        CHECK(shown(t.get("com.cnn.www", contents{"html"}, {.when = st::as_of({8})})) ==
              "com.cnn.www contents:html@6=<html>6");
        CHECK(shown(t.get("com.cnn.www", contents{"html"}, {.when = st::as_of({4})})) ==
              "com.cnn.www contents:html@3=<html>3");
        CHECK(shown(t.get("com.cnn.www", contents{"html"}, {.when = st::at({5})})) ==
              "com.cnn.www contents:html@5=<html>5");
    }

    TEST_CASE("a cell that is not there takes no room") {  // R11.9
        const webtable t = sample();
        CHECK(t.size() == 7);
        CHECK_FALSE(t.get("com.example.www", anchor{"cnnsi.com"}));
        CHECK(t.get("com.absent.www").empty());
    }

    TEST_CASE("the version that was written before the newest is found by its number of versions") {
        const webtable t = sample();
        CHECK(timestamps_shown(t.versions("com.cnn.www", contents{"html"})) == "6 5 3");
        CHECK(timestamps_shown(t.versions("com.cnn.www", contents{"html"}, {.count = 2})) == "6 5");
    }

    TEST_CASE("families and policies of a table may be written in any order") {
        st::table<st::clock::manual, people, st::memory::heap, anchor, contents, st::concurrency::none> t;
        t.put("r", contents{"q"}, "v", {7});
        CHECK(shown(t.get("r", contents{"q"})) == "r contents:q@7=v");
    }

    TEST_CASE("a table may be copied and moved like a value") {
        CHECK(std::is_copy_constructible_v<webtable>);
        CHECK(std::is_nothrow_move_constructible_v<webtable>);
        CHECK(std::is_copy_assignable_v<webtable>);
        CHECK(std::is_nothrow_move_assignable_v<webtable>);
        CHECK(std::is_default_constructible_v<webtable>);
    }
}
