// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"
#include "hbase/tables.hpp"

namespace st = strata;
using answers::columns;
using answers::scanned;
using answers::times;
using tables::q;
using tables::write;

namespace {

st::selection named(const char* qualifier) { return st::column("f", qualifier); }

// The rows r1, with five columns of those ages, and r2.
template <class Table>
Table five_columns(const tables::settings& f, const std::vector<std::int64_t>& ages) {
    constexpr std::int64_t now = 100000;
    auto t = tables::of<Table>(f, now);
    for (std::size_t i = 0; i != ages.size(); ++i)
        t.put("r1", st::column("f", "col" + std::to_string(i + 1)), "v", {now - ages[i]});
    t.put("r2", st::column("f", "col1"), "v", {now});
    return t;
}

// The qualifiers of the cells: "col1 col3".
template <class Cells>
std::string qualifiers(const Cells& cells) {
    std::string line;
    for (const auto& c : cells) line = answers::joined(line, std::string(c.qualifier()));
    return answers::or_none(line);
}

const std::vector<std::int64_t> same_age(5, 1);

}  // namespace

TEST_SUITE("matching")
{
    TEST_CASE_TEMPLATE("a read returns the columns it names, and all if it names none: C-7, C-8", Table, EVERY_LAYOUT) {
        const auto t = five_columns<Table>({}, same_age);
        CHECK(scanned(t, {.columns = {named("col2"), named("col4"), named("col5")}}) ==
              "r1 f:col2=P99999 f:col4=P99999 f:col5=P99999");
        CHECK(qualifiers(t.get("r1")) == "col1 col2 col3 col4 col5");
        CHECK(answers::rows(t, {}) == "r1 r2");
    }

    TEST_CASE_TEMPLATE("what has expired is left out, of named columns and of all: C-9, C-10, R4.20", Table,
                       EVERY_LAYOUT) {
        auto t = five_columns<Table>({.ttl = 1000}, {100, 50, 5000, 500, 10000});
        const auto check = [&] {
            CHECK(qualifiers(t.get("r1", {.columns = {named("col2"), named("col4"), named("col5")}})) == "col2 col4");
            CHECK(qualifiers(t.get("r1")) == "col1 col2 col4");
        };
        check();
        t.flush();
        check();
        CHECK(t.size() == 4);
    }

    TEST_CASE("what no put can be is never returned, whatever minimum is kept: C-11") {
        auto t = tables::of({.max_versions = 10, .min_versions = 10, .ttl = 1000}, 100000);
        t.put("r", st::column("f", "col1"), "v", {5});
        t.put("r", st::column("f", "col3"), "v", {5});
        CHECK(t.get("r", {.columns = {named("col2")}}).empty());
        CHECK(times(t.versions("r", st::column("f", "col2"))) == "-");

        struct seek_key {
            st::bytes_view qualifier() const { return "col2"; }
            st::version_key version() const { return {st::oldest, st::kind::put}; }
            st::bytes_view value() const { return {}; }
        };
        using family = st::detail::visibility_policies<st::retention::hbase<10, 10, 1000>, st::deletes::tombstones,
                                                       st::quirks::hbase>;
        const family how{};
        for (const bool is_named : {true, false}) {
            st::detail::read_matcher<family> matcher(how, {.versions = 10, .now = {100000}});
            matcher.begin_row();
            matcher.begin_column(is_named);
            const auto answer = matcher.match(seek_key(), true);
            CHECK(answer != st::detail::verdict::include);
            CHECK(answer != st::detail::verdict::include_last);
        }
    }

    TEST_CASE("a put comes after every marker of its column and timestamp, a search before all: C-4, R1.6, R1.9") {
        const st::version_key put{{5}, st::kind::put};
        for (const auto marker : {st::kind::delete_version, st::kind::delete_family_version, st::kind::delete_column,
                                  st::kind::delete_family})
            CHECK(st::version_key({5}, marker).sorts_before(put));
        auto t = tables::of({.max_versions = 3});
        t.put("r", q, "v", {INT64_MAX - 1});
        CHECK(times(t.versions("r", q)) == "9223372036854775806");
    }

    TEST_CASE_TEMPLATE("a column is the same in every row: C-6", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        t.put("row1", st::column("f", "qual2"), "v", {1});
        t.put("row1", st::column("f", "qual1"), "v", {1});
        t.put("row2", st::column("f", "qual1"), "v", {1});
        CHECK(scanned(t, {.columns = {named("qual1")}}) == "row1 f:qual1=P1 row2 f:qual1=P1");
        CHECK(scanned(t) == "row1 f:qual1=P1 f:qual2=P1 row2 f:qual1=P1");
    }

    TEST_CASE_TEMPLATE("named columns show as many versions as are wanted: C-20, C-21, C-22", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>({.max_versions = 2});
        for (std::int64_t i = 1; i <= 5; ++i) write(t, st::column("f", "col" + std::to_string(i)), {1, 2, 3});
        CHECK(columns(t.get("r", {.columns = {named("col2"), named("col4")}})) == "f:col2=P3 f:col4=P3");
        CHECK(columns(t.get("r", {.columns = {named("col2"), named("col4")}, .versions = 2})) ==
              "f:col2=P3 f:col2=P2 f:col4=P3 f:col4=P2");

        auto only_the_first = tables::of<Table>({.max_versions = 2});
        write(only_the_first, st::column("f", "col1"), {1});
        CHECK(only_the_first.get("r", {.columns = {named("col2"), named("col3"), named("col5")}}).empty());
    }

    TEST_CASE_TEMPLATE("without names every column shows its versions: C-23, C-24", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        for (const char* name : {"q1", "q2", "q3", "q4"}) t.put("r", st::column("f", name), "v", {1});
        CHECK(qualifiers(t.get("r", {.versions = st::all_versions})) == "q1 q2 q3 q4");
        write(t, st::column("f", "q1"), {2, 3});
        CHECK(columns(t.get("r", {.versions = st::all_versions})) == "f:q1=P3 f:q2=P1 f:q3=P1 f:q4=P1");
    }

    TEST_CASE_TEMPLATE("columns come in order, whatever order they were written in: C-25", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>();
        t.put("r", st::column("f", "q2"), "v", {1});
        t.put("r", st::column("f", "q1"), "v", {1});
        CHECK(qualifiers(t.get("r")) == "q1 q2");
    }
}
