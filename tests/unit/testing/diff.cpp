// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <sstream>
#include <string>

#include <strata/policy/clock/manual.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>
#include <strata/testing/diff.hpp>

namespace st = strata;
using st::testing::diff;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g"> {};
using fixed = st::table<f, g, st::clock::manual>;
using dynamic = st::basic_dynamic_table<st::clock::manual>;

fixed one() { return fixed(st::clock::manual({100})); }
dynamic other() { return dynamic({{.name = "f", .max_versions = 3}, {.name = "g"}}, st::clock::manual({100})); }

std::string text_of(const st::testing::table_difference& all) {
    std::ostringstream out;
    out << all;
    return out.str();
}
}  // namespace

TEST_SUITE("testing/diff")
{
    TEST_CASE("tables of equal cells do not differ whatever they are") {
        fixed a = one();
        dynamic b = other();
        CHECK(diff(a, b).empty());
        const st::column q("f", "q");
        a.put("r", q, "1", {1});
        a.put("r", q, "2", {2});
        a.flush();
        a.delete_column("s", q, {3});
        b.delete_column("s", q, {3});  // in another order, so the numbers of the writes differ
        b.put("r", q, "2", {2});
        b.put("r", q, "1", {1});
        CHECK(diff(a, b).empty());
        CHECK(text_of(diff(a, b)) == "no difference\n");
    }

    TEST_CASE("what differs is printed in the order of the rows") {
        // [diff]
        fixed a = one();
        dynamic b = other();
        a.put("a", g{"q"}, "only here", {9});
        a.put("b", f{"q"}, "old", {5});
        b.put("b", f{"q"}, "new", {5});
        b.put("c", f{"\x01"}, "", {5}, {.ttl = 70});
        b.delete_family("c", "f", {3});
        // [/diff]
        const auto found = diff(a, b);
        CHECK(found.size() == 4);
        CHECK(text_of(found) ==
              "4 differences\n"
              "  only in the first: row 'a', g:q @9 Put, value 'only here'\n"
              "  row 'b', f:q @5 Put: value 'old' in the first, value 'new' in the second\n"
              "  only in the second: row 'c', f: @3 DeleteFamily\n"
              "  only in the second: row 'c', f:\\x01 @5 Put, value '', TTL 70\n");
        CHECK(found.begin()->first->value() == "only here");
        CHECK_FALSE(found.begin()->second);
        CHECK(text_of(diff(b, a, {.first = "HBase", .second = "ours"}))
                  .find("row 'b', f:q @5 Put: value 'new' in HBase, value 'old' in ours\n") != std::string::npos);
    }

    TEST_CASE("what does not count is left out") {
        fixed a = one();
        fixed b = one();
        const st::column q("f", "q");
        for (int i = 1; i != 3; ++i) {
            a.put("r", q, std::to_string(i), {i});
            b.put("r", q, std::to_string(i), {i * 10});
        }
        CHECK(diff(a, b).size() == 4);
        CHECK(diff(a, b, {.timestamps = false}).empty());
        b.put("r", q, "3", {30});
        CHECK(text_of(diff(a, b, {.timestamps = false})) ==
              "3 differences\n"
              "  row 'r', f:q @2 Put: value '2' in the first, row 'r', f:q @30 Put, value '3' in the second\n"
              "  row 'r', f:q @1 Put: value '1' in the first, row 'r', f:q @20 Put, value '2' in the second\n"
              "  only in the second: row 'r', f:q @10 Put, value '1'\n");

        fixed c = one();
        fixed d = one();
        c.put("r", q, "v", {5});
        d.put("r", q, "v", {5});
        d.put("r", q, "hidden", {2});
        d.delete_version("r", q, {2});
        CHECK(text_of(diff(c, d)) ==
              "2 differences\n"
              "  only in the second: row 'r', f:q @2 Delete\n"
              "  only in the second: row 'r', f:q @2 Put, value 'hidden'\n");
        CHECK(diff(c, d, {.markers = false}).size() == 1);
        CHECK(diff(c, d, {.hidden = false}).empty());
    }

    TEST_CASE("numbers of writes and times to live count if they are asked for") {
        fixed a = one();
        fixed b = one();
        a.put("r", f{"q"}, "v", {5}, {.ttl = 7});
        b.put("r", f{"q"}, "v", {5}, {.ttl = 8});
        CHECK(text_of(diff(a, b)) ==
              "1 difference\n  row 'r', f:q @5 Put: value 'v', TTL 7 in the first, value 'v', TTL 8 in the second\n");
        a.clear();  // a write, too: the second
        b.clear();
        a.put("r", f{"q"}, "v", {5});
        a.delete_column("s", f{"q"}, {5});
        b.delete_column("s", f{"q"}, {5});
        b.put("r", f{"q"}, "v", {5});
        CHECK(diff(a, b).empty());
        CHECK(text_of(diff(a, b, {.sequence = true})) ==
              "2 differences\n"
              "  row 'r', f:q @5 Put: value 'v', number 3 in the first, value 'v', number 4 in the second\n"
              "  row 's', f:q @5 DeleteColumn: no value, number 4 in the first, no value, number 3 in the second\n");
    }

    TEST_CASE("of many differences the first are printed") {
        fixed a = one();
        const fixed b = one();
        for (int i = 0; i != 25; ++i) a.put("r" + std::to_string(10 + i), f{"q"}, "v", {5});
        const std::string text = text_of(diff(a, b));
        CHECK(text.starts_with("25 differences\n  only in the first: row 'r10'"));
        CHECK(text.ends_with("row 'r29', f:q @5 Put, value 'v'\n  and 5 more\n"));
    }
}
