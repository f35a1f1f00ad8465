// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"

namespace st = strata;
using answers::columns;
using answers::scanned;
using answers::times;
using answers::value;

namespace {

struct f : st::family<"f", st::retention::max_versions<3>> {};
struct fam1 : st::family<"fam1", st::retention::max_versions<3>> {};
struct fam2 : st::family<"fam2", st::retention::max_versions<3>> {};
using one_family = st::table<f, st::clock::manual>;
using two_families = st::table<fam2, fam1, st::clock::manual>;

constexpr f q{"q"};

}  // namespace

TEST_SUITE("order")
{
    TEST_CASE("rows sort before anything else: C-1, R1.1") {
        one_family t;
        t.put("row2", f{"a"}, "v", {9});
        t.put("row1", f{"b"}, "v", {1});
        CHECK(scanned(t) == "row1 f:b=P1 row2 f:a=P9");
    }

    TEST_CASE("families of a row come in name order, however they were declared: C-2, R1.1, R4.44") {
        two_families t;
        t.put("r", fam2{"a"}, "v", {1});
        t.put("r", fam1{"b"}, "v", {1});
        CHECK(columns(t.get("r")) == "fam1:b=P1 fam2:a=P1");
    }

    TEST_CASE("a newer version comes before an older one: C-3, R1.6") {
        one_family t;
        t.put("r", q, "v", {1});
        t.put("r", q, "v", {2});
        CHECK(times(t.versions("r", q)) == "2 1");
    }

    TEST_CASE("a cell of the same row, column, timestamp and type is the same version: C-5, R1.6.4") {
        one_family t;
        t.put("r", q, "first", {5});
        t.put("r", q, "second", {5});
        CHECK(times(t.versions("r", q)) == "5");
        CHECK(value(t.get("r", q)) == "second");
    }

    TEST_CASE("two puts in one millisecond are one version, the later one: R3.5") {
        one_family t{st::clock::manual({7})};
        t.put("r", q, "x");
        t.put("r", q, "y");
        CHECK(times(t.versions("r", q)) == "7");
        CHECK(value(t.get("r", q)) == "y");
    }

    TEST_CASE("at one timestamp the wider marker comes first and the put last: D-1, R1.6") {
        one_family t;
        t.put("r", q, "v", {10});
        t.delete_version("r", q, {10});
        t.delete_column("r", q, {10});
        CHECK(answers::raw(t) == "DC10 D10 P10");
    }

    TEST_CASE("family markers lie at the empty qualifier, ahead of all columns: D-2, R1.6.3") {
        one_family t;
        t.put("r", f{""}, "v", {10});
        t.put("r", f{"a"}, "v", {10});
        t.delete_family("r", st::all<f>, {10});
        t.delete_family_version("r", st::all<f>, {10});
        CHECK(scanned(t, {.versions = st::all_versions, .raw = true}) == "r f:=DF10 f:=DFV10 f:=P10 f:a=P10");
    }

    TEST_CASE("keys compare as unsigned bytes, a prefix before what it begins: D-3, R1.2") {
        const std::vector<std::string> expected{"a", std::string("a\0", 2), "ab", "b", "\x7F", "\x80"};
        one_family rows;
        one_family qualifiers;
        for (const std::size_t i : {4U, 2U, 5U, 0U, 3U, 1U}) {
            rows.put(expected[i], q, "v", {1});
            qualifiers.put("r", f{std::string_view(expected[i])}, "v", {1});
        }
        qualifiers.put("r", f{""}, "v", {1});

        std::vector<std::string> found;
        for (const auto& row : rows.scan()) found.emplace_back(row.key());
        CHECK(found == expected);

        found.clear();
        for (const auto& c : qualifiers.get("r")) found.emplace_back(c.qualifier());
        REQUIRE(found.size() == expected.size() + 1);
        CHECK(found.front().empty());
        found.erase(found.begin());
        CHECK(found == expected);
    }

    TEST_CASE("a zero-length value is a value, not an absent cell: R1.14") {
        one_family t;
        t.put("r", q, "", {1});
        REQUIRE(t.get("r", q));
        CHECK(t.get("r", q)->value().empty());
        CHECK_FALSE(t.get("r", f{"absent"}));
    }
}
