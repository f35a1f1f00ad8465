// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>
#include <strata/testing/matchers.hpp>

namespace st = strata;
using namespace st::testing;
using st::kind;
using st::visibility;

namespace {
struct f : st::family<"f", st::retention::hbase<2, 0, 50>> {};
struct g : st::family<"g"> {};

// Fails, and says all of these.
void fails(const outcome& found, std::initializer_list<const char*> words) {
    CAPTURE(found.message());
    CHECK_FALSE(found);
    for (const char* one : words) {
        CAPTURE(one);
        CHECK(found.message().find(one) != std::string::npos);
    }
}

template <class Table>
void are_as_they_should_be(Table& t) {
    t.clock().set({100});
    const st::column q("f", "q");
    CHECK(has_no_cell(t, "r", q));
    CHECK(has_row(t, "r", {}));
    t.put("r", q, "v", {90});
    CHECK(has_cell(t, "r", q, "v"));
    CHECK(has_cell(t, "r", f{"q"}, "v", st::timestamp{90}));
    fails(has_cell(t, "r", q, "w"),
          {"row 'r', column 'f:q' should hold 'w' and shows 'v' @90", "f:q @90 Put: visible"});
    fails(has_cell(t, "r", q, "v", st::timestamp{91}), {"should hold 'v' @91 and shows 'v' @90"});
    fails(has_cell(t, "s", q, "v"), {"row 's', column 'f:q' should hold 'v' and shows nothing", "nothing is stored"});
    fails(has_no_cell(t, "r", q), {"should show nothing and shows 'v' @90"});

    t.delete_column("r", q, {90});
    CHECK(has_no_cell(t, "r", q));
    CHECK(is_hidden_by(t, "r", q, {90}, kind::delete_column));
    CHECK(is_hidden(t, "r", q, {90}, visibility::deleted));
    fails(has_cell(t, "r", q, "v"), {"and shows nothing", "Put: deleted by DeleteColumn @90 (R5.1"});
    fails(
        is_hidden_by(t, "r", q, {90}, kind::delete_family),
        {"row 'r', column 'f:q' @90 should be hidden by a marker DeleteFamily, but Put @90 is deleted by DeleteColumn "
         "@90"});
    fails(is_hidden_by(t, "r", q, {80}, kind::delete_column),
          {"@80 should be hidden by a marker DeleteColumn and is not stored"});

    t.put("r", q, "old", {10});
    t.put("r", f{"a"}, "3", {93});
    t.put("r", f{"a"}, "2", {92});
    t.put("r", f{"a"}, "1", {91});
    CHECK(is_hidden(t, "r", f{"a"}, {91}, visibility::beyond_limit));
    fails(is_hidden(t, "r", f{"a"}, {91}, visibility::too_old), {"should be too old, but Put @91 is beyond the limit"});
    fails(is_hidden(t, "r", f{"a"}, {92}, visibility::too_old), {"but Put @92 is visible"});
    fails(is_hidden(t, "r", f{"a"}, {1}, visibility::too_old), {"and is not stored"});

    t.put("r", g{""}, "w", {5});
    CHECK(has_row(t, "r", {{g{""}, "w"}, {f{"a"}, "3", st::timestamp{93}}}));
    fails(has_row(t, "r", {{f{"a"}, "3"}}),
          {"row 'r' should hold exactly 1 cell\n", "not expected: r column=g:, timestamp=5, value=w"});
    fails(
        has_row(t, "r", {{f{"a"}, "3"}, {g{""}, "w"}, {q, "v"}}),
        {"should hold exactly 3 cells\n  not there: f:q with 'v'; stored is r f:q at 100:", "deleted by DeleteColumn"});
    fails(has_row(t, "r", {{f{"a"}, "3"}, {g{""}, "w"}, {g{""}, "w"}}), {"not there: g: with 'w'"});
    fails(has_row(t, "r", {{f{"a"}, "3", st::timestamp{92}}, {g{""}, "w"}}),
          {"not expected: r column=f:a, timestamp=93", "not there: f:a with '3' @92"});
}
}  // namespace

TEST_SUITE("testing/matchers")
{
    TEST_CASE("matchers say why a cell is hidden or absent") {
        st::table<f, g, st::clock::manual> fixed;
        are_as_they_should_be(fixed);
        st::basic_dynamic_table<st::clock::manual> dynamic{{.name = "f", .max_versions = 2, .ttl = 50}, {.name = "g"}};
        are_as_they_should_be(dynamic);
    }
}
