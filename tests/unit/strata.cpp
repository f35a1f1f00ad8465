// SPDX-License-Identifier: BSL-1.0
#include <strata/strata.hpp>

#include <doctest/doctest.h>

#include <sstream>

namespace st = strata;

namespace {
struct contents : st::family<"contents", st::retention::max_versions<3>, st::deletes::keep_deleted> {};
struct anchor : st::family<"anchor"> {};
}  // namespace

TEST_SUITE("strata")
{
    TEST_CASE("one header is enough to write a table and read it and print it") {
        st::table<contents, anchor, st::clock::manual> t(st::clock::manual({6}));
        t.put("com.cnn.www", contents{"html"}, "<html>");
        t.put("com.cnn.www", anchor{"cnnsi.com"}, "CNN", {9});
        std::ostringstream out;
        for (const auto& row : t.scan()) out << row;
        CHECK(out.str() ==
              "com.cnn.www column=anchor:cnnsi.com, timestamp=9, value=CNN\n"
              "com.cnn.www column=contents:html, timestamp=6, value=<html>\n");
    }

    TEST_CASE("one header is enough for a map of more dimensions") {
        st::mdmap<double, st::dim<std::string>, st::dim<std::int64_t, st::order::descending, st::backend::flat>>
            readings;
        readings.insert_or_assign({"attic", 1}, 20.5);
        readings.insert_or_assign({"attic", 2}, 21.5);
        CHECK((*readings["attic"].begin()).second == 21.5);
    }
}
