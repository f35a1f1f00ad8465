// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/table/diff.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>
#include <strata/table/versioned/versioned_table.hpp>

#include "support/all_or_nothing.hpp"
#include "support/heap_count.hpp"
#include "support/rounds.hpp"
#include "support/shown.hpp"

namespace st = strata;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g"> {};
using table = st::table<f, g, st::clock::manual, st::concurrency::single_writer>;

std::string row_of(int i) { return "row" + std::to_string(1000 + i); }
template <class Readable>
std::string text_of(const Readable& from) {
    std::string text;
    for (const auto& row : from.scan({.versions = 3})) text += support::all_shown(row) + '\n';
    return text;
}
// All that is visible, all that is stored, and what was visible at an earlier time.
template <class Readable>
std::string all_text_of(const Readable& from) {
    std::string text;
    const auto add = [&](const st::scan_options& asked) {
        for (const auto& row : from.scan(asked)) text += support::all_shown(row) + '\n';
        text += '\n';
    };
    add({.versions = st::all_versions});
    add({.versions = st::all_versions, .raw = true});
    add({.when = st::as_of({50}), .versions = st::all_versions});
    return text;
}
using run_time_table = st::basic_dynamic_table<st::clock::manual, st::concurrency::single_writer>;
run_time_table aging_table() {
    return run_time_table({{.name = "f", .max_versions = 2, .in_memory = st::in_memory_compaction::eager},
                           {.name = "g", .max_versions = 2, .min_versions = 1, .ttl = 100},
                           {.name = "h", .max_versions = 2, .new_version_behavior = true}},
                          st::clock::manual({100}));
}
const st::column fq("f", "q");
const st::column gq("g", "q");

void fill(table& t, int rows, const std::string& value) {
    for (int i = 0; i != rows; ++i) t.mutate(st::put(row_of(i)).add(f{"q"}, value).add(g{"q"}, value));
}
}  // namespace

TEST_SUITE("table/versioned/versioned_table")
{
    TEST_CASE("a snapshot stays while rows are put, deleted, flushed, compacted and cleared") {
        table t(st::clock::manual({100}));
        fill(t, 100, "first");
        const auto seen = t.snapshot();
        const std::string expected = text_of(seen);
        const auto check = [&] {
            CHECK(text_of(seen) == expected);
            CHECK(seen.get(row_of(7), f{"q"})->value() == "first");
            CHECK(seen.versions(row_of(7), f{"q"}, {.count = 3}).size() == 1);
        };
        fill(t, 150, "later");
        check();
        for (int i = 0; i != 50; ++i) t.delete_row(row_of(i));
        check();
        t.flush();
        check();
        fill(t, 20, "again");
        t.compact_memory();
        check();
        t.compact();
        check();
        t.clear();
        CHECK(t.size() == 0);
        check();
        const auto copy = seen;
        CHECK(text_of(copy) == expected);
    }

    TEST_CASE("snapshots of many moments stay, whichever of them end") {
        std::mt19937 random(5);
        table t(st::clock::manual({100}));
        using snapshot = decltype(t.snapshot());
        std::vector<std::pair<snapshot, std::string>> kept;
        for (int step = 0; step != support::rounds(1500); ++step) {
            const auto what = random() % 100;
            const std::string row = row_of(static_cast<int>(random() % 30));
            const st::timestamp written{static_cast<std::int64_t>(random() % 5)};
            if (what < 70)
                t.put(row, f{"q" + std::to_string(random() % 3)}, std::to_string(step), written);
            else if (what < 80)
                t.delete_row(row);
            else if (what < 90)
                t.delete_version(row, f{"q1"}, written);
            else if (what < 95)
                t.flush();
            else if (what < 98)
                t.compact();
            else if (what == 98)
                t.clear();
            if (random() % 8 == 0)
                kept.emplace_back(t.snapshot(), t.read([](const auto& now) { return text_of(now); }));
            if (kept.size() > 25 || (!kept.empty() && random() % 20 == 0)) {
                const std::size_t at = random() % kept.size();
                REQUIRE(text_of(kept[at].first) == kept[at].second);
                std::swap(kept[at], kept.back());
                kept.pop_back();
            }
            REQUIRE(t.snapshots_open() == kept.size());
        }
        for (const auto& [seen, expected] : kept) REQUIRE(text_of(seen) == expected);
    }

    TEST_CASE("a reader stands in one state until it is refreshed") {
        table t(st::clock::manual({100}));
        t.put("a", f{"q"}, "first");
        auto reader = t.reader();
        const auto borrowed = reader->get("a", f{"q"});
        for (int i = 0; i != 40; ++i) t.put("a", f{"q"}, "later");
        t.flush();
        t.clear();
        CHECK(borrowed->value() == "first");
        CHECK((*reader).size() == 1);
        reader.refresh();
        CHECK_FALSE(reader->exists("a"));
        CHECK(t.snapshots_open() == 0);
    }

    TEST_CASE("the table knows who keeps old states, and what is kept for them") {
        table t(st::clock::manual({100}));
        CHECK(t.snapshots_open() == 0);
        CHECK_FALSE(t.oldest_point());
        fill(t, 50, std::string(3000, 'v'));
        t.flush();
        CHECK(t.bytes_kept() == 0);
        fill(t, 50, std::string(3000, 'w'));
        {
            const auto seen = t.snapshot();
            const std::uint64_t point = seen.point();
            auto scan = t.scan();
            const auto open = t.open_scanner();
            const auto copy = seen;
            CHECK(t.snapshots_open() == 3);
            t.clear();
            fill(t, 50, "x");
            CHECK(t.snapshot().point() > point);
            CHECK(t.oldest_point() == point);
            CHECK(t.bytes_kept() > 50 * 3000);
            CHECK(copy.exists(row_of(49)));
        }
        CHECK(t.snapshots_open() == 0);
        CHECK_FALSE(t.oldest_point());
        fill(t, 20, "y");
        CHECK(t.bytes_kept() < 50 * 3000);
        t.flush();
        CHECK(t.bytes_kept() == 0);
    }

    TEST_CASE("what a snapshot does not have is freed while it stays") {
        table t(st::clock::manual({100}));
        fill(t, 50, "first");
        const auto seen = t.snapshot();
        fill(t, 50, "second");
        const std::size_t kept = t.bytes_kept();
        for (int round = 0; round != 100; ++round) fill(t, 50, std::to_string(round));
        CHECK(t.bytes_kept() < 3 * kept + 100'000);
        CHECK(seen.get(row_of(9), g{"q"})->value() == "first");
    }

    TEST_CASE("two snapshots tell what has changed between them") {
        table t(st::clock::manual({100}));
        fill(t, 3, "v");
        const auto before = t.snapshot();
        t.put(row_of(1), f{"q"}, "w");
        t.delete_row(row_of(2));
        const auto after = t.snapshot();
        t.clear();
        std::string text;
        for (const st::change& one : st::diff(before, after))
            text += std::string(one.row()) + ' ' + std::string(one.family()) + (one.after ? " changed, " : " gone, ");
        CHECK(text == "row1001 f changed, row1002 f gone, row1002 g gone, ");
        CHECK(before.is_of_table_of(after));
        table other(st::clock::manual({100}));
        CHECK_FALSE(before.is_of_table_of(other.snapshot()));
    }

    TEST_CASE("every point of the last writes is read as it was, and no more than asked for is kept for long") {
        table t(st::clock::manual({100}));
        CHECK_THROWS_AS(t.at(0), st::snapshot_too_old);
        fill(t, 20, "before");
        CHECK_THROWS_AS(t.at(t.snapshot().point()), st::snapshot_too_old);
        const std::uint64_t first = t.snapshot().point();
        t.keep_history(40);
        std::map<std::uint64_t, std::string> expected;
        const auto note = [&] { expected[t.snapshot().point()] = text_of(t); };
        note();
        std::mt19937 random(1);
        for (int step = 0; step != 300; ++step) {
            const std::string row = row_of(static_cast<int>(random() % 20));
            if (step % 7 == 0)
                t.delete_row(row);
            else
                t.mutate(st::put(row).add(f{"q"}, std::to_string(step)).add(g{"q"}, std::to_string(step)));
            if (step % 50 == 49) t.flush();
            if (step % 100 == 99) t.compact();
            note();
            const std::uint64_t last = expected.rbegin()->first;
            for (std::uint64_t back = 0; back <= (std::min<std::uint64_t>)(40, last - first);
                 back += 1 + random() % 9) {
                const auto then = t.at(last - back);
                CHECK(then.point() <= last - back);
                CHECK(text_of(then) == (--expected.upper_bound(last - back))->second);
            }
            if (last - first > 70) CHECK_THROWS_AS(t.at(last - 70), st::snapshot_too_old);
            CHECK_THROWS_AS(t.at(last + 1), st::illegal_argument);
        }
        CHECK(t.snapshots_open() == 0);
        CHECK(t.bytes_kept() > 0);
        CHECK(t.oldest_point() < t.snapshot().point());
        const auto kept = t.at(t.snapshot().point() - 20);
        const std::string shown = text_of(kept);
        t.keep_history(0);
        CHECK_THROWS_AS(t.at(t.snapshot().point()), st::snapshot_too_old);
        CHECK(text_of(kept) == shown);
        CHECK(t.snapshots_open() == 1);
    }

    TEST_CASE("the past is read at the time that it was, and told from the present by a diff") {
        struct aging : st::family<"aging", st::retention::hbase<3, 0, 100>> {};
        st::table<aging, st::clock::manual, st::concurrency::single_writer> t(st::clock::manual({1000}));
        t.keep_history(10);
        t.put("a", aging{"q"}, "v", {950});
        t.put("old", aging{"q"}, "v", {800});
        const std::uint64_t point = t.snapshot().point();
        t.write([](auto& written) {
            written.clock().advance(60);
            written.put("b", aging{"q"}, "v", {1050});
        });
        CHECK_FALSE(t.exists("a"));
        CHECK(t.at(point).exists("a"));
        CHECK_FALSE(t.at(point).exists("b"));
        CHECK_FALSE(t.at(point).exists("old"));
        std::string text;
        for (const st::change& one : st::diff(t.at(point), t.snapshot()))
            text += std::string(one.row()) + (one.after ? " came, " : " went, ");
        CHECK(text == "a went, b came, ");
    }

    TEST_CASE("no flush, no compaction and no time that passes changes what a write has made") {
        run_time_table t = aging_table();
        t.keep_history(10);
        t.delete_column("uncovered", fq, {50});
        t.flush();
        t.put("uncovered", fq, "hidden until the marker goes", {40});
        for (std::int64_t version = 10; version != 60; version += 10) t.put("many", fq, "v", {version});
        t.put("deleted", fq, "v", {10});
        t.delete_column("deleted", fq, {20});
        t.put("aging", gq, "old", {30});
        t.put("aging", gq, "new", {40});
        t.put("short", fq, "lasting", {10});
        t.put("short", fq, "passing", {20}, {.ttl = 50});
        const std::uint64_t point = t.snapshot().point();
        const auto seen = t.snapshot();
        const std::string expected = all_text_of(t);
        const auto check = [&](const char* after, bool is_other) {
            CAPTURE(after);
            CHECK(t.snapshot().point() == point);
            CHECK((all_text_of(t) != expected) == is_other);
            CHECK(all_text_of(t.at(point)) == expected);
            CHECK(all_text_of(seen) == expected);
        };
        check("the write", false);
        t.compact_memory();
        check("compact_memory", true);
        t.write([](auto& written) { written.clock().advance(60); });
        check("the end of a cell", true);
        t.flush();
        check("flush", true);
        t.compact_some(0, 1);
        check("compact_some", true);
        t.compact();
        check("compact", true);
        CHECK_FALSE(t.check_and_put("many", fq, "another", "v"));
        check("a write that is none", true);
        t.write([](auto& written) { written.limits().max_cell_size = 1000; });
        check("other settings", true);
        t.put("another", fq, "v");
        CHECK(all_text_of(t.at(point)) == expected);
        CHECK(all_text_of(t.at(point + 1)) == all_text_of(t));
    }

    TEST_CASE("loads, clear and an alter are writes, each of which is found in the past") {
        run_time_table t = aging_table();
        t.keep_history(100);
        t.put("a", fq, "v", {10});
        std::map<std::uint64_t, std::string> expected;
        const auto note = [&] {
            CHECK(expected.emplace(t.snapshot().point(), all_text_of(t)).second);
            for (const auto& [point, text] : expected) CHECK(all_text_of(t.at(point)) == text);
        };
        note();
        const auto load = [&](const char* row, std::uint64_t sequence, const st::bulk_load_options& options) {
            const st::version_key key({20}, st::kind::put, sequence);
            t.bulk_load(std::vector{st::cell_view(row, "f", "q", key, "loaded")}, options);
            note();
        };
        load("loaded", 0, {});
        load("kept", 1, {.keep_sequence = true});
        load("of later", 90, {.keep_sequence = true});
        CHECK(t.snapshot().point() == 90);
        t.modify_column_family({.name = "f", .max_versions = 1});
        note();
        t.delete_column_family("g");
        note();
        load("alone", 1, {.keep_sequence = true, .replace = true});
        t.bulk_load(std::vector<st::cell_view>{}, {.replace = true});
        note();
        t.put("a", fq, "v", {10});
        note();
        t.clear();
        note();
    }

    TEST_CASE("of a call that writes several times the last point is found, and the others are before it") {
        run_time_table t = aging_table();
        t.keep_history(10);
        t.put("a", fq, "v");
        const std::uint64_t point = t.snapshot().point();
        const st::version_key key({10}, st::kind::put);
        t.put_each({st::cell_view("b", "f", "q", key, "v"), st::cell_view("c", "f", "q", key, "v")});
        CHECK(t.snapshot().point() == point + 2);
        CHECK_FALSE(t.at(point).exists("b"));
        CHECK_FALSE(t.at(point + 1).exists("b"));
        CHECK(t.at(point + 1).point() == point);
        CHECK(t.at(point + 2).exists("b"));
        CHECK(t.at(point + 2).exists("c"));
    }

    TEST_CASE("whatever is done, every state of the past and every snapshot stays what it was") {
        for (unsigned seed = 1; seed != 9; ++seed) {
            CAPTURE(seed);
            std::mt19937 random(seed);
            run_time_table t = aging_table();
            t.keep_history(1000);
            std::map<std::uint64_t, std::string> expected;
            std::vector<std::pair<decltype(t.snapshot()), std::string>> taken;
            for (int step = 0; step != support::rounds(200); ++step) {
                const std::string row = row_of(static_cast<int>(random() % 4));
                const st::column column(std::string(1, static_cast<char>('f' + random() % 3)), "q");
                const st::timestamp when{40 + static_cast<std::int64_t>(random() % 100)};
                switch (random() % 16) {
                    case 0:
                        t.flush();
                        break;
                    case 1:
                        t.compact();
                        break;
                    case 2:
                        t.compact_memory();
                        break;
                    case 3:
                        t.write([&](auto& written) { written.clock().advance(1 + static_cast<int>(random() % 30)); });
                        break;
                    case 4:
                        t.delete_column(row, column, when);
                        break;
                    case 5:
                        t.delete_version(row, column, when);
                        break;
                    case 6:
                        t.put(row, column, "passing", when, {.ttl = 1 + static_cast<int>(random() % 40)});
                        break;
                    case 7:
                        if (random() % 4 == 0)
                            t.clear();
                        else if (random() % 2 == 0)
                            t.modify_column_family({.name = "f", .max_versions = 1 + static_cast<int>(random() % 4)});
                        break;
                    case 8: {
                        const st::version_key key(when, st::kind::put, random() % (t.snapshot().point() + 3));
                        t.bulk_load(std::vector{st::cell_view(row, "f", "q", key, "loaded")},
                                    {.keep_sequence = random() % 2 == 0, .replace = random() % 8 == 0});
                        break;
                    }
                    default:
                        t.put(row, column, std::to_string(step), when);
                }
                expected.emplace(t.snapshot().point(), all_text_of(t));
                if (random() % 4 == 0) taken.emplace_back(t.snapshot(), all_text_of(t));
                const auto one = expected.lower_bound(random() % (expected.rbegin()->first + 1));
                REQUIRE(all_text_of(t.at(one->first)) == one->second);
            }
            for (const auto& [point, text] : expected) REQUIRE(all_text_of(t.at(point)) == text);
            for (const auto& [seen, text] : taken) REQUIRE(all_text_of(seen) == text);
        }
    }

    TEST_CASE("a history is kept although families are altered and the table is cleared") {
        run_time_table t({{.name = "f"}, {.name = "g"}}, st::clock::manual({100}));
        t.keep_history(10);
        t.put("a", st::column("g", "q"), "v");
        const std::uint64_t point = t.snapshot().point();
        t.put("a", st::column("f", "q"), "v");
        t.delete_column_family("g");
        t.put("a", st::column("f", "q"), "w");
        t.clear();
        t.put("b", st::column("f", "q"), "x");
        CHECK(t.at(point).get("a", st::column("g", "q"))->value() == "v");
        CHECK_THROWS_AS(t.snapshot().get("a", st::column("g", "q")), st::no_such_column_family);
    }

    TEST_CASE("a call that finds no memory changes nothing, and later ones work") {
        table t(st::clock::manual({100}));
        fill(t, 40, "first");
        t.keep_history(7);
        auto seen = t.snapshot();
        const auto try_all = [&](const auto& change) {
            std::size_t failures = 0;
            for (int round = 0; round != 20; ++round) {
                const std::string expected = text_of(t);
                const std::string expected_of_seen = text_of(seen);
                failures += support::failures_of(
                    support::failing_heap(), [&] { change(round); },
                    [&] {
                        REQUIRE(text_of(t) == expected);
                        REQUIRE(text_of(seen) == expected_of_seen);
                    });
                if (round % 5 == 4) seen = t.snapshot();
            }
            CHECK(failures > 0);
        };
        try_all([&](int round) {
            t.mutate_rows({st::put(row_of(round)).add(f{"q"}, "second").add(g{"q"}, std::string(700, 'w')),
                           st::put(row_of(90 + round)).add(f{"new"}, "third")});
        });
        try_all([&](int round) { t.delete_row(row_of(round)); });
        const std::string expected = text_of(t);
        try_all([&](int) { t.flush(); });
        CHECK(text_of(t) == expected);
        try_all([&](int) { const auto other = t.snapshot(); });
        t.compact();
        CHECK(text_of(t) == expected);
    }

    TEST_CASE("a call of many flushes is published like any other") {
        table t(st::clock::manual({100}));
        t.put("a", f{"q"}, "v");
        const auto seen = t.snapshot();
        t.write([](auto& plain) {
            for (int i = 0; i != 40; ++i) {
                plain.put("a" + std::to_string(i), f{"q"}, "v");
                plain.flush();
            }
        });
        CHECK(t.exists("a39"));
        CHECK_FALSE(seen.exists("a39"));
        t.compact();
        CHECK(t.size() == 41);
    }

    TEST_CASE("readers of several threads see whole changes, each one not before the last that it has seen") {
        table t(st::clock::manual({100}));
        t.mutate(st::put("a").add(f{"q"}, "0").add(g{"q"}, "0"));
        std::atomic<bool> is_done{false};
        std::atomic<int> wrong{0};
        std::vector<std::thread> readers;
        for (int me = 0; me != 3; ++me)
            readers.emplace_back([&] {
                int last = 0;
                auto reader = t.reader();
                while (!is_done) {
                    reader.refresh();
                    const int one = std::stoi(std::string(reader->get("a", f{"q"})->value()));
                    const int other = std::stoi(std::string(reader->get("a", g{"q"})->value()));
                    wrong += one != other || one < last;
                    last = one;
                }
            });
        for (int i = 1; i != 1000; ++i) {
            t.mutate(st::put("a").add(f{"q"}, std::to_string(i)).add(g{"q"}, std::to_string(i)));
            if (i % 100 == 0) t.flush();
            if (i % 300 == 0) t.compact();
        }
        is_done = true;
        for (std::thread& one : readers) one.join();
        CHECK(wrong == 0);
    }
}
