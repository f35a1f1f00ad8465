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
#include <strata/table/parts/published_room.hpp>
#include <strata/table/table.hpp>

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
void fill(table& t, int rows, const std::string& value) {
    for (int i = 0; i != rows; ++i) t.mutate(st::put(row_of(i)).add(f{"q"}, value).add(g{"q"}, value));
}
}  // namespace

TEST_SUITE("table/parts/published_room")
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

    TEST_CASE("a history is kept although families are altered and the table is cleared") {
        st::basic_dynamic_table<st::clock::manual, st::concurrency::single_writer> t({{.name = "f"}, {.name = "g"}},
                                                                                     st::clock::manual({100}));
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
