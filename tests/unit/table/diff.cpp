// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <utility>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/table/diff.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/shared_table.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g"> {};
struct aging : st::family<"aging", st::retention::hbase<3, 0, 100>> {};
using table = st::table<f, g, st::clock::manual>;
using table_of_states = st::table<f, g, st::clock::manual, st::concurrency::single_writer>;

std::string shown(const std::optional<st::cell_view>& one) {
    return one ? std::string(one->value()) + '@' + std::to_string(one->timestamp().value) : "-";
}

template <class Diff>
std::string all_shown(Diff changes) {
    std::string text;
    for (const st::change& one : changes) {
        text += (text.empty() ? "" : ", ") + std::string(one.row()) + ' ' + std::string(one.family()) + ':';
        text += std::string(one.qualifier()) + ' ' + shown(one.before) + " > " + shown(one.after);
    }
    return text;
}

table some_cells() {
    table t(st::clock::manual({100}));
    for (const char* row : {"a", "b", "c"}) {
        t.put(row, f{"p"}, "1", {10});
        t.put(row, f{"q"}, "2", {10});
        t.put(row, g{"q"}, "3", {10});
    }
    return t;
}
}  // namespace

TEST_SUITE("table/diff")
{
    TEST_CASE("what was put, changed and deleted, in the order of a scan") {
        table t = some_cells();
        const auto before = t.snapshot();
        CHECK(all_shown(st::diff(before, t.snapshot())).empty());
        t.put("c", g{"new"}, "4", {20});
        t.put("b", f{"q"}, "5", {20});
        t.delete_column("b", f{"p"});
        t.delete_row("a");
        t.put("a", f{"q"}, "6", {200});
        t.flush();
        t.compact();
        const auto after = t.snapshot();
        CHECK(
            all_shown(st::diff(before, after)) ==
            "a f:p 1@10 > -, a f:q 2@10 > 6@200, a g:q 3@10 > -, b f:p 1@10 > -, b f:q 2@10 > 5@20, c g:new - > 4@20");
        CHECK(
            all_shown(st::diff(after, before)) ==
            "a f:p - > 1@10, a f:q 6@200 > 2@10, a g:q - > 3@10, b f:p - > 1@10, b f:q 5@20 > 2@10, c g:new 4@20 > -");
    }

    TEST_CASE("what a read cannot tell apart is no change") {
        table t = some_cells();
        const auto before = t.snapshot();
        t.put("a", f{"p"}, "1", {10});  // again
        t.put("a", f{"p"}, "0", {5});   // older
        t.delete_version("b", f{"none"}, {10});
        t.put("d", f{"p"}, "1");
        t.delete_row("d");
        CHECK(all_shown(st::diff(before, t.snapshot())).empty());
        t.put("a", f{"p"}, "other", {10});
        CHECK(all_shown(st::diff(before, t.snapshot())) == "a f:p 1@10 > other@10");
    }

    TEST_CASE("rows, columns and versions can be chosen") {
        table t = some_cells();
        const auto before = t.snapshot();
        for (const char* row : {"a", "aa", "b", "c"}) {
            t.put(row, f{"p"}, "new", {20});
            t.put(row, g{"q"}, "new", {20});
        }
        const auto after = t.snapshot();
        CHECK(all_shown(st::diff(before, after, {.prefix = "a", .columns = {f{"p"}}})) ==
              "a f:p 1@10 > new@20, aa f:p - > new@20");
        CHECK(all_shown(st::diff(before, after, {.start = "b", .columns = {st::all<g>}})) ==
              "b g:q 3@10 > new@20, c g:q 3@10 > new@20");
        CHECK(
            all_shown(st::diff(
                before, after,
                {.start = "b", .start_inclusive = false, .stop = "c", .stop_inclusive = true, .columns = {f{"p"}}})) ==
            "c f:p 1@10 > new@20");
        CHECK(all_shown(st::diff(before, after, {.prefix = "b", .columns = {st::all<f>}, .versions = 3})) ==
              "b f:p - > new@20");
        t.delete_version("b", f{"p"}, {10});
        CHECK(all_shown(st::diff(before, t.snapshot(), {.prefix = "b", .columns = {st::all<f>}, .versions = 3})) ==
              "b f:p - > new@20, b f:p 1@10 > -");
    }

    TEST_CASE("each side is read at its own time") {
        st::table<aging, st::clock::manual> t(st::clock::manual({1000}));
        t.put("a", aging{"q"}, "v", {950});
        const auto before = t.snapshot();
        t.clock().advance(60);
        CHECK(all_shown(st::diff(before, t.snapshot())) == "a aging:q v@950 > -");
    }

    TEST_CASE("of tables of run-time families, and of one with a lock, whose snapshots may end before") {
        st::basic_dynamic_table<st::clock::manual> t({{.name = "f"}}, st::clock::manual({100}));
        const auto before = t.snapshot();
        t.put("a", st::column("f", "q"), "v", {1});
        CHECK(all_shown(st::diff(before, t.snapshot())) == "a f:q - > v@1");

        st::table<f, st::clock::manual, st::concurrency::locked<>> shared(st::clock::manual({100}));
        auto none = shared.snapshot();
        for (int i = 0; i != 300; ++i) shared.put(std::to_string(1000 + i), f{"q"}, "v", {1});
        auto changes = st::diff(none, shared.snapshot());
        none = shared.snapshot();
        int count = 0;
        for (const st::change& one : changes) {
            count += !one.before && one.after->value() == "v" ? 1 : 0;
            shared.put(one.row(), f{"q"}, "seen");  // nobody is kept out
        }
        CHECK(count == 300);
    }

    TEST_CASE("a diff of published states, which passes over what they share, shows what one of a table shows") {
        table_of_states t(st::clock::manual({100}));
        for (int i = 0; i != 300; ++i)
            for (const char* qualifier : {"p", "q"}) t.put("row" + std::to_string(1000 + i), f{qualifier}, "1", {10});
        const auto before = t.snapshot();
        CHECK(all_shown(st::diff(before, before)).empty());
        t.put("row1007", f{"q"}, "2", {20});
        t.put("row1007", g{"q"}, "2", {20});
        t.put("row1150", f{"p"}, "1", {10});  // again
        t.delete_column("row1299", f{"p"});
        const auto after = t.snapshot();
        const std::string in_1007 = "row1007 f:q 1@10 > 2@20, row1007 g:q - > 2@20";
        CHECK(all_shown(st::diff(before, after)) == in_1007 + ", row1299 f:p 1@10 > -");
        CHECK(all_shown(st::diff(before, after, {.columns = {st::all<g>}})) == "row1007 g:q - > 2@20");
        CHECK(all_shown(st::diff(before, after, {.prefix = "row10"})) == in_1007);
        CHECK(all_shown(st::diff(before, after, {.start = "row1007", .stop = "row1299"})) == in_1007);
        CHECK(all_shown(st::diff(
                  before, after,
                  {.start = "row1007", .start_inclusive = false, .stop = "row1299", .stop_inclusive = true})) ==
              "row1299 f:p 1@10 > -");
        CHECK(all_shown(st::diff(before, after, {.start = "row1007", .stop = "row1007", .stop_inclusive = true})) ==
              in_1007);
        CHECK(all_shown(st::diff(before, after, {.stop = "row1007"})).empty());
        t.flush();
        CHECK(all_shown(st::diff(after, t.snapshot())).empty());
        t.put("row1001", g{"q"}, "3", {30});
        t.compact();
        CHECK(all_shown(st::diff(after, t.snapshot())) == "row1001 g:q - > 3@30");
        const auto compacted = t.snapshot();
        t.clear();
        CHECK(all_shown(st::diff(compacted, t.snapshot(), {.prefix = "row1002"})) ==
              "row1002 f:p 1@10 > -, row1002 f:q 1@10 > -");
        CHECK_THROWS_AS(st::diff(before, after, {.columns = {st::column("none", "q")}}), st::no_such_column_family);
        CHECK_THROWS_AS(st::diff(before, after, {.prefix = "r", .start = "r"}), st::illegal_argument);
    }

    TEST_CASE("each part of a diff of published states begins anew") {
        table_of_states t(st::clock::manual({100}));
        for (int i = 0; i != 300; ++i)
            for (const char* qualifier : {"p", "q"}) t.put("row" + std::to_string(1000 + i), f{qualifier}, "1", {10});
        const auto before = t.snapshot();
        t.put("row1007", f{"q"}, "2", {20});
        t.put("row1150a", f{"q"}, "new", {20});
        t.put("row1151", f{"q"}, "2", {20});
        CHECK(all_shown(st::diff(before, t.snapshot())) ==
              "row1007 f:q 1@10 > 2@20, row1150a f:q - > new@20, row1151 f:q 1@10 > 2@20");
    }

    TEST_CASE("published states whose cells age differ although nothing was written") {
        st::table<aging, st::clock::manual, st::concurrency::single_writer> t(st::clock::manual({1000}));
        t.put("a", aging{"q"}, "v", {950});
        t.put("b", aging{"q"}, "v", {990});
        const auto before = t.snapshot();
        t.write([](auto& written) { written.clock().advance(60); });
        t.put("c", aging{"q"}, "v", {1000});
        CHECK(all_shown(st::diff(before, t.snapshot())) == "a aging:q v@950 > -, c aging:q - > v@1000");

        table_of_states one(st::clock::manual({100}));
        one.put("a", f{"q"}, "v", {90}, {.ttl = 20});
        const auto alive = one.snapshot();
        one.write([](auto& written) { written.clock().advance(60); });
        one.put("b", g{"q"}, "v", {90});
        CHECK(all_shown(st::diff(alive, one.snapshot())) == "a f:q v@90 > -, b g:q - > v@90");
    }

    TEST_CASE("published states of other families are compared as a whole") {
        st::basic_dynamic_table<st::clock::manual, st::concurrency::single_writer> t({{.name = "f"}, {.name = "g"}},
                                                                                     st::clock::manual({100}));
        t.put("a", st::column("f", "q"), "v", {1});
        t.put("b", st::column("g", "q"), "v", {1});
        const auto before = t.snapshot();
        t.alter({{.name = "f"}});
        t.put("c", st::column("f", "q"), "v", {1});
        const auto after = t.snapshot();
        CHECK(all_shown(st::diff(before, after)) == "b g:q v@1 > -, c f:q - > v@1");
        t.put("a", st::column("f", "r"), "w", {2});
        CHECK(all_shown(st::diff(after, t.snapshot())) == "a f:r - > w@2");
    }

    TEST_CASE_TEMPLATE("differences of random tables are those of maps", Table, table, table_of_states) {
        using place = std::tuple<std::string, std::string, std::string>;
        using map = std::map<place, std::pair<std::string, std::int64_t>>;
        for (unsigned seed = 1; seed != 21; ++seed) {
            CAPTURE(seed);
            std::mt19937 random(seed);
            Table t(st::clock::manual({100}));
            map newest;
            std::optional<decltype(t.snapshot())> before;
            map then;
            std::string expected;
            for (int number = 1; number != 200; ++number) {
                const std::string row(1, static_cast<char>('a' + random() % 6));
                const std::string family = random() % 2 == 0 ? "f" : "g";
                const std::string qualifier(1, static_cast<char>('p' + random() % 3));
                if (random() % 4 == 0) {
                    t.delete_column(row, st::column(family, qualifier), {number});
                    newest.erase({row, family, qualifier});
                } else {
                    t.put(row, st::column(family, qualifier), std::to_string(number), {number});
                    newest[{row, family, qualifier}] = {std::to_string(number), number};
                }
                if (random() % 30 == 0) t.flush();
                if (random() % 60 == 0) t.compact();
                if (number == 100) before = t.snapshot();
                if (number == 100) then = newest;
            }
            map all = then;
            all.insert(newest.begin(), newest.end());
            const auto in = [](const map& one, const place& at) {
                const auto found = one.find(at);
                return found == one.end() ? "-" : found->second.first + '@' + std::to_string(found->second.second);
            };
            for (const auto& [at, cell] : all) {
                if (in(then, at) == in(newest, at)) continue;
                const auto& [row, family, qualifier] = at;
                expected += (expected.empty() ? "" : ", ") + row + ' ' + family + ':' + qualifier;
                expected += ' ' + in(then, at) + " > " + in(newest, at);
            }
            CHECK(all_shown(st::diff(*before, t.snapshot())) == expected);
        }
    }
}
