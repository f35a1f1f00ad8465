// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/core/error.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/table/split_diff.hpp>
#include <strata/table/split_table.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f"> {};
struct g : st::family<"g"> {};
using alone = st::table<f, g, st::clock::manual>;
using with_lock = st::table<f, g, st::clock::manual, st::concurrency::locked<>>;
using beside_writer = st::table<f, g, st::clock::manual, st::concurrency::single_writer>;

template <class Diff>
std::string shown(Diff&& changes) {
    std::string text;
    for (const st::change& one : changes)
        text += std::string(one.row()) + (one.before ? one.after ? "~" : "-" : "+") + std::string(one.family()) + ' ';
    return text;
}
}  // namespace

TEST_SUITE("table/split_diff")
{
    TEST_CASE_TEMPLATE("the changes of all regions, in the order of rows", Table, alone, with_lock, beside_writer) {
        st::split_table<Table> t({"d", "m", "t"});
        for (const char* row : {"a", "c", "d", "f", "m", "z"}) t.put(row, f{"q"}, "old", {10});
        const auto before = t.snapshot();
        CHECK(shown(st::diff(before, t.snapshot())).empty());
        t.put("z", f{"q"}, "new", {10});
        t.put("f", g{"q"}, "new", {10});
        t.put("a", f{"q"}, "new", {10});
        t.delete_row("c", {20});
        t.put("zz", f{"q"}, "new", {10});
        const auto after = t.snapshot();
        CHECK(shown(st::diff(before, after)) == "a~f c-f f+g z~f zz+f ");
        CHECK(shown(st::diff(after, before)) == "a~f c+f f-g z~f zz-f ");
        CHECK(shown(st::diff(before, after, {.start = "b", .stop = "z"})) == "c-f f+g ");
        CHECK(shown(st::diff(before, after, {.prefix = "z"})) == "z~f zz+f ");
        CHECK(shown(st::diff(before, after, {.columns = {st::all<g>}})) == "f+g ");
        CHECK_THROWS_AS(st::diff(before, after, {.prefix = "r", .start = "r"}), st::illegal_argument);
        CHECK_THROWS_AS(st::diff(before, after, {.columns = {st::column("none", "q")}}), st::no_such_column_family);
    }

    TEST_CASE("it goes on after the snapshots") {
        st::split_table<beside_writer> t({"m"});
        t.put("a", f{"q"}, "v");
        const auto before = t.snapshot();
        auto changes = st::diff(before, [&] {
            t.put("z", f{"q"}, "v");
            return t.snapshot();
        }());
        t.clear();
        CHECK(shown(changes) == "z+f ");
    }
}
