// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <new>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/core/error.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/policy/memory/counting.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/table/diff.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/split_table.hpp>
#include <strata/table/table.hpp>
#include <strata/table/versioned/movable_table.hpp>

#include "support/all_or_nothing.hpp"
#include "support/failing_resource.hpp"
#include "support/heap_count.hpp"
#include "support/rounds.hpp"
#include "support/shown.hpp"

namespace st = strata;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g"> {};
struct own : st::family<"own", st::memory::counting<>> {};
using table = st::table<f, g, st::clock::manual, st::concurrency::single_writer>;
using in_an_arena = st::table<f, g, st::clock::manual, st::memory::arena, st::concurrency::single_writer>;
using in_a_resource = st::table<f, g, st::clock::manual, st::memory::pmr, st::concurrency::single_writer>;
using run_time_table = st::basic_dynamic_table<st::clock::manual, st::concurrency::single_writer>;
const st::column q("f", "q");
const st::column r("g", "r");

template <class Readable>
std::string text_of(const Readable& from) {
    std::string text;
    for (const auto& row : from.scan({.versions = 3})) text += support::all_shown(row) + '\n';
    return text;
}

// Has frozen cells, and others in memory.
template <class Table>
void fill(Table& t, const std::string& value, int rows = 30) {
    for (int i = 0; i != rows; ++i) {
        const std::string row = "row" + std::to_string(1000 + i);
        t.mutate(st::put(row).add(q, value, st::timestamp{1}).add(r, value, st::timestamp{1}));
        if (i == rows / 2) t.flush();
    }
    t.delete_row("row1003", {1});
}
template <class Table>
Table filled(Table t, const std::string& value) {
    fill(t, value);
    return t;
}

// Calls check(make) for tables in several memories; make() returns an empty one.
template <class Check>
void in_each_memory(Check check) {
    check([] { return table(st::clock::manual({100})); });
    check([] { return in_an_arena(st::clock::manual({100})); });
    check([] { return in_a_resource(st::clock::manual({100})); });
    check([] { return run_time_table({{.name = "f", .max_versions = 3}, {.name = "g"}}, st::clock::manual({100})); });
}
}  // namespace

TEST_SUITE("table/versioned/movable_table")
{
    TEST_CASE("a move throws nothing, and every kind of table has one") {
        in_each_memory([](auto make) {
            using kind = decltype(make());
            CHECK(std::is_nothrow_move_constructible_v<kind>);
            CHECK(std::is_nothrow_move_assignable_v<kind>);
            CHECK(std::is_nothrow_swappable_v<kind>);
            CHECK(std::is_copy_constructible_v<kind>);
            CHECK(std::is_copy_assignable_v<kind>);
        });
    }

    TEST_CASE("what looks into a table goes along with it") {
        in_each_memory([](auto make) {
            auto moved = make();
            auto t = make();
            fill(t, "old");
            t.keep_history(100);
            const std::string old = text_of(t);
            const auto seen = t.snapshot();
            auto reader = t.reader();
            const auto borrowed = reader->get("row1007", q);
            auto rows = t.scan({.versions = 3});
            auto opened = t.open_scanner({.versions = 3});
            CHECK(opened.next()->front().row() == "row1000");
            fill(t, "new", 40);
            const std::uint64_t point = t.snapshot().point();
            const std::string now = text_of(t);

            moved = std::move(t);
            CHECK(text_of(moved) == now);
            CHECK(moved.snapshots_open() == 3);
            CHECK(moved.at(seen.point()).point() == seen.point());
            moved.delete_row("row1007");
            moved.flush();
            moved.compact();
            for (int i = 0; i != 20; ++i) moved.put("row1007", q, std::to_string(i), {200});
            CHECK(text_of(seen) == old);
            CHECK(text_of(moved.at(seen.point())) == old);
            CHECK(text_of(moved.at(point)) == now);
            CHECK(borrowed->value() == "old");
            CHECK(text_of(*reader) == old);
            std::string scanned;
            for (const auto& row : rows) scanned += support::all_shown(row) + '\n';
            CHECK(scanned == old);
            std::size_t left = 0;
            while (const auto row = opened.next()) left += row->front().value() == "old" ? 1 : 0;
            CHECK(left == 28);
            CHECK(moved.oldest_point() == seen.point());
            reader.refresh();
            CHECK(reader->get("row1007", q)->value() == "19");
            CHECK(seen.is_of_table_of(moved.snapshot()));
            std::size_t changes = 0;
            for (const st::change& one : st::diff(seen, moved.snapshot())) changes += one.row() == "row1007" ? 1 : 0;
            CHECK(changes == 2);
        });
    }

    TEST_CASE("a table that was moved from is empty, and may be used") {
        in_each_memory([](auto make) {
            auto moved = make();
            auto t = make();
            fill(t, "v");
            t.keep_history(10);
            const auto seen = t.snapshot();
            moved = std::move(t);
            CHECK(t.size() == 0);  // NOLINT: that is the question
            CHECK(t.snapshots_open() == 0);
            CHECK_FALSE(t.oldest_point());
            CHECK(t.bytes_kept() == 0);
            CHECK_FALSE(t.exists("row1001"));
            CHECK(t.snapshot().point() == 0);
            CHECK_THROWS_AS(t.at(0), st::snapshot_too_old);
            CHECK_FALSE(seen.is_of_table_of(t.snapshot()));
            t.put("a", q, "again");
            CHECK(text_of(t) == "a f:q@100=again\n");
            CHECK(moved.size() > 60);
            CHECK(moved.snapshots_open() == 1);
        });
    }

    TEST_CASE("the first call of a table that was moved from may be any, of several threads at once") {
        for (int round = 0; round != 50; ++round) {
            table t = filled(table(st::clock::manual({100})), "v");
            const table moved = std::move(t);
            std::vector<std::thread> threads;
            for (int i = 0; i != 3; ++i)
                threads.emplace_back([&t, i] {
                    if (i == 0) t.put("a", q, "v");
                    t.get("a", q);
                });
            for (std::thread& one : threads) one.join();
            CHECK(t.size() == 1);  // NOLINT: that is the question
        }
        table source = filled(table(st::clock::manual({100})), "v");
        const table moved = std::move(source);
        const table other = std::move(source);  // NOLINT: there is nothing to be moved
        CHECK(other.size() == 0);
        table third(st::clock::manual({5}));
        third.put("a", q, "v");
        third = source;  // NOLINT: nothing is copied
        CHECK(third.size() == 0);
        third.put("a", q, "v");
        CHECK(third.get("a", q)->timestamp() == st::timestamp{100});
        const auto seen = third.snapshot();
        CHECK(seen.exists("a"));
    }

    TEST_CASE("two tables swap all that they have") {
        in_each_memory([](auto make) {
            auto a = filled(make(), "a");
            auto b = make();
            b.put("only", q, "b", {1});
            b.keep_history(5);
            const std::string text_of_a = text_of(a);
            const auto seen = a.snapshot();
            const auto reader = a.reader();
            using std::swap;
            swap(a, b);
            CHECK(text_of(a) == "only f:q@1=b\n");
            CHECK(text_of(b) == text_of_a);
            CHECK(a.at(1).exists("only"));
            CHECK_THROWS_AS(b.at(1), st::snapshot_too_old);
            b.clear();
            CHECK(text_of(seen) == text_of_a);
            CHECK(text_of(*reader) == text_of_a);
            CHECK(seen.is_of_table_of(b.snapshot()));
            auto c = std::move(a);
            swap(a, c);
            CHECK(text_of(a) == "only f:q@1=b\n");
            CHECK(c.size() == 0);
        });
    }

    TEST_CASE("a copy has the newest state, and goes its own way") {
        in_each_memory([](auto make) {
            auto t = make();
            t.write([](auto& plain) {
                plain.limits().timestamp_slop = 1000;
                plain.clock().set({500});
            });
            fill(t, "v");
            t.keep_history(100);
            const auto seen = t.snapshot();
            t.put("row1001", q, "w", {2});
            const std::string before = text_of(t);
            auto copy = t;
            CHECK(text_of(copy) == before);
            CHECK(copy.size() == t.size());
            CHECK(copy.limits().timestamp_slop == 1000);
            CHECK(copy.snapshot().point() == t.snapshot().point());
            CHECK(copy.snapshots_open() == 0);
            CHECK_THROWS_AS(copy.at(seen.point()), st::snapshot_too_old);
            CHECK_FALSE(seen.is_of_table_of(copy.snapshot()));

            const auto of_copy = copy.snapshot();
            for (int i = 0; i != 30; ++i) copy.put("row" + std::to_string(1000 + i), q, "x", {3});
            copy.flush();
            copy.compact();
            copy.put("new", q, "y");
            CHECK(copy.get("new", q)->timestamp() == st::timestamp{500});
            CHECK(text_of(t) == before);
            CHECK(text_of(of_copy) == before);
            t.clear();
            t.flush();
            CHECK(copy.get("row1029", r)->value() == "v");
            CHECK(text_of(of_copy) == before);
            CHECK(t.at(seen.point()).exists("row1001"));

            auto other = make();
            other.put("only", q, "v");
            other = copy;
            CHECK(text_of(other) == text_of(copy));
            auto& itself = other;
            other = itself;
            CHECK(text_of(other) == text_of(copy));
            other = std::move(itself);
            CHECK(text_of(other) == text_of(copy));
        });
    }

    TEST_CASE("a copy within write() is of the state before it") {
        table t(st::clock::manual({100}));
        t.put("a", q, "1");
        t.write([&](auto& plain) {
            plain.put("a", q, "2");
            const table copy = t;
            CHECK(copy.get("a", q)->value() == "1");
            plain.put("a", q, "3");
            CHECK(copy.get("a", q)->value() == "1");
        });
        CHECK(t.get("a", q)->value() == "3");
    }

    TEST_CASE("a table lives in its memory until its end, an assignment, or the end of what it was moved to") {
        const st::memory::counting<> whole;
        const st::memory::counting<> one;
        using counted = st::table<f, own, st::memory::counting<>, st::clock::manual, st::concurrency::single_writer>;
        const auto make = [](const auto& memory, const auto& of_family) {
            counted t(memory, st::for_family<own>(of_family));
            for (int i = 0; i != 40; ++i) {
                t.put("row" + std::to_string(i), q, "v", {1});
                t.put("row" + std::to_string(i), own{"q"}, "v", {1});
                if (i == 20) t.flush();
            }
            return t;
        };
        {
            counted t = make(whole, one);
            const std::size_t used = whole.counts().bytes;
            const counted moved = std::move(t);
            CHECK(whole.counts().bytes == used);
            CHECK(t.read([](const auto& plain) { return &plain.memory().counts(); }) == &whole.counts());  // NOLINT
            counted other(st::memory::counting<>{});
            other = moved;
            CHECK(whole.counts().bytes > used);
            CHECK(other.get("row7", own{"q"})->value() == "v");
            const st::memory::counting<> second;
            const st::memory::counting<> second_of_family;
            other = make(second, second_of_family);
            CHECK(other.read([](const auto& plain) { return &plain.memory(st::all<own>).counts(); }) ==
                  &second_of_family.counts());
            t = std::move(other);
            CHECK(t.size() == moved.size());
            CHECK(second.counts().bytes > 0);
            t = moved;
            CHECK(second.counts().bytes == 0);
            CHECK(second_of_family.counts().bytes == 0);
        }
        CHECK(whole.counts().bytes == 0);
        CHECK(one.counts().bytes == 0);

        const st::memory::arena arena;
        {
            in_an_arena t = filled(in_an_arena(arena, st::clock::manual({100})), std::string(600, 'v'));
            std::optional<in_an_arena> copy = t;
            const in_an_arena moved = std::move(t);
            CHECK(copy->get("row1029", r)->value().size() == 600);
            copy.reset();
            CHECK(moved.get("row1029", r)->value().size() == 600);
        }
        CHECK(arena.bytes_in_use() == 0);
    }

    TEST_CASE("a copy that finds no memory changes nothing") {
        const auto check = [](auto& memory, const auto& make) {
            auto t = make();
            fill(t, "v", 12);
            for (const char* family : {"f", "g"}) {
                t.put("big", st::column(family, "q"), std::string(2000, 'b'), {1});
                t.flush();
            }
            for (int i = 0; i != 5; ++i) t.put("late", q, std::string(600, 'c'), {i});
            const std::string expected = text_of(t);
            auto other = make();
            other.put("a", q, "other", {1});
            const auto unchanged = [&] {
                REQUIRE(text_of(t) == expected);
                REQUIRE(text_of(other) == "a f:q@1=other\n");
                REQUIRE(t.snapshots_open() == 0);
            };
            CHECK(support::failures_of(
                      memory, [&] { const auto copy = t; }, unchanged) > 8);
            CHECK(support::failures_of(
                      memory, [&] { other = t; }, unchanged) > 8);
            CHECK(text_of(other) == expected);
            t.clear();
            CHECK(text_of(other) == expected);

            const auto moved = std::move(other);
            CHECK(support::failures_of(
                      memory, [&] { other.exists("a"); }, [&] { REQUIRE(text_of(moved) == expected); }) > 0);
            CHECK(other.size() == 0);  // NOLINT: that is the question
        };
        support::failing_heap heap;
        check(heap, [] { return table(st::clock::manual({100})); });
        check(heap, [] {
            run_time_table t({{.name = "x"}}, st::clock::manual({100}));
            t.alter({{.name = "f", .max_versions = 3}, {.name = "g"}});
            return t;
        });
        support::failing_resource resource;
        check(resource, [&] { return in_a_resource(st::memory::pmr{&resource}, st::clock::manual({100})); });
        CHECK(resource.live_bytes() == 0);
    }

    TEST_CASE("the families of a table go along") {
        run_time_table moved{{.name = "other"}};
        run_time_table t({{.name = "f"}, {.name = "g"}}, st::clock::manual({100}));
        t.put("a", q, "v");
        const auto seen = t.snapshot();
        t.add_column_family({.name = "h"});
        t.delete_column_family("f");
        t.put("a", st::column("h", "q"), "v");
        run_time_table copy = t;
        CHECK(copy.schema().size() == 2);
        CHECK(copy.get("a", st::column("h", "q"))->value() == "v");
        CHECK_THROWS_AS(copy.get("a", q), st::no_such_column_family);
        copy.add_column_family({.name = "i"});
        copy.put("a", st::column("i", "q"), "v");
        CHECK(t.schema().size() == 2);
        moved = std::move(t);
        CHECK(moved.schema().back().name == "h");
        CHECK(seen.get("a", q)->value() == "v");
        CHECK(t.schema().front().name == "f");  // NOLINT: as it was made
        t.put("a", q, "w");
        CHECK(seen.get("a", q)->value() == "v");
        t = std::move(copy);
        CHECK(t.schema().size() == 3);
        CHECK(t.get("a", st::column("i", "q"))->value() == "v");
    }

    TEST_CASE("a table is a value: in an optional, in a container, in a class, returned") {
        std::optional<table> maybe;
        maybe.emplace(st::clock::manual({100}));
        maybe->put("a", q, "v");
        maybe = filled(table(st::clock::manual({100})), "v");
        CHECK(maybe->size() > 60);
        const std::optional<table> taken = std::move(maybe);
        CHECK(taken->exists("row1001"));

        std::vector<table> all;
        table last(st::clock::manual({100}));
        std::vector<decltype(taken->snapshot())> snapshots;
        for (int i = 0; i != 20; ++i) {
            all.emplace_back(st::clock::manual({100}));
            all.back().put("a", q, std::to_string(i % 7));
            snapshots.push_back(all.back().snapshot());
        }
        std::stable_sort(all.begin(), all.end(), [](const table& one, const table& other) {
            return one.get("a", q)->value() < other.get("a", q)->value();
        });
        std::swap(all.back(), last);
        CHECK(all.front().get("a", q)->value() == "0");
        CHECK(all[3].get("a", q)->value() == "1");
        CHECK(all.back().size() == 0);
        CHECK(last.get("a", q)->value() == "6");
        for (std::size_t i = 0; i != snapshots.size(); ++i)
            CHECK(snapshots[i].get("a", q)->value() == std::to_string(i % 7));

        struct city {
            std::string name;
            table people;
        };
        city one{"Ulm", table(st::clock::manual({100}))};
        one.people.put("a", q, "v");
        const city copy = one;
        one.people.clear();
        const city moved = std::move(one);
        CHECK(copy.people.exists("a"));
        CHECK_FALSE(moved.people.exists("a"));

        std::map<std::string, table> by_name;
        by_name.try_emplace("x").first->second.put("a", q, "v");
        by_name["y"] = by_name["x"];
        by_name["z"] = std::move(by_name["x"]);
        CHECK(by_name["y"].exists("a"));
        CHECK(by_name["z"].exists("a"));
        CHECK_FALSE(by_name["x"].exists("a"));
    }

    TEST_CASE("whatever is written, copied, moved and assigned, tables and snapshots show what they did") {
        using plain_table = st::table<f, g, st::clock::manual>;
        struct compared {
            table beside{st::clock::manual({100})};
            plain_table alone{st::clock::manual({100})};
        };
        struct taken {
            decltype(std::declval<const table&>().snapshot()) seen;
            std::string expected;
        };
        std::mt19937 random(7);
        const auto below = [&](std::size_t count) { return static_cast<std::size_t>(random() % count); };
        std::vector<compared> tables(4);
        std::vector<taken> snapshots;
        const auto end_snapshots_of = [&](const compared& one) {
            const auto now = one.beside.snapshot();
            std::erase_if(snapshots, [&](const taken& other) { return other.seen.is_of_table_of(now); });
        };
        const auto change = [&](auto& t, std::size_t what, const std::string& row, const std::string& value, int when) {
            if (what < 60)
                t.put(row, st::column(what % 2 == 0 ? "f" : "g", "q"), value, {when});
            else if (what < 70)
                t.mutate(st::put(row).add(q, value, st::timestamp{when}).add(r, value, st::timestamp{when}));
            else if (what < 78)
                t.delete_row(row, {when});
            else if (what < 84)
                t.delete_version(row, q);
            else if (what < 92)
                t.flush();
            else if (what < 97)
                t.compact();
            else
                t.clear();
        };
        for (int step = 0; step != support::rounds(3000); ++step) {
            compared& one = tables[below(4)];
            compared& other = tables[below(4)];
            const std::size_t what = below(100);
            const std::string row = "row" + std::to_string(below(12));
            const int when = static_cast<int>(below(6));
            const std::string value = std::to_string(step);
            change(one.beside, what, row, value, when);
            change(one.alone, what, row, value, when);
            if (const std::size_t next = below(40); next == 0) {
                if (&one != &other) end_snapshots_of(one);
                one = other;
            } else if (next < 3) {
                std::swap(one, other);
            } else if (next == 3) {
                std::rotate(tables.begin(), tables.begin() + 1, tables.end());
            } else if (next == 4 && &one != &other) {
                end_snapshots_of(one);
                one = std::move(other);
            } else if (next == 5) {
                compared copy = one;
                change(copy.beside, 60, row, "x", when);
                change(copy.alone, 60, row, "x", when);
                end_snapshots_of(one);
                one = std::move(copy);
            } else if (next < 12) {
                if (snapshots.size() == 12) snapshots.erase(snapshots.begin() + static_cast<int>(below(12)));
                snapshots.push_back({one.beside.snapshot(), text_of(one.alone)});
            }
            const std::size_t at = below(4);
            REQUIRE(text_of(tables[at].beside) == text_of(tables[at].alone));
            REQUIRE(tables[at].beside.size() == tables[at].alone.size());
            if (!snapshots.empty()) {
                const taken& kept = snapshots[below(snapshots.size())];
                REQUIRE(text_of(kept.seen) == kept.expected);
            }
        }
        for (const taken& kept : snapshots) REQUIRE(text_of(kept.seen) == kept.expected);
    }

    TEST_CASE("a table in regions is moved with the readers of its regions") {
        table other = filled(table(st::clock::manual({100})), "x");
        st::split_table<table> moved({"x"});
        st::split_table<table> t({"m"});
        t.put("a", q, "v");
        t.put("z", q, "w");
        const auto seen = t.snapshot();
        const auto reader = t.region(1).reader();
        moved = std::move(t);
        moved.clear();
        std::swap(moved.region(1), other);
        CHECK(moved.get("row1001", q)->value() == "x");
        CHECK(reader->get("z", q)->value() == "w");
        CHECK(seen.get("z", q)->value() == "w");
    }
}
