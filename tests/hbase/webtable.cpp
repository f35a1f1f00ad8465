// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"

namespace st = strata;
using answers::columns;
using answers::scanned;
using answers::time;
using answers::times;

namespace {

struct contents : st::family<"contents", st::retention::max_versions<3>> {};
struct anchor : st::family<"anchor", st::retention::max_versions<3>> {};
struct people : st::family<"people", st::retention::max_versions<3>> {};
using webtable = st::table<contents, anchor, people, st::clock::manual>;

constexpr contents html{"html"};

webtable of_the_guide() {
    webtable t;
    t.put("com.cnn.www", anchor{"cnnsi.com"}, "CNN", {9});
    t.put("com.cnn.www", anchor{"my.look.ca"}, "CNN.com", {8});
    for (const std::int64_t at : {6, 5, 3}) t.put("com.cnn.www", html, "<html>...", {at});
    t.put("com.example.www", html, "<html>...", {5});
    t.put("com.example.www", people{"author"}, "John Doe", {5});
    return t;
}

}  // namespace

TEST_SUITE("webtable")
{
    TEST_CASE("a row read without a timestamp shows the newest version of each column: D-77, R11.9") {
        const webtable t = of_the_guide();
        CHECK(columns(t.get("com.cnn.www")) == "anchor:cnnsi.com=P9 anchor:my.look.ca=P8 contents:html=P6");
        CHECK(columns(t.get("com.example.www")) == "contents:html=P5 people:author=P5");
        CHECK(times(t.versions("com.cnn.www", html)) == "6 5 3");
    }

    TEST_CASE("a page read at a timestamp it does not carry is not there: D-77, R11.9") {
        const webtable t = of_the_guide();
        CHECK_FALSE(t.get("com.cnn.www", html, {.when = st::at({8})}));
        CHECK_FALSE(t.get("com.cnn.www", anchor{"my.look.ca"}, {.when = st::at({9})}));
        CHECK(time(t.get("com.cnn.www", html, {.when = st::as_of({8})})) == "6");
    }

    TEST_CASE("missing cells take no place, and a scan shows the rows in order: D-77, R11.9") {
        const webtable t = of_the_guide();
        CHECK(t.size() == 7);
        CHECK(scanned(t, {.columns = {st::all<people>}}) == "com.example.www people:author=P5");
        CHECK(answers::rows(t, {.prefix = "com."}) == "com.cnn.www com.example.www");
        CHECK(scanned(t) ==
              "com.cnn.www anchor:cnnsi.com=P9 anchor:my.look.ca=P8 contents:html=P6 "
              "com.example.www contents:html=P5 people:author=P5");
    }
}
