// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/memory/counting.hpp>
#include <strata/table/buffered_mutator.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/shared_table.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::all_shown;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g"> {};
using table = st::table<f, g, st::clock::manual, st::concurrency::locked<>>;
using run_time_table = st::basic_dynamic_table<st::clock::manual, st::concurrency::locked<>>;

// Tells whether somebody is inside.
struct turns_of_a_test {
    using axis = st::axis::concurrency;
    struct counted {
        explicit counted(int* of) : inside(of) { ++*inside; }
        counted(const counted&) = delete;
        counted& operator=(const counted&) = delete;
        ~counted() { --*inside; }
        int* inside;
    };
    explicit turns_of_a_test(int* one) : inside(one) {}
    counted read() const { return counted(inside); }
    counted write() const { return counted(inside); }
    int* inside;
};

std::string shown(const std::optional<st::cell>& one) { return one ? std::string(one->value()) : "nothing"; }
}  // namespace

TEST_SUITE("table/shared_table")
{
    TEST_CASE("what reads return outlives changes, and the table") {
        std::optional<st::cell> one;
        st::row_result row;
        std::vector<st::cell> versions;
        std::vector<std::optional<st::cell>> each;
        {
            table t(st::clock::manual({100}));
            t.put("a", f{"q"}, "old", {1});
            t.put("a", f{"q"}, "new");
            t.put("a", g{"r"}, "other");
            one = t.get("a", f{"q"});
            row = t.get("a", {.versions = 2});
            versions = t.versions("a", f{"q"}, {.count = 2});
            each = t.get_each({"a", "b"}, g{"r"});
            CHECK(t.get_counter("a", f{"n"}) == std::nullopt);
            CHECK(t.exists("a"));
            CHECK(t.exists("a", f{"q"}));
            CHECK_FALSE(t.exists("a", f{"none"}));
            t.delete_row("a");
            t.flush();
            t.compact();
            CHECK(t.size() == 0);
        }
        CHECK(shown(one) == "new");
        CHECK(row.size() == 3);
        CHECK(row[g{"r"}]->value() == "other");
        CHECK(row.versions(f{"q"}).size() == 2);
        CHECK(versions.at(1).value() == "old");
        CHECK(shown(each.at(0)) == "other");
        CHECK_FALSE(each.at(1));
    }

    TEST_CASE("every call that changes the table") {
        table t(st::clock::manual({100}));
        t.put("a", f{"q"}, "1", {10});
        t.put("a", f{"q"}, "2", {20});
        t.put("a", f{"q"}, "3", {30});
        t.delete_version("a", f{"q"});
        CHECK(shown(t.get("a", f{"q"})) == "2");
        t.delete_version("a", f{"q"}, {10});
        CHECK(t.versions("a", f{"q"}, {.count = 3}).size() == 1);
        t.delete_column("a", f{"q"}, {25});
        CHECK_FALSE(t.get("a", f{"q"}));
        t.put("b", f{"q"}, "v", {10});
        t.put("b", g{"q"}, "v", {10});
        t.delete_family("b", st::all<f>);
        CHECK(t.get("b").size() == 1);
        t.delete_family("b", "g");
        CHECK_FALSE(t.exists("b"));
        t.put("c", f{"q"}, "v", {10});
        t.put("c", g{"q"}, "v", {10});
        t.delete_family_version("c", st::all<f>, {10});
        t.delete_family_version("c", "g", {10});
        CHECK_FALSE(t.exists("c"));
        CHECK(t.increment("n", f{"n"}) == 1);
        CHECK(t.increment("n", f{"n"}, 9) == 10);
        CHECK(t.get_counter("n", f{"n"}) == 10);
        CHECK(t.append("n", g{"text"}, "ab") == "ab");
        CHECK_FALSE(t.check_and_put("n", g{"text"}, "other", "x"));
        CHECK(t.check_and_put("n", g{"text"}, "ab", "x"));
        t.mutate(st::put("m").add(f{"q"}, "1"));
        t.mutate_row("m", {st::put("m").add(f{"r"}, "2"), st::put("m").add(g{"s"}, "3")});
        t.mutate_rows({st::put("m1").add(f{"q"}, "1"), st::put("m2").add(f{"q"}, "2")});
        CHECK(t.batch({st::put("m3").add(f{"q"}, "1")}).front().is_ok());
        std::vector<st::batch_result> results;
        t.batch({st::put("m4").add(f{"q"}, "1")}, results);
        CHECK(results.size() == 1);
        CHECK(t.check_and_mutate("m", {f{"q"}, st::compare::equal, "1"}, st::deletion("m")).passed);
        CHECK_FALSE(t.exists("m"));
        t.compact_memory();
        t.flush();
        t.compact_some(0, 2);
        t.clear();
        CHECK(t.size() == 0);
        CHECK(t.columns().empty());
    }

    TEST_CASE("the loop over a scan may read and change the table, and sees one state of it (R9.2)") {
        table t(st::clock::manual({100}));
        for (int i = 1000; i != 1500; ++i) t.put("row" + std::to_string(i), f{"q"}, std::to_string(i));
        int rows = 0;
        for (const auto& row : t.scan({.prefix = "row"})) {
            CHECK(row[f{"q"}]->value() == std::to_string(1000 + rows));
            t.put(row.key(), f{"q"}, "changed");
            t.delete_row("row1400");
            t.put("row1" + std::to_string(100 + rows) + "a", f{"q"}, "new");
            if (rows == 60) t.flush();
            if (rows == 70) t.compact();
            ++rows;
        }
        CHECK(rows == 500);
        CHECK(shown(t.get("row1499", f{"q"})) == "changed");

        int cells = 0;
        t.scan({.limit = 20}).for_each_cell([&](const st::cell_view& one) {
            t.delete_row(one.row());
            return ++cells != 9;
        });
        CHECK(cells == 9);
    }

    TEST_CASE("a scan keeps what it may still ask for, until its last row has been read") {
        table t(st::clock::manual({100}));
        for (int i = 1000; i != 1100; ++i) t.put("row" + std::to_string(i), f{"q"}, "v", {1});
        const auto is_kept = [&] {
            const std::size_t before = t.size();
            t.put("row1000", f{"q"}, "v", {1});
            return t.size() != before;
        };
        CHECK_FALSE(is_kept());
        {
            auto rows = t.scan();
            CHECK(is_kept());
            for ([[maybe_unused]] const auto& row : rows) {
            }
            CHECK_FALSE(is_kept());
            auto others = t.scan();
            auto moved = std::move(others);
            CHECK(is_kept());
        }
        CHECK_FALSE(is_kept());
        const auto few = t.scan({.limit = 8});
        CHECK_FALSE(is_kept());
        auto open = t.open_scanner();
        auto same = std::move(open);
        CHECK(is_kept());
        open = std::move(same);
        CHECK(open.next()->front().row() == "row1000");
        CHECK(is_kept());
        open = t.open_scanner({.limit = 1});
        CHECK(open.next());
        CHECK_FALSE(open.next());
    }

    TEST_CASE("scans in every shape answer as those of the table itself") {
        table t(st::clock::manual({100}));
        for (int i = 0; i != 300; ++i)
            for (int version = 1; version != 4; ++version) {
                t.put("row" + std::to_string(1000 + i), f{"q" + std::to_string(i % 7)}, std::string(400, 'v'),
                      {version});
                t.put("row" + std::to_string(1000 + i), g{"g"}, "w", {version});
            }
        const auto check = [&](const table::scan_options& how) {
            std::string expected;
            t.read([&](const auto& plain) {
                for (const auto& row : plain.scan(how)) expected += all_shown(row) + '\n';
            });
            std::string found;
            for (const auto& row : t.scan(how)) found += all_shown(row) + '\n';
            CHECK(found == expected);
            found.clear();
            auto open = t.open_scanner(how);
            t.put("row1003", g{"g"}, "later", {4});
            for (const auto& row : open) found += all_shown(row) + '\n';
            CHECK(found == expected);
            t.delete_version("row1003", g{"g"}, {4});
            t.flush();
            t.compact();
            CHECK_FALSE(expected.empty());
        };
        check({});
        check({.versions = 3});
        check({.versions = 3, .batch = 2});
        check({.start = "row1200", .reversed = true, .limit = 150});
        check({.start = "row1010", .stop = "row1020", .stop_inclusive = true});
        check({.prefix = "row12", .columns = {g{"g"}}, .limit = 8});
        check({.columns = {st::all<f>}, .store_limit = 1, .limit = 9});
        int cells = 0;
        for (const auto& row : t.scan({}, [](const st::cell_view& one) { return one.qualifier() == "q3"; }))
            cells += static_cast<int>(row.size());
        CHECK(cells == 43);
    }

    TEST_CASE("a table with objects of its policies, and copies and moves") {
        int inside = 0;
        using counted = st::table<f, st::memory::counting<>, st::clock::manual, turns_of_a_test>;
        const st::memory::counting<> memory;
        counted t(memory, turns_of_a_test(&inside), st::clock::manual({5}));
        t.put("a", f{"q"}, "v");
        CHECK(memory.counts().bytes > 0);
        CHECK(t.get("a", f{"q"})->timestamp() == st::timestamp{5});
        CHECK(t.write([&](auto& plain) {
            plain.clock().set({6});
            return inside;
        }) == 1);
        CHECK(inside == 0);
        CHECK_THROWS_AS(t.put("", f{"q"}, "v"), st::bad_row_key);
        CHECK(inside == 0);

        table one(st::clock::manual({7}));
        one.put("a", f{"q"}, "v");
        table copy = one;
        copy.put("b", f{"q"}, "v");
        CHECK(one.size() == 1);
        table moved = std::move(copy);
        CHECK(moved.size() == 2);
        one = moved;
        CHECK(one.size() == 2);
        moved.clear();
        one = std::move(moved);
        CHECK(one.size() == 0);
    }

    TEST_CASE("families at run time") {
        run_time_table t{{.name = "f"}, {.name = "g", .max_versions = 2}};
        t.put("a", st::column("g", "q"), "v", {1});
        t.add_column_family({.name = "h"});
        t.put("a", st::column("h", "q"), "v", {1});
        CHECK(t.schema().size() == 3);
        t.modify_column_family({.name = "h", .max_versions = 5});
        t.delete_column_family("f");
        CHECK(t.schema().front().name == "g");
        for (int i = 0; i != 20; ++i) t.put("row" + std::to_string(i), st::column("g", "q"), "v", {1});
        auto rows = t.scan();
        t.alter({{.name = "g"}});
        CHECK_THROWS_AS(
            [&] {
                for ([[maybe_unused]] const auto& row : rows) {
                }
            }(),
            st::not_serving_region);
        run_time_table with_clock({{.name = "f"}}, st::clock::manual({9}));
        with_clock.put("a", st::column("f", "q"), "v");
        CHECK(with_clock.get("a", st::column("f", "q"))->timestamp() == st::timestamp{9});
    }

    TEST_CASE("a bulk load may read the table that it loads") {
        table t(st::clock::manual({100}));
        for (int i = 0; i != 50; ++i) t.put("row" + std::to_string(i), f{"q"}, "v", {1});
        std::vector<st::cell> later;
        auto rows = t.scan();
        rows.for_each_cell([&](const st::cell_view& one) {
            later.emplace_back(st::cell_view(one.row(), "f", "r", one.version(), one.value()));
            return true;
        });
        t.bulk_load(later);
        CHECK(t.size() == 100);
        table other(st::clock::manual({100}));
        other.bulk_load(t.get("row7"));
        CHECK(other.size() == 2);
        CHECK_THROWS_AS(t.bulk_load(std::vector<st::cell>{later[1], later[0]}), st::out_of_order);
    }

    TEST_CASE("a write buffer before a shared table") {
        table t(st::clock::manual({100}));
        st::buffered_mutator out(t);
        out.mutate(st::put("a").add(f{"q"}, "v"));
        out.flush();
        CHECK(t.exists("a"));
    }

    TEST_CASE("increments of several threads are all counted (R9.11)") {
        table t(st::clock::manual({100}));
        std::vector<std::thread> threads;
        for (int me = 0; me != 3; ++me)
            threads.emplace_back([&] {
                for (int i = 0; i != 200; ++i) t.increment("n", f{"n"});
            });
        for (std::thread& one : threads) one.join();
        CHECK(t.get_counter("n", f{"n"}) == 600);
    }
}
