// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <sstream>
#include <string>

#include <strata/catalog/catalog.hpp>
#include <strata/io/picture.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/split_table.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
// The guide's webtable (R11.9).
struct contents : st::family<"contents", st::retention::max_versions<3>> {};
struct anchor : st::family<"anchor"> {};
struct people : st::family<"people"> {};
using webtable = st::table<contents, anchor, people, st::clock::manual>;

template <class Table>
void fill(Table& t) {
    for (const int when : {3, 5, 6}) t.put("com.cnn.www", contents{"html"}, "<html>", {when});
    t.put("com.cnn.www", anchor{"cnnsi.com"}, "CNN", {9});
    t.put("com.cnn.www", anchor{"my.look.ca"}, "CNN.com", {8});
    t.put("com.example.www", contents{"html"}, "<html>", {5});
    t.put("com.example.www", people{"author"}, "John \xC3", {5});
    t.put("gone", contents{"html"}, "<html>", {1});
    t.delete_row("gone", {1});
}
webtable sample() {
    webtable t;
    fill(t);
    return t;
}

template <class Draw>
std::string drawn(Draw draw) {
    std::ostringstream out;
    draw(out);
    return out.str();
}
}  // namespace

TEST_SUITE("io/picture")
{
    TEST_CASE("the conceptual view has a line for each timestamp and a column for each family") {  // R11.9
        CHECK(
            drawn([](std::ostream& out) { st::conceptual_view(out, sample(), {.timestamp_prefix = "t"}); }) ==
            R"(Row Key           | Time Stamp | ColumnFamily anchor           | ColumnFamily contents    | ColumnFamily people
----------------- | ---------- | ----------------------------- | ------------------------ | ---------------------------
"com.cnn.www"     | t9         | anchor:cnnsi.com = "CNN"      |                          |
"com.cnn.www"     | t8         | anchor:my.look.ca = "CNN.com" |                          |
"com.cnn.www"     | t6         |                               | contents:html = "<html>" |
"com.cnn.www"     | t5         |                               | contents:html = "<html>" |
"com.cnn.www"     | t3         |                               | contents:html = "<html>" |
"com.example.www" | t5         |                               | contents:html = "<html>" | people:author = "John \xC3"
)");
    }

    TEST_CASE("the physical view shows one family and nothing for what is not stored") {  // R11.9
        CHECK(drawn([](std::ostream& out) { st::physical_view(out, sample(), "anchor"); }) ==
              R"(Row Key       | Time Stamp | ColumnFamily anchor
------------- | ---------- | -----------------------------
"com.cnn.www" | 9          | anchor:cnnsi.com = "CNN"
"com.cnn.www" | 8          | anchor:my.look.ca = "CNN.com"
"gone"        | 1          | anchor: DeleteFamily
)");
        CHECK(drawn([](std::ostream& out) { st::physical_view(out, sample(), "people", {.timestamp_prefix = "t"}); }) ==
              R"(Row Key           | Time Stamp | ColumnFamily people
----------------- | ---------- | ---------------------------
"com.example.www" | t5         | people:author = "John \xC3"
"gone"            | t1         | people: DeleteFamily
)");
        CHECK_THROWS_AS(drawn([](std::ostream& out) { st::physical_view(out, sample(), "absent"); }),
                        st::no_such_column_family);
    }

    TEST_CASE("the table is a map of rows to families to qualifiers to timestamps to values") {
        CHECK(drawn([](std::ostream& out) { st::map_view(out, sample()); }) == R"({
  "com.cnn.www": {
    "anchor": {
      "cnnsi.com": { 9: "CNN" }
      "my.look.ca": { 8: "CNN.com" }
    }
    "contents": {
      "html": { 6: "<html>", 5: "<html>", 3: "<html>" }
    }
    "people": {}
  }
  "com.example.www": {
    "anchor": {}
    "contents": {
      "html": { 5: "<html>" }
    }
    "people": {
      "author": { 5: "John \xC3" }
    }
  }
}
)");
    }

    TEST_CASE("the physical view shows what reads do not: markers, what they hide and earlier writes") {
        st::table<contents, st::clock::manual> t(st::clock::manual({1000}));
        t.put("r", contents{"q"}, "first", {5});
        t.flush();
        t.put("r", contents{"q"}, "second", {5});
        t.put("r", contents{"q"}, "short", {4}, {.ttl = 10});
        t.delete_version("r", contents{"q"}, {5});
        t.delete_column("r", contents{"q"}, {3});
        CHECK(t.get("r").empty());
        CHECK(drawn([&](std::ostream& out) { st::physical_view(out, t, "contents"); }) ==
              R"(Row Key | Time Stamp | ColumnFamily contents
------- | ---------- | -------------------------------
"r"     | 5          | contents:q Delete
"r"     | 5          | contents:q = "second", write 2
"r"     | 5          | contents:q = "first", write 1
"r"     | 4          | contents:q = "short", TTL 10 ms
"r"     | 3          | contents:q DeleteColumn
)");
    }

    TEST_CASE("cells of one timestamp share a line of the conceptual view") {
        webtable t;
        t.put("r", anchor{"a"}, "1", {5});
        t.put("r", anchor{"b"}, "2", {5});
        CHECK(drawn([&](std::ostream& out) { st::conceptual_view(out, t); }) ==
              R"(Row Key | Time Stamp | ColumnFamily anchor            | ColumnFamily contents | ColumnFamily people
------- | ---------- | ------------------------------ | --------------------- | -------------------
"r"     | 5          | anchor:a = "1", anchor:b = "2" |                       |
)");
    }

    TEST_CASE("the pictures of an empty table show its families and no cells") {
        const webtable t;
        CHECK(drawn([&](std::ostream& out) { st::map_view(out, t); }) == "{\n}\n");
        CHECK(drawn([&](std::ostream& out) { st::physical_view(out, t, "anchor"); }) ==
              "Row Key | Time Stamp | ColumnFamily anchor\n------- | ---------- | -------------------\n");
    }

    TEST_CASE("the pictures of every kind of table and of a snapshot are the same") {
        const webtable plain = sample();
        const auto pictures = [](const auto& table) {
            return drawn([&](std::ostream& out) {
                st::conceptual_view(out, table);
                st::map_view(out, table);
                for (const st::bytes& family : table.family_names()) st::physical_view(out, table, family);
                CHECK_THROWS_AS(st::physical_view(out, table, "none"), st::no_such_column_family);
            });
        };
        const std::string expected = pictures(plain);
        CHECK(pictures(plain.snapshot()) == expected);
        const auto same = [&](auto&& table) {
            fill(table);
            CHECK(pictures(table) == expected);
            CHECK(pictures(table.snapshot()) == expected);
        };
        same(st::table<contents, anchor, people, st::clock::manual, st::concurrency::locked<>>());
        same(st::table<contents, anchor, people, st::clock::manual, st::concurrency::single_writer>());
        same(st::split_table<webtable>({"com.d", "g"}));
        st::catalog all;
        same(
            all.create_table({"t", {{.name = "contents", .max_versions = 3}, {.name = "anchor"}, {.name = "people"}}}));
    }
}
