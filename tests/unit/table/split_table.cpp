// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/core/error.hpp>
#include <strata/filter/counting_filters.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/policy/memory/limited.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/split_table.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>> {};
struct g : st::family<"g"> {};
using plain = st::table<f, g, st::clock::manual>;
using shared = st::table<f, g, st::clock::manual, st::concurrency::locked<>>;

// The cells of a scan, part by part.
template <class Scan>
std::string all_shown(Scan&& scan) {
    std::string text;
    for (const auto& row : scan) {
        text += std::string(row.key()) + ':';
        for (const st::cell_view& one : row)
            text += ' ' + std::string(one.family()) + ':' + std::string(one.qualifier()) + '@' +
                    std::to_string(one.timestamp().value) + '=' + std::string(one.value());
        text += '\n';
    }
    return text;
}

const std::initializer_list<st::bytes_view> keys = {"m", "d", "h"};

std::vector<st::put> some_puts(std::mt19937& random) {
    std::vector<st::put> all;
    for (auto left = 1 + random() % 4; left != 0; --left) {
        st::put one(std::string(1, static_cast<char>('a' + random() % 16)));
        one.add({random() % 2 == 0 ? "f" : "g", std::string(1, static_cast<char>('p' + random() % 3))},
                std::to_string(random() % 100), {static_cast<std::int64_t>(1 + random() % 9)});
        all.push_back(std::move(one));
    }
    return all;
}

st::scan_options any_scan(std::mt19937& random) {
    const auto row = [&] { return std::string(1, static_cast<char>('a' + random() % 16)); };
    st::scan_options asked{.start_inclusive = random() % 2 == 0,
                           .stop_inclusive = random() % 2 == 0,
                           .reversed = random() % 3 == 0,
                           .versions = static_cast<std::int64_t>(1 + random() % 3)};
    if (random() % 2 == 0) asked.start = row();
    if (random() % 2 == 0) asked.stop = row();
    if (random() % 4 == 0) {
        asked.start = asked.stop = std::string();
        asked.prefix = row();
    }
    if (random() % 2 == 0) asked.limit = random() % 6;
    if (random() % 3 == 0) asked.batch = 1 + random() % 2;
    if (random() % 3 == 0) asked.columns = {st::selection::family("f")};
    return asked;
}

// A table and one in regions answer the same.
template <class Table>
void check_against(const Table& one, const st::split_table<Table>& split, std::mt19937& random) {
    const auto asked = any_scan(random);
    REQUIRE(all_shown(split.scan(asked)) == all_shown(one.scan(asked)));
    std::string cells[2];
    const auto add_to = [](std::string& text) {
        return [&text](const st::cell_view& cell) {
            text += std::string(cell.row()) + std::string(cell.qualifier()) + std::string(cell.value()) + ' ';
            return true;
        };
    };
    one.scan(asked).for_each_cell(add_to(cells[0]));
    split.scan(asked).for_each_cell(add_to(cells[1]));
    REQUIRE(cells[1] == cells[0]);
    auto scanners = std::pair(one.open_scanner(asked), split.open_scanner(asked));
    for (bool goes_on = true; goes_on;) {
        const auto row = scanners.first.next();
        REQUIRE(scanners.second.next() == row);
        goes_on = row.has_value();
    }
    const std::vector<st::bytes_view> rows{"p", "a", "h", "gz", "a", "d", "m"};
    const auto found = split.get_each(rows, g{"p"});
    const auto wanted = one.get_each(rows, g{"p"});
    for (std::size_t i = 0; i != rows.size(); ++i) {
        REQUIRE(found[i].has_value() == wanted[i].has_value());
        if (found[i]) REQUIRE(found[i]->value() == wanted[i]->value());
        REQUIRE(split.exists(rows[i]) == one.exists(rows[i]));
        REQUIRE(split.get(rows[i]).size() == one.get(rows[i]).size());
    }
}

template <class Table>
void check_random() {
    std::mt19937 random(7);
    for (int round = 0; round != 4; ++round) {
        Table one;
        st::split_table<Table> split(keys);
        for (int i = 0; i != 60; ++i) {
            const std::string row(1, static_cast<char>('a' + random() % 16));
            const st::timestamp when{static_cast<std::int64_t>(1 + random() % 9)};
            switch (random() % 8) {
                case 0:
                    one.delete_row(row, when);
                    split.delete_row(row, when);
                    break;
                case 1:
                    one.delete_column(row, f{"p"}, when);
                    split.delete_column(row, f{"p"}, when);
                    break;
                case 2:
                    REQUIRE(one.increment(row, f{"n"}, 3) == split.increment(row, f{"n"}, 3));
                    break;
                case 3:
                    one.flush();
                    split.flush();
                    break;
                case 4: {
                    const auto requests = some_puts(random);
                    const std::vector<st::mutation> all(requests.begin(), requests.end());
                    REQUIRE(one.batch(all).size() == split.batch(all).size());
                    break;
                }
                default:
                    one.put(row, g{"p"}, std::to_string(i), when);
                    split.put(row, g{"p"}, std::to_string(i), when);
            }
            check_against(one, split, random);
        }
        REQUIRE(split.size() == std::as_const(one).size());
        split.clear();
        REQUIRE(split.size() == 0);
    }
}
}  // namespace

TEST_SUITE("table/split_table")
{
    TEST_CASE("answers as one table does") { check_random<plain>(); }
    TEST_CASE("answers as one table does, with a lock") { check_random<shared>(); }

    TEST_CASE("each row belongs to one region") {
        st::split_table<plain> t(keys);
        REQUIRE(t.regions() == 4);
        for (const char* row : {"a", "d", "dd", "h", "lzz", "m", "z"}) t.put(row, f{"q"}, "v", {1});
        std::vector<std::string> found;
        for (std::size_t i = 0; i != t.regions(); ++i) {
            std::string all = std::string(t.first_row(i)) + '-' + std::string(t.end_row(i)) + ':';
            for (const auto& row : t.region(i).scan()) all += ' ' + std::string(row.key());
            found.push_back(all);
        }
        CHECK(found == std::vector<std::string>{"-d: a", "d-h: d dd", "h-m: h lzz", "m-: m z"});
        CHECK(t.region_of("c\xff") == 0);
        CHECK(t.region_of("d") == 1);
    }

    TEST_CASE("keys that no table can be split at") {
        const auto made = [](st::bytes_list at) { st::split_table<plain> t(at); };
        CHECK_THROWS_WITH_AS(made({"a", ""}), "strata: a split key has at least one byte", st::illegal_argument);
        CHECK_THROWS_WITH_AS(made({"b", "a", "b"}), "strata: the split key 'b' is there twice", st::illegal_argument);
        CHECK_THROWS_AS(made({std::string(40000, 'a')}), st::bad_row_key);
        CHECK(st::split_table<plain>(st::bytes_list()).regions() == 1);
    }

    TEST_CASE("several rows are changed as one only if they are of one region") {
        st::split_table<plain> t(keys);
        t.mutate_rows({st::put("a").add({"f", "q"}, "1"), st::put("b").add({"f", "q"}, "2")});
        CHECK(t.size() == 2);
        CHECK_THROWS_WITH_AS(t.mutate_rows({st::put("a").add({"f", "q"}, "3"), st::put("e").add({"f", "q"}, "4")}),
                             "strata: the rows 'a' and 'e' are of two regions, and mutate_rows changes rows of one",
                             st::do_not_retry);
        CHECK(t.get("a", f{"q"})->value() == "1");
        CHECK(t.mutate_rows({}).empty());
        CHECK_THROWS_AS(t.mutate_row("a", {st::put("b").add({"f", "q"}, "1")}), st::wrong_row);
    }

    TEST_CASE("each action of a batch has its own result, wherever it goes") {
        st::split_table<plain> t(keys);
        const auto results = t.batch({st::put("z").add({"f", "q"}, "1"), st::put("a").add({"no", "q"}, "1"),
                                      st::increment("e").add({"f", "n"}, 5), st::put("b").add({"f", "q"}, "2"),
                                      st::append("y").add({"f", "q"}, "more")});
        REQUIRE(results.size() == 5);
        CHECK(results[0].is_ok());
        CHECK(results[1].status == st::batch_status::no_such_column_family);
        CHECK(results[2].cells.at(0).as_counter() == 5);
        CHECK(results[3].is_ok());
        CHECK(results[4].cells.at(0).value() == "more");
        CHECK(all_shown(t.scan()).find("no:") == std::string::npos);

        // What HBase's client refuses is refused before anything is done.
        CHECK_THROWS_AS(t.batch({st::put("a").add({"f", "r"}, "1"), st::put("z")}), st::illegal_argument);
        CHECK(!t.exists("a", f{"r"}));
    }

    TEST_CASE("a batch and a load that run short of memory in one region leave the others as they are") {
        using narrow = st::table<f, st::clock::manual, st::memory::limited<>>;
        st::split_table t({"m"}, [] { return narrow(st::memory::limited<>(20'000)); });
        const std::string large(30'000, 'v');
        std::vector<st::batch_result> results;
        CHECK_THROWS_AS(t.batch({st::put("z").add({"f", "q"}, large), st::put("a").add({"f", "q"}, "v")}, results),
                        st::memory::budget_exceeded);
        REQUIRE(results.size() == 2);
        CHECK(results[0].status == st::batch_status::not_done);
        CHECK(results[1].is_ok());
        CHECK(t.size() == 1);
        CHECK_THROWS_AS(t.batch({st::increment("y").add({"f", "n"}, 1), st::put("z").add({"f", "q"}, large)}, results),
                        st::memory::budget_exceeded);
        CHECK(results[0].is_ok());
        CHECK(results[1].status == st::batch_status::not_done);
        t.delete_row("y");
        t.region(1).clear();

        st::table<f, st::clock::manual> from;
        from.put("b", f{"q"}, "v", {1});
        from.put("z", f{"q"}, large, {1});
        std::vector<st::cell> cells;
        from.scan().for_each_cell([&](const st::cell_view& one) {
            cells.emplace_back(one);
            return true;
        });
        CHECK_THROWS_AS(t.bulk_load(cells), st::memory::budget_exceeded);
        CHECK(t.region(0).size() == 2);
        CHECK(t.region(1).size() == 0);
        t.put("z", f{"q"}, "v", {1});
        CHECK(t.size() == 3);
    }

    TEST_CASE("sorted cells go to their regions") {
        plain from;
        for (const char* row : {"a", "d", "h", "z"}) {
            from.put(row, f{"q"}, row, {1});
            from.put(row, g{"q"}, row, {2});
        }
        st::split_table<plain> t(keys);
        t.put("e", f{"q"}, "old", {1});
        std::vector<st::cell> cells;
        from.scan().for_each_cell([&](const st::cell_view& one) {
            cells.emplace_back(one);
            return true;
        });
        t.bulk_load(cells);
        CHECK(t.size() == 9);
        t.bulk_load(cells, {.replace = true});
        CHECK(all_shown(t.scan()) == all_shown(from.scan()));
        t.bulk_load(std::vector<st::cell>{cells.front()}, {.replace = true});
        CHECK(t.size() == 1);
        std::swap(cells.front(), cells.back());
        CHECK_THROWS_AS(t.bulk_load(cells), st::out_of_order);
        CHECK(t.size() == 1);
    }

    // R4.45: a filter begins anew in each region.
    TEST_CASE("each region is compacted") {  // R8.7
        st::split_table<plain> t({"m"}, [] { return plain(st::clock::manual({100})); });
        for (const char* row : {"a", "z"}) {
            t.put(row, f{"q"}, "v", {5});
            t.delete_column(row, f{"q"});
            t.put(row, f{"q"}, "w", {200});
        }
        t.flush();
        const std::string newest = "a: f:q@200=w\nz: f:q@200=w\n";
        CHECK(all_shown(t.scan({.raw = true})) != newest);
        t.compact();
        CHECK(all_shown(t.scan({.raw = true})) == newest);
    }

    TEST_CASE("a filter counts in each region") {
        st::split_table<plain> t(keys);
        for (const char* row : {"a", "b", "c", "e", "f", "z"}) t.put(row, f{"q"}, "v", {1});
        std::string rows;
        for (const auto& row : t.scan({.filter = st::filters::page(2)})) rows += row.key();
        CHECK(rows == "abefz");
        rows.clear();
        for (const auto& row : t.scan({.filter = st::filters::page(0)})) rows += row.key();
        CHECK(rows.empty());
        rows.clear();
        for (const auto& row : t.scan({.limit = 4, .filter = st::filters::page(2)})) rows += row.key();
        CHECK(rows == "abef");
    }

    TEST_CASE("wrong options are refused by the call") {
        st::split_table<st::dynamic_table> t(keys, [] { return st::dynamic_table{{.name = "f"}}; });
        CHECK_THROWS_AS(t.scan({.columns = {st::selection::family("no")}}), st::no_such_column_family);
        CHECK_THROWS_AS(t.open_scanner({.columns = {st::selection::family("no")}}), st::no_such_column_family);
        CHECK_THROWS_AS(t.scan({.prefix = "a", .start = "a"}), st::illegal_argument);
        CHECK_THROWS_AS(t.put("", st::column("f", "q"), "v"), st::bad_row_key);
        CHECK_THROWS_AS(t.get_each({"a", ""}, st::column("f", "q")), st::bad_row_key);
    }

    TEST_CASE("a copy goes its own way, and a moved table takes its regions along") {
        const auto check = []<class Region>(const Region*) {
            using split = st::split_table<Region>;
            CHECK(std::is_nothrow_move_constructible_v<split>);
            CHECK(std::is_nothrow_move_assignable_v<split>);
            split t({"m"}, [] { return Region(st::clock::manual({100})); });
            t.put("a", f{"q"}, "first");
            t.put("z", f{"q"}, "last");
            split copy = t;
            CHECK(all_shown(copy.scan()) == all_shown(t.scan()));
            copy.put("z", f{"q"}, "later", {200});
            copy.put("b", f{"q"}, "v");
            CHECK(t.get("z", f{"q"})->value() == "last");
            CHECK(copy.regions() == 2);
            CHECK(copy.region(0).size() == 2);
            t = copy;
            CHECK(all_shown(copy.scan()) == all_shown(t.scan()));
            const split& same = t;
            t = same;
            CHECK(all_shown(copy.scan()) == all_shown(t.scan()));
            const Region* const region = &t.region(1);
            const split moved = std::move(t);
            CHECK(&moved.region(1) == region);
            CHECK(all_shown(copy.scan()) == all_shown(moved.scan()));
            t = moved;
            CHECK(all_shown(copy.scan()) == all_shown(t.scan()));
        };
        check(static_cast<const plain*>(nullptr));
        check(static_cast<const shared*>(nullptr));
        check(static_cast<const st::table<f, g, st::clock::manual, st::concurrency::single_writer>*>(nullptr));
    }

    TEST_CASE("regions in memories of their own") {
        struct in_arena : st::family<"f", st::memory::arena> {};
        st::split_table t({"m"}, [] { return st::table<in_arena, st::concurrency::locked<>>(); });
        std::vector<std::thread> writers;
        for (const char* prefix : {"a", "z"})
            writers.emplace_back([&t, prefix] {
                for (int i = 0; i != 300; ++i) t.put(prefix + std::to_string(i), in_arena{"q"}, "v");
            });
        std::size_t rows = 0;
        for ([[maybe_unused]] const auto& row : t.scan()) ++rows;
        for (auto& one : writers) one.join();
        CHECK(rows <= 600);
        CHECK(t.size() == 600);
        CHECK(t.region(0).size() == 300);
    }
}
