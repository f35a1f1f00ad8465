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

std::string shown(const std::optional<st::cell>& one) {
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

    TEST_CASE("differences of random tables are those of maps") {
        using place = std::tuple<std::string, std::string, std::string>;
        using map = std::map<place, std::pair<std::string, std::int64_t>>;
        for (unsigned seed = 1; seed != 21; ++seed) {
            CAPTURE(seed);
            std::mt19937 random(seed);
            table t(st::clock::manual({100}));
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
