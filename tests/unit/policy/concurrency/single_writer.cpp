// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <atomic>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>

#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/concurrency/none.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/policy/memory/counting.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g"> {};
struct own : st::family<"own", st::memory::counting<>> {};
struct aging : st::family<"aging", st::retention::ttl<50>> {};
using table = st::table<f, g, st::clock::manual, st::concurrency::single_writer>;

std::string shown(const std::optional<st::cell>& one) { return one ? std::string(one->value()) : "nothing"; }
}  // namespace

TEST_SUITE("policy/concurrency/single_writer")
{
    TEST_CASE("the policy lets readers beside a writer, and has no lock") {
        CHECK(st::publishing_policy<st::concurrency::single_writer>);
        CHECK(st::sharing_policy<st::concurrency::single_writer>);
        CHECK_FALSE(st::locking_policy<st::concurrency::single_writer>);
        CHECK_FALSE(st::publishing_policy<st::concurrency::locked<>>);
        CHECK_FALSE(st::publishing_policy<st::concurrency::none>);
        CHECK(std::is_empty_v<st::concurrency::single_writer>);
    }

    TEST_CASE("a table may be copied, moved and swapped like a value") {
        CHECK(std::is_copy_constructible_v<table>);
        CHECK(std::is_copy_assignable_v<table>);
        CHECK(std::is_nothrow_move_constructible_v<table>);
        CHECK(std::is_nothrow_move_assignable_v<table>);
        CHECK(std::is_nothrow_swappable_v<table>);
        CHECK(std::is_default_constructible_v<table>);
        table moved(st::clock::manual({5}));
        table t(st::clock::manual({100}));
        t.put("a", f{"q"}, "1");
        const auto seen = t.snapshot();
        auto reader = t.reader();
        t.put("a", f{"q"}, "2");
        const table copy = t;
        moved = std::move(t);
        moved.put("a", f{"q"}, "3");
        CHECK(shown(moved.get("a", f{"q"})) == "3");
        CHECK(shown(copy.get("a", f{"q"})) == "2");
        CHECK(shown(seen.get("a", f{"q"})) == "1");
        CHECK(reader->get("a", f{"q"})->value() == "1");
        reader.refresh();
        CHECK(reader->get("a", f{"q"})->value() == "3");
        CHECK(t.size() == 0);  // NOLINT: that is the question
    }

    TEST_CASE("a table has the calls of a shared_table, and reads what was written") {
        table t(st::clock::manual({100}));
        t.put("a", f{"q"}, "1", {10});
        t.put("a", f{"q"}, "2");
        t.put("b", g{"q"}, "3");
        CHECK(shown(t.get("a", f{"q"})) == "2");
        CHECK(t.get("a", f{"q"})->timestamp() == st::timestamp{100});
        CHECK(t.versions("a", f{"q"}, {.count = 3}).size() == 2);
        CHECK(shown(t.get_each({"b", "a"}, g{"q"}).at(0)) == "3");
        CHECK(t.increment("n", f{"n"}, 4) == 4);
        CHECK(t.append("n", g{"text"}, "ab") == "ab");
        CHECK(t.check_and_put("n", g{"text"}, "ab", "x"));
        t.mutate_rows({st::put("m1").add(f{"q"}, "1"), st::put("m2").add(g{"q"}, "2")});
        t.delete_row("a");
        CHECK_FALSE(t.exists("a"));
        t.flush();
        t.compact();
        CHECK(t.get_counter("n", f{"n"}) == 4);
        CHECK(t.size() == 5);
        CHECK(t.columns().size() == 4);
        t.clear();
        CHECK(t.size() == 0);
    }

    TEST_CASE("a change that throws changes nothing, and later ones work") {
        table t(st::clock::manual({100}));
        t.put("a", f{"q"}, "v");
        const auto check = [&] {
            CHECK(t.size() == 1);
            CHECK(shown(t.get("a", f{"q"})) == "v");
        };
        CHECK_THROWS_AS(t.put("", f{"q"}, "w"), st::bad_row_key);
        check();
        CHECK_THROWS_AS(t.put("b", st::column("none", "q"), "w"), st::no_such_column_family);
        check();
        CHECK_THROWS_AS(t.increment("a", f{"q"}), st::not_a_counter);
        check();
        const st::put good = st::put("a").add(f{"q"}, "w");
        CHECK_THROWS_AS(t.mutate_rows({good, st::put("b").add(st::column("none", "q"), "w")}),
                        st::no_such_column_family);
        check();
        t.put("a", f{"q"}, "w");
        CHECK(shown(t.get("a", f{"q"})) == "w");
    }

    TEST_CASE("write() makes several changes one step, also if it throws") {
        table t(st::clock::manual({100}));
        std::atomic<bool> is_done{false};
        std::atomic<int> halves{0};
        std::thread reader([&] {
            while (!is_done) {
                const auto row = t.get("a");
                if (row[f{"q"}].has_value() != row[g{"q"}].has_value()) ++halves;
                if (row.size() == 2 && row[f{"q"}]->value() != row[g{"q"}]->value()) ++halves;
            }
        });
        for (int i = 0; i != 300; ++i) {
            const std::string text = std::to_string(i);
            const std::string before = shown(t.get("a", g{"q"}));
            const auto change = [&](auto& plain) {
                plain.put("a", f{"q"}, text);
                if (shown(t.get("a", f{"q"})) != before) ++halves;
                plain.put("a", g{"q"}, text);
                if (i % 3 == 0) throw std::runtime_error("later");
                return plain.size();
            };
            if (i % 3 == 0)
                CHECK_THROWS_AS(t.write(change), std::runtime_error);
            else
                CHECK(t.write(change) >= 2);
            CHECK(shown(t.get("a", g{"q"})) == text);
            if (i % 50 == 0) t.compact();
        }
        is_done = true;
        reader.join();
        CHECK(halves == 0);
    }

    TEST_CASE("reads see the time that write() has set") {
        st::table<aging, st::clock::manual, st::concurrency::single_writer> t(st::clock::manual({100}));
        t.put("a", aging{"q"}, "v");
        CHECK(t.exists("a"));
        const auto before = t.snapshot();
        t.write([](auto& plain) { plain.clock().set({151}); });
        CHECK_FALSE(t.exists("a"));
        CHECK(before.exists("a"));
        CHECK(t.read([](const auto& plain) { return plain.clock().now(); }) == st::timestamp{151});
    }

    TEST_CASE("a table uses the memories that it is given, and families their own") {
        const st::memory::counting<> whole;
        const st::memory::counting<> one;
        {
            st::table<f, own, st::memory::counting<>, st::clock::manual, st::concurrency::single_writer> t(
                whole, st::clock::manual({5}), st::for_family<own>(one));
            CHECK(one.counts().bytes < 1000);
            t.put("a", own{"q"}, std::string(1000, 'v'));
            CHECK(one.counts().bytes > 1000);
            CHECK(whole.counts().bytes < 1000);
            t.put("a", f{"q"}, std::string(1000, 'v'));
            CHECK(whole.counts().bytes > 1000);
            CHECK(t.get("a", f{"q"})->timestamp() == st::timestamp{5});
            for (int i = 0; i != 50; ++i)
                t.put("row" + std::to_string(i), st::column(i % 2 == 0 ? "own" : "f", "q"), "v");
            t.flush();
            CHECK(t.get("a").size() == 2);
        }
        CHECK(one.counts().bytes == 0);
        CHECK(whole.counts().bytes == 0);
    }

    TEST_CASE("a table in an arena takes again what has been replaced") {
        const st::memory::arena arena;
        {
            st::table<f, g, st::memory::arena, st::clock::manual, st::concurrency::single_writer> t(
                arena, st::clock::manual({100}));
            const auto change_all = [&](int round) {
                for (int i = 0; i != 200; ++i) {
                    t.put("row" + std::to_string(i), f{"q"}, std::to_string(round));
                    t.put("row" + std::to_string(i), g{"q"}, std::to_string(round), {1});
                }
                t.flush();
                t.compact();
            };
            for (int round = 0; round != 5; ++round) change_all(round);
            const std::size_t reserved = arena.bytes_reserved();
            CHECK(reserved > 0);
            for (int round = 5; round != 40; ++round) change_all(round);
            CHECK(arena.bytes_reserved() <= 2 * reserved);
            CHECK(shown(t.get("row7", f{"q"})) == "39");
        }
        CHECK(arena.bytes_in_use() == 0);
    }
}
