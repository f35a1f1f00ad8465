// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <strata/cell/column.hpp>
#include <strata/filter/row_filters.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/rows/row_exists.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f", st::retention::max_versions<2>> {};
struct g : st::family<"g", st::retention::hbase<3, 0, 50>> {};
struct h : st::family<"s"> {};
struct s : st::family<"s", st::deletes::sequenced<>, st::retention::max_versions<2>> {};

std::string named(const char* name, std::uint64_t number) { return name + std::to_string(number); }

// Writes, deletes, flushes and compacts at random.
template <class Table>
void change(Table& t, std::mt19937& random) {
    const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
    const std::string row = named("r", below(4));
    const st::column what(std::string(1, "fgs"[below(3)]), below(5) == 0 ? "" : named("q", below(3)));
    const st::timestamp when{below(100)};
    switch (below(12)) {
        case 0:
            return t.delete_column(row, what, when);
        case 1:
            return t.delete_version(row, what, when);
        case 2:
            return t.delete_family(row, what.family(), when);
        case 3:
            return t.delete_row(row, when);
        case 4:
            return below(3) == 0 ? t.flush() : void();
        case 5:
            return below(6) == 0 ? t.compact() : void();
        case 6:
            return t.clock().set({below(140)});
        default:
            return t.put(row, what, "v", when);
    }
}

template <class Table>
void check_exists(Table& t, unsigned seed) {
    std::mt19937 random(seed);
    for (int i = 0; i != 600; ++i) {
        try {
            change(t, random);
        } catch (const st::server_failure&) {  // a flush or a compaction goes over such a row
        }
        st::row_options read;
        for (auto n = random() % 4; n != 0; --n) {
            const std::string family(1, "fgs"[random() % 3]);
            if (random() % 6 == 0)
                read.columns.push_back(st::selection::family(family));
            else
                read.columns.push_back(st::column(family, random() % 5 == 0 ? "" : named("q", random() % 3)));
        }
        const auto from = static_cast<std::int64_t>(random() % 100);
        if (random() % 3 == 0) read.when = {{from}, {from + 20}};
        if (random() % 8 == 0) read.family_when = {{"g", {{from}, {from + 30}}}};
        read.versions = static_cast<std::int64_t>(1 + random() % 3);
        if (random() % 10 == 0) read.store_limit = static_cast<std::int64_t>(random() % 2);
        if (random() % 10 == 0) read.store_offset = static_cast<std::int64_t>(random() % 2);
        if (random() % 10 == 0) read.filter = st::filters::prefix("r1");
        st::read_stats done;
        if (random() % 10 == 0) read.stats = &done;
        const std::string row = named("r", random() % 4);
        // HBase fails to read some rows of s (R7.17).
        const auto outcome = [](const auto& ask) -> std::optional<bool> {
            try {
                return ask();
            } catch (const st::server_failure&) {
                return std::nullopt;
            }
        };
        CHECK(outcome([&] { return t.exists(row, read); }) == outcome([&] { return !t.get(row, read).empty(); }));
    }
}
}  // namespace

TEST_SUITE("table/rows/row_exists")
{
    TEST_CASE("a row exists for a read if a get of it finds a cell, whatever is asked for") {
        for (const unsigned seed : {1U, 2U, 3U}) {
            st::table<f, g, s, st::clock::manual> all;
            check_exists(all, seed);
            st::table<f, g, h, st::clock::manual> without_order_of_writes;
            check_exists(without_order_of_writes, seed);
        }
    }

    TEST_CASE("families are looked up, also those that are not read any more") {
        st::table<f, g, st::clock::manual> t;
        t.put("r", f{"q"}, "v", {10});
        CHECK(t.exists("r", {.columns = {f{"q"}}}));
        CHECK(t.exists("r", {.columns = {g{"q"}, f{"q"}}}));
        CHECK_FALSE(t.exists("r", {.columns = {g{"q"}, f{"p"}}}));
        const std::vector<st::selection> unknown{st::column("f", "q"), st::column("no", "q")};
        CHECK_THROWS_AS(t.exists("r", {.columns = unknown}), st::no_such_column_family);
        CHECK_THROWS_AS(t.exists("", {.columns = {f{"q"}}}), st::bad_row_key);
        CHECK_THROWS_AS(t.exists("r", {.columns = {f{"q"}}, .versions = 0}), st::illegal_argument);
    }

    TEST_CASE("gets do not tell of whole families nor of limits, and reads in the order of writes do not end early") {
        st::table<f, h, st::clock::manual> t;
        t.put("r", h{"q"}, "v", {10});
        CHECK(st::detail::may_end_at_first(t.families()));
        CHECK_FALSE(st::detail::may_end_at_first(st::table<f, s, st::clock::manual>().families()));
        const auto told = [&](const st::row_options& read) {
            return st::detail::exists_by_gets(t.families(), "r", read, {});
        };
        CHECK(told({.columns = {st::column("s", "q")}}) == true);
        CHECK(told({.columns = {st::column("f", "q")}}) == false);
        CHECK(told({.columns = {st::column("f", "q"), st::column("s", "q")}}) == true);
        CHECK(told({}) == std::nullopt);
        CHECK(told({.columns = {st::selection::family("f")}}) == std::nullopt);
        CHECK(told({.columns = {st::column("s", "q")}, .store_limit = 1}) == std::nullopt);
    }
}
