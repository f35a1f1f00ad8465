// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <strata/filter/counting_filters.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/maintenance/by_size.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/shared_table.hpp>
#include <strata/table/snapshot.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::all_shown;

namespace {
struct f : st::family<"f", st::retention::max_versions<2>> {};
struct sized : st::family<"f", st::retention::max_versions<2>, st::maintenance::by_size<300>> {};
struct kept : st::family<"kept", st::retention::hbase<3, 1, 40>, st::deletes::keep_deleted> {};
struct in_order : st::family<"in_order", st::retention::max_versions<2>, st::deletes::sequenced<>> {};
struct erased : st::family<"erased", st::deletes::erase> {};
using table = st::table<f, kept, in_order, st::clock::manual>;
using shared_table = st::table<f, kept, in_order, st::clock::manual, st::concurrency::locked<>>;

st::column any_column(std::mt19937& random) {
    static const char* const families[] = {"f", "kept", "in_order"};
    return {families[random() % 3], std::string(1, static_cast<char>('p' + random() % 3))};
}

// A random change of the table, its clock and its segments.
template <class Table>
void change(Table& t, std::mt19937& random, int number) {
    const std::string row(1, static_cast<char>('a' + random() % 5));
    const st::column column = any_column(random);
    const st::timestamp when{60 + static_cast<std::int64_t>(random() % 60)};
    switch (random() % 12) {
        case 0:
            return t.delete_row(row, when);
        case 1:
            return t.delete_column(row, column, when);
        case 2:
            return t.delete_version(row, column, when);
        case 3:
            return t.delete_family(row, column.family(), when);
        case 4:
            return t.flush();
        case 5:
            return random() % 3 == 0 ? t.compact() : t.flush();
        case 6:
            return t.clock().advance(1 + static_cast<std::int64_t>(random() % 20));
        default:
            return t.put(row, column, std::to_string(number), when);
    }
}

// All answers of a snapshot, beside those of a copy of the table that was made when it was taken.
template <class Snapshot, class Table>
void check_reads(const Snapshot& seen, const Table& then) {
    const auto scanned = [](auto&& rows) {
        std::string text;
        for (const auto& row : rows) text += all_shown(row) + "; ";
        return text;
    };
    CHECK(scanned(seen.scan()) == scanned(then.scan()));
    const st::scan_options all{.start = "d", .stop = "a", .reversed = true, .versions = st::all_versions, .batch = 2};
    CHECK(scanned(seen.scan(all)) == scanned(then.scan(all)));
    // Without the family whose cells expire: what expires is dropped, even if a raw scan would show it.
    const st::scan_options raw{.columns = {st::selection::family("f"), st::selection::family("in_order")},
                               .versions = st::all_versions,
                               .raw = true};
    CHECK(scanned(seen.scan(raw)) == scanned(then.scan(raw)));
    for (const char* row : {"a", "b", "c", "d", "e"}) {
        CHECK(all_shown(seen.get(row, {.versions = 3})) == all_shown(then.get(row, {.versions = 3})));
        CHECK(seen.exists(row) == then.exists(row));
        const st::row_options filtered{.when = st::as_of({90}), .filter = st::filters::first_key_only()};
        CHECK(all_shown(seen.get(row, filtered)) == all_shown(then.get(row, filtered)));
        for (const char* family : {"f", "kept", "in_order"}) {
            const st::column column(family, "q");
            CHECK(support::shown(std::optional<st::cell_view>(seen.get(row, column))) ==
                  support::shown(then.get(row, column)));
            CHECK(all_shown(seen.versions(row, column)) == all_shown(then.versions(row, column)));
        }
    }
}

template <class Table, class Make>
void check_random_histories(Make make) {
    for (unsigned seed = 1; seed != 13; ++seed) {
        CAPTURE(seed);
        std::mt19937 random(seed);
        Table t = make();
        std::vector<std::pair<decltype(t.snapshot()), Table>> taken;
        for (int number = 0; number != 160; ++number) {
            change(t, random, number);
            if (random() % 24 == 0) taken.emplace_back(t.snapshot(), t);
            if (random() % 40 == 0 && !taken.empty())
                taken.erase(taken.begin() + static_cast<std::ptrdiff_t>(random() % taken.size()));
        }
        for (const auto& [seen, then] : taken) check_reads(seen, then);
    }
}
}  // namespace

TEST_SUITE("table/snapshot")
{
    TEST_CASE("a snapshot answers as a copy of the table does, whatever is written, flushed and compacted since") {
        check_random_histories<table>([] { return table(st::clock::manual({100})); });
    }
    TEST_CASE("so does one of a table of run-time families") {
        check_random_histories<st::basic_dynamic_table<st::clock::manual>>([] {
            return st::basic_dynamic_table<st::clock::manual>(
                {{.name = "f", .max_versions = 2},
                 {.name = "kept",
                  .max_versions = 3,
                  .min_versions = 1,
                  .ttl = 40,
                  .keep_deleted = st::keep_deleted_cells::yes},
                 {.name = "in_order", .max_versions = 2, .new_version_behavior = true}},
                st::clock::manual({100}));
        });
    }

    TEST_CASE("so does one of a table that is flushed and compacted by itself") {
        using sized_table = st::table<sized, kept, in_order, st::clock::manual>;
        check_random_histories<sized_table>([] { return sized_table(st::clock::manual({100})); });
    }

    TEST_CASE("what it returns outlives it, its table's changes and the table") {
        std::optional<st::cell> one;
        st::row_result row;
        std::vector<std::optional<st::cell>> each;
        {
            shared_table t(st::clock::manual({100}));
            t.put("a", f{"q"}, "old", {1});
            t.increment("a", f{"n"}, 7);
            const auto seen = t.snapshot();
            t.put("a", f{"q"}, "new", {2});
            t.flush();
            t.compact();
            one = seen.get("a", f{"q"});
            row = seen.get("a");
            each = seen.get_each({"a", "b"}, f{"q"});
            CHECK(seen.get_counter("a", f{"n"}) == 7);
            CHECK(seen.exists("a", f{"q"}));
            CHECK_FALSE(seen.exists("b", f{"q"}));
            CHECK(t.get("a", f{"q"})->value() == "new");
        }
        REQUIRE(one);
        CHECK(one->value() == "old");
        CHECK(row[f{"q"}]->value() == "old");
        CHECK((each.at(0) && !each.at(1)));
    }

    TEST_CASE("copies see the same; a scan goes on when all of them have gone") {
        shared_table t(st::clock::manual({100}));
        for (int i = 0; i != 300; ++i) t.put("row" + std::to_string(1000 + i), f{"q"}, "old");
        std::optional first = t.snapshot();
        std::optional second = first;
        t.put("row1000", f{"q"}, "new");
        first.reset();
        CHECK(second->get("row1000", f{"q"})->value() == "old");
        const auto moved = std::move(*second);
        CHECK(moved.get("row1000", f{"q"})->value() == "old");
        CHECK(second->point() == moved.point());  // a move copies
        auto rows = second->scan();
        second.reset();
        for (int i = 0; i != 300; ++i) t.delete_row("row" + std::to_string(1000 + i));
        t.flush();
        t.compact();
        std::size_t count = 0;
        for (const auto& row : rows) count += row.size();
        CHECK(count == 300);
    }

    TEST_CASE("scans of a snapshot that have ended do not end it") {
        table t(st::clock::manual({100}));
        for (int i = 0; i != 50; ++i) t.put("row" + std::to_string(1000 + i), f{"q"}, "old", {1});
        const auto seen = t.snapshot();
        std::size_t rows = 0;
        for (const auto& row : seen.scan()) rows += row.size();
        CHECK(rows == 50);
        { auto begun = seen.scan(); }
        for (int i = 0; i != 50; ++i) t.delete_row("row" + std::to_string(1000 + i));
        t.flush();
        t.compact();
        t.put("another", f{"q"}, "v");
        t.flush();
        t.compact();
        CHECK(seen.get("row1040", f{"q"}));
        CHECK(t.snapshots_open() == 1);
    }

    TEST_CASE("with the last copy goes what was kept for it") {
        table t(st::clock::manual({100}));
        t.put("a", f{"q"}, "v", {1});
        std::optional seen = t.snapshot();
        t.delete_row("a");
        t.flush();
        t.compact();
        CHECK(seen->exists("a"));
        CHECK(t.size() != 0);
        seen.reset();
        t.put("b", f{"q"}, "v");
        t.flush();
        t.compact();
        CHECK(t.size() == 1);
    }

    TEST_CASE("points grow with what is written") {
        table t(st::clock::manual({100}));
        const auto first = t.snapshot();
        CHECK(t.snapshot().point() == first.point());
        t.put("a", f{"q"}, "v");
        CHECK(t.snapshot().point() > first.point());
        CHECK(first.is_of_table_of(t.snapshot()));
        std::uint64_t last = t.snapshot().point();
        t.flush();
        t.compact();
        CHECK(t.snapshot().point() == last);
        t.bulk_load(std::vector<st::cell_view>{}, {.keep_sequence = true});
        CHECK(t.snapshot().point() == last);
        const st::version_key before_all({1}, st::kind::put, 0);
        t.bulk_load(std::vector{st::cell_view("b", "f", "q", before_all, "v")}, {.keep_sequence = true});
        CHECK(t.snapshot().point() > last);
        last = t.snapshot().point();
        t.clear();
        CHECK(t.snapshot().point() > last);
        const table other;
        CHECK_FALSE(first.is_of_table_of(other.snapshot()));
    }

    TEST_CASE("a table tells how many are open, and how old the oldest is") {
        shared_table t(st::clock::manual({100}));
        CHECK(t.snapshots_open() == 0);
        CHECK(t.oldest_point() == std::nullopt);
        std::optional first = t.snapshot();
        t.put("a", f{"q"}, "v");
        const auto second = t.snapshot();
        const auto copy = *first;
        {
            const auto opened = t.open_scanner();
            CHECK(t.snapshots_open() == 3);
        }
        CHECK(t.snapshots_open() == 2);
        CHECK(t.oldest_point() == first->point());
        first.reset();
        CHECK(t.oldest_point() == copy.point());
        const table other(st::clock::manual({100}));
        const auto of_other = other.snapshot();
        CHECK(other.snapshots_open() == 1);
        CHECK(other.oldest_point() == of_other.point());
    }

    TEST_CASE("an alter ends the snapshots of a table") {
        st::basic_dynamic_table<st::clock::manual> t({{.name = "f"}}, st::clock::manual({100}));
        t.put("a", st::column("f", "q"), "v");
        const auto seen = t.snapshot();
        t.add_column_family({.name = "g"});
        CHECK_THROWS_AS(seen.get("a"), st::not_serving_region);
        CHECK_THROWS_AS(seen.scan(), st::not_serving_region);
        CHECK(t.snapshot().exists("a"));
        CHECK(t.snapshot().point() > seen.point());
    }

    TEST_CASE("families that erase forget for snapshots too") {
        st::table<erased, st::clock::manual> t;
        t.put("a", erased{"q"}, "v");
        const auto seen = t.snapshot();
        t.delete_row("a");
        CHECK_FALSE(seen.exists("a"));
        CHECK(t.snapshot().point() > seen.point());
        const std::uint64_t last = t.snapshot().point();
        t.delete_column("a", erased{"q"});
        CHECK(t.snapshot().point() > last);
    }

    TEST_CASE("reads can be counted") {
        table t(st::clock::manual({100}));
        t.put("a", f{"q"}, "1", {1});
        t.put("a", f{"q"}, "2", {2});
        const auto seen = t.snapshot();
        t.put("b", f{"q"}, "3");
        st::read_stats done;
        CHECK(seen.get("a", f{"q"}, {.stats = &done}));
        CHECK_FALSE(seen.get("b", f{"q"}, {.stats = &done}));
        CHECK(done.rows_scanned == 2);
        CHECK(done.rows_filtered == 1);
        CHECK(seen.versions("a", f{"q"}, {.count = 1}).size() == 1);
        CHECK(seen.versions("a", f{"q"}, {.when = st::as_of({1})}).front().value() == "1");
    }

    TEST_CASE("wrong requests are refused as by the table") {
        table t(st::clock::manual({100}));
        t.put("a", f{"q"}, "v");
        const auto seen = t.snapshot();
        CHECK_THROWS_AS(seen.get("", f{"q"}), st::bad_row_key);
        CHECK_THROWS_AS(seen.get("a", st::column("none", "q")), st::no_such_column_family);
        CHECK_THROWS_AS(seen.get("a", {.when = {{5}, {1}}}), st::bad_time_range);
        CHECK_THROWS_AS(seen.versions("a", f{"q"}, {.count = 0}), st::illegal_argument);
        CHECK_THROWS_AS(seen.scan({.prefix = "a", .start = "b"}), st::illegal_argument);
        CHECK_THROWS_AS(seen.get_each({"a", ""}, f{"q"}), st::bad_row_key);
    }
}
