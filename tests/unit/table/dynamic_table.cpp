// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <random>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/io/describe.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/quirks/repaired.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/table.hpp>

#include "support/all_or_nothing.hpp"
#include "support/failing_resource.hpp"
#include "support/rounds.hpp"
#include "support/shown.hpp"

namespace st = strata;
using support::all_shown;
using support::everything_in;
using support::everything_seen_in;
using support::shown;

namespace {
using table = st::basic_dynamic_table<st::clock::manual>;

struct plain : st::family<"plain"> {};
struct kept : st::family<"kept", st::retention::hbase<3, 1, 40>, st::deletes::keep_deleted> {};
struct in_order : st::family<"order", st::retention::max_versions<2>, st::deletes::sequenced<>> {};
using fixed = st::table<plain, kept, in_order, st::clock::manual>;

const std::vector<st::family_options> same_families{
    {.name = "plain"},
    {.name = "kept", .max_versions = 3, .min_versions = 1, .ttl = 40, .keep_deleted = st::keep_deleted_cells::yes},
    {.name = "order", .max_versions = 2, .new_version_behavior = true}};

// A random request of the table, the same for the same state of `random`.
template <class Table>
void change(Table& t, std::mt19937& random) {
    const char* const families[] = {"plain", "kept", "order"};
    const char* const qualifiers[] = {"p", "q", "r"};
    const st::column column(families[random() % 3], qualifiers[random() % 3]);
    const std::string row(1, static_cast<char>('a' + static_cast<char>(random() % 3)));
    const st::timestamp when{static_cast<std::int64_t>(random() % 60)};
    switch (random() % 12) {
        case 0:
            return t.delete_version(row, column);
        case 1:
            return t.delete_version(row, column, when);
        case 2:
            return t.delete_column(row, column, when);
        case 3:
            return t.delete_family(row, column.family(), when);
        case 4:
            return t.delete_row(row, when);
        case 5:
            return t.flush();
        case 6:
            return random() % 2 == 0 ? t.compact() : t.compact_some(0, 1);
        case 7:
            t.mutate(st::append(row).add(column, "+"));
            return;
        case 8:
            return t.clock().advance(3);
        default:
            return t.put(row, column, std::to_string(random() % 100), when);
    }
}
}  // namespace

TEST_SUITE("table/dynamic_table")
{
    TEST_CASE("a table is made of families in HBase's words") {
        table t({{.name = "contents", .max_versions = 3}, {.name = "anchor"}}, st::clock::manual({100}));
        for (const int when : {3, 5, 6, 9}) t.put("r", st::column("contents", "html"), "v", {when});
        t.put("r", st::column::parse("anchor:a"), "w");
        CHECK(support::timestamps_shown(t.versions("r", st::column("contents", "html"))) == "9 6 5");
        CHECK(all_shown(t.get("r")) == "r anchor:a@100=w, r contents:html@9=v");
        t.delete_family("r", "contents", {6});
        CHECK(support::timestamps_shown(t.versions("r", st::column("contents", "html"))) == "9");
        st::dynamic_table by_the_clock{{.name = "f"}};
        by_the_clock.put("r", st::column("f", "q"), "v");
        CHECK(by_the_clock.get("r", st::column("f", "q"))->timestamp().value > 1500000000000);
    }

    TEST_CASE("a typed column is looked up by its family's name") {
        table t({{.name = "plain"}});
        t.put("r", plain{"q"}, "v", {7});
        CHECK(shown(t.get("r", st::column("plain", "q"))) == "r plain:q@7=v");
        CHECK(shown(t.get("r", plain{"q"})) == "r plain:q@7=v");
        CHECK(all_shown(t.versions("r", plain{"q"})) == "r plain:q@7=v");
        t.delete_family("r", st::all<plain>, {7});
        CHECK_FALSE(t.get("r", plain{"q"}));
        CHECK_THROWS_AS(t.put("r", kept{"q"}, "v"), st::no_such_column_family);
        CHECK_THROWS_AS((void)t.get("r", kept{"q"}), st::no_such_column_family);
        CHECK_THROWS_AS(t.delete_column("r", kept{"q"}), st::no_such_column_family);
    }

    TEST_CASE("families that HBase refuses are refused") {  // R2.10, R2.12, R2.14, R2.16
        CHECK_THROWS_AS(st::dynamic_table({}), st::illegal_argument);
        CHECK_THROWS_AS(st::dynamic_table({{.name = "f"}, {.name = "f"}}), st::illegal_argument);
        CHECK_THROWS_AS(st::dynamic_table({{.name = ""}}), st::bad_family_name);
        CHECK_THROWS_AS(st::dynamic_table({{.name = "f", .max_versions = 1, .min_versions = 2}}), st::illegal_argument);
        CHECK_THROWS_AS(table({{.name = "f", .ttl = 0}}, st::clock::manual{}), st::illegal_argument);
    }

    TEST_CASE("a table answers the same whether its families are known at compile time or at run time") {
        for (unsigned seed = 0; seed != support::rounds(40u); ++seed) {
            CAPTURE(seed);
            std::mt19937 first(seed);
            std::mt19937 second(seed);
            fixed a(st::clock::manual({50}));
            table b(same_families, st::clock::manual({50}));
            for (int i = 0; i != 60; ++i) {
                change(a, first);
                change(b, second);
                if (i % 5 != 0) continue;
                REQUIRE(everything_in(a) == everything_in(b));
                REQUIRE(everything_seen_in(a) == everything_seen_in(b));
                const st::time_range when{{10}, {40}};
                REQUIRE(support::rows_shown(a.scan({.when = when, .versions = 2})) ==
                        support::rows_shown(b.scan({.when = when, .versions = 2})));
                for (const char* name : {"plain", "kept", "order"})
                    REQUIRE(all_shown(a.versions("a", st::column(name, "q"))) ==
                            all_shown(b.versions("a", st::column(name, "q"))));
            }
        }
    }

    TEST_CASE("a table at run time is described as the shell creates it") {
        std::ostringstream runtime;
        st::describe(runtime, table(same_families), "t");
        std::ostringstream compiled;
        st::describe(compiled, fixed(), "t");
        CHECK(runtime.str() == compiled.str());
        CHECK(runtime.str().find("NEW_VERSION_BEHAVIOR => 'true'") != std::string::npos);
    }

    TEST_CASE("where its cells live and its clock and its quirks are left to the type") {
        using repaired = st::basic_dynamic_table<st::quirks::repaired, st::rows_in<st::backend::flat>, st::memory::pmr,
                                                 st::clock::manual, st::versions_in<st::backend::flat>>;
        support::failing_resource resource;
        {
            repaired t({{.name = "f", .max_versions = 2}}, st::memory::pmr{&resource}, st::clock::manual({1000}));
            const st::column q("f", "a qualifier that is too long to be kept in place");
            t.increment("r", q);
            t.increment("r", q);
            CHECK(t.get("r", q)->timestamp() == st::timestamp{1000});  // quirks::repaired: not 1001
            CHECK(resource.live_bytes() > 0);
            repaired copy = t;
            copy.clear();
            CHECK(t.size() == 1);
            repaired moved = std::move(t);
            CHECK(moved.size() == 1);
            copy = moved;
            CHECK(copy.size() == 1);
        }
        CHECK(resource.live_bytes() == 0);
        CHECK(std::is_nothrow_move_constructible_v<table>);
        CHECK(std::is_nothrow_move_assignable_v<table>);
        CHECK(std::is_copy_assignable_v<table>);
    }

    TEST_CASE("only eager families are trimmed in memory") {  // R8.18
        table t({{.name = "basic", .in_memory = st::in_memory_compaction::basic},
                 {.name = "eager", .in_memory = st::in_memory_compaction::eager},
                 {.name = "none"}});
        for (const char* name : {"basic", "eager", "none"})
            for (const int when : {1, 2}) t.put("r", st::column(name, "q"), "v", {when});
        t.compact_memory();
        CHECK(everything_in(t) == "r basic:q@2=v, r basic:q@1=v, r eager:q@2=v, r none:q@2=v, r none:q@1=v");
        t.delete_column("r", st::column("eager", "q"), {2});
        t.compact_memory();
        CHECK(everything_in(t) == "r basic:q@2=v, r basic:q@1=v, r eager:q@2 DeleteColumn, r none:q@2=v, r none:q@1=v");
    }

    TEST_CASE("an open scanner still sees what expires and is trimmed in memory") {  // R8.18
        using eager_table = st::basic_dynamic_table<st::clock::manual>;
        eager_table t({{.name = "f", .ttl = 100, .in_memory = st::in_memory_compaction::eager}},
                      st::clock::manual({50}));
        t.put("a", st::column("f", "q"), "old", {1});
        t.put("b", st::column("f", "q"), "young", {50});
        auto open = t.open_scanner();
        t.clock().set({120});
        t.compact_memory();
        CHECK(t.size() == 1);
        CHECK(support::all_shown(*open.next()) == "a f:q@1=old");
        CHECK(support::all_shown(*open.next()) == "b f:q@50=young");
        CHECK_FALSE(open.next());
    }

    TEST_CASE("what a lower limit hides is back when it is raised, until a compaction has dropped it") {  // R8.19
        using support::timestamps_shown;
        // [alter]
        table t({{.name = "f", .max_versions = 5}});
        const st::column q("f", "q");
        for (const int when : {1, 2, 3, 4, 5}) t.put("r", q, "v", {when});

        t.modify_column_family({.name = "f", .max_versions = 2});
        CHECK(timestamps_shown(t.versions("r", q)) == "5 4");
        CHECK(t.size() == 5);

        t.modify_column_family({.name = "f", .max_versions = 5});
        CHECK(timestamps_shown(t.versions("r", q)) == "5 4 3 2 1");

        t.modify_column_family({.name = "f", .max_versions = 2});
        t.compact();
        t.modify_column_family({.name = "f", .max_versions = 5});
        CHECK(timestamps_shown(t.versions("r", q)) == "5 4");
        // [/alter]
    }

    TEST_CASE("an alter flushes what is in memory, under the old settings") {  // R8.19
        table t({{.name = "f", .max_versions = 2}, {.name = "g"}}, st::clock::manual({100}));
        const st::column q("f", "q");
        for (const int when : {1, 2, 3}) t.put("r", q, "v", {when});
        t.put("r", st::column("g", "q"), "v", {7});
        t.alter({{.name = "g"}, {.name = "f", .max_versions = 5}});
        CHECK(everything_in(t) == "r f:q@3=v, r f:q@2=v, r g:q@7=v");
        t.families().for_each([](const auto& store) {
            CHECK(store.is_active_empty());
            CHECK(store.segment_count() == 1);
        });
        t.put("r", q, "v", {1});  // what is written now is counted by the new settings
        t.flush();
        CHECK(support::timestamps_shown(t.versions("r", q)) == "3 2 1");
    }

    TEST_CASE("every setting counts from the next read on") {  // R8.19
        table t({{.name = "f", .max_versions = 3}}, st::clock::manual({100}));
        const st::column q("f", "q");
        for (const int when : {10, 50, 100}) t.put("r", q, "v", {when});
        t.modify_column_family({.name = "f", .max_versions = 3, .ttl = 60});
        CHECK(support::timestamps_shown(t.versions("r", q)) == "100 50");
        t.modify_column_family({.name = "f", .max_versions = 3, .min_versions = 3, .ttl = 10});
        CHECK(support::timestamps_shown(t.versions("r", q)) == "100 50 10");
        t.modify_column_family({.name = "f", .max_versions = 3});
        t.delete_column("r", q, {50});
        t.put("r", q, "w", {40});
        CHECK(support::timestamps_shown(t.versions("r", q)) == "100");
        t.modify_column_family({.name = "f", .max_versions = 3, .new_version_behavior = true});
        CHECK(support::timestamps_shown(t.versions("r", q)) == "100");  // the flush has dropped what was hidden
        t.put("r", q, "x", {40});
        CHECK(support::timestamps_shown(t.versions("r", q)) == "100 40");
        t.modify_column_family({.name = "f", .max_versions = 3});
        CHECK(support::timestamps_shown(t.versions("r", q)) == "100");
        t.modify_column_family(
            {.name = "f", .max_versions = 3, .in_memory = st::in_memory_compaction::eager, .purge_delay = 1000});
        t.compact();
        CHECK(everything_in(t) == "r f:q@100=v, r f:q@50 DeleteColumn");  // young enough to be held (R8.8)
        t.put("r", q, "y", {40});
        t.compact_memory();
        CHECK(everything_in(t) == "r f:q@100=v, r f:q@50 DeleteColumn, r f:q@40=y");
        for (const int when : {200, 201, 202, 203}) t.put("r", q, "z", {when});
        t.compact_memory();
        CHECK(t.size() == 5);  // three puts of memory, and what is frozen
    }

    TEST_CASE("cells that deletes kept are dropped by the compaction after they are not kept any more") {
        table t({{.name = "f", .keep_deleted = st::keep_deleted_cells::yes}}, st::clock::manual({100}));
        const st::column q("f", "q");
        t.put("r", q, "v", {10});
        t.delete_column("r", q, {20});
        t.flush();
        CHECK(all_shown(t.versions("r", q, {.when = st::as_of({15})})) == "r f:q@10=v");
        t.modify_column_family({.name = "f"});
        CHECK(all_shown(t.versions("r", q, {.when = st::as_of({15})})).empty());
        CHECK(t.size() == 2);
        t.modify_column_family({.name = "f", .keep_deleted = st::keep_deleted_cells::yes});
        CHECK(all_shown(t.versions("r", q, {.when = st::as_of({15})})) == "r f:q@10=v");
        t.modify_column_family({.name = "f"});
        t.compact();
        CHECK(t.size() == 0);
    }

    TEST_CASE("a family that is deleted loses its cells, and one of its name begins empty") {  // R8.19
        table t({{.name = "f"}, {.name = "g"}}, st::clock::manual({100}));
        t.put("r", st::column("f", "q"), "v", {1});
        t.put("r", st::column("g", "q"), "w", {2});
        t.flush();
        t.put("r", st::column("f", "q"), "x", {3});
        t.delete_column_family("f");
        CHECK(everything_in(t) == "r g:q@2=w");
        CHECK_THROWS_AS(t.put("r", st::column("f", "q"), "v"), st::no_such_column_family);
        t.add_column_family({.name = "f", .max_versions = 4});
        CHECK(everything_in(t) == "r g:q@2=w");
        t.put("r", st::column("f", "q"), "y", {1});
        CHECK(all_shown(t.get("r")) == "r f:q@1=y, r g:q@2=w");
        const auto now = t.schema();
        REQUIRE(now.size() == 2);
        CHECK(now[0].name == "f");
        CHECK(now[0].max_versions == 4);
        CHECK(now[1].name == "g");
    }

    TEST_CASE("families that are there, that are not, or that are the last are refused as in HBase") {  // R2.31
        table t({{.name = "f", .max_versions = 3}}, st::clock::manual({100}));
        for (const int when : {1, 2}) t.put("r", st::column("f", "q"), "v", {when});
        const auto seen = t.get("r", st::column("f", "q"));
        const auto is_unchanged = [&] {
            CHECK(shown(seen) == "r f:q@2=v");
            CHECK(everything_in(t) == "r f:q@2=v, r f:q@1=v");
            t.families().for_each([](const auto& store) { CHECK(store.segment_count() == 0); });
            REQUIRE(t.schema().size() == 1);
            CHECK(t.schema().front().max_versions == 3);
        };
        CHECK_THROWS_WITH_AS(t.add_column_family({.name = "f"}),
                             "strata: the column family 'f' is there already and cannot be added",
                             st::invalid_family_operation);
        CHECK_THROWS_WITH_AS(t.modify_column_family({.name = "g"}),
                             "strata: the column family 'g' is not there and cannot be modified",
                             st::invalid_family_operation);
        CHECK_THROWS_WITH_AS(t.delete_column_family("g"),
                             "strata: the column family 'g' is not there and cannot be deleted",
                             st::invalid_family_operation);
        CHECK_THROWS_WITH_AS(t.delete_column_family("f"),
                             "strata: the column family 'f' is the only one of the table and cannot be deleted",
                             st::invalid_family_operation);
        is_unchanged();
        // What no table could have, too: R2.10, R2.12, R2.14, R2.16.
        CHECK_THROWS_AS(t.alter({}), st::illegal_argument);
        CHECK_THROWS_AS(t.alter({{.name = "f"}, {.name = "f"}}), st::illegal_argument);
        CHECK_THROWS_AS(t.alter({{.name = "f"}, {.name = "g", .ttl = 0}}), st::illegal_argument);
        CHECK_THROWS_AS(t.add_column_family({.name = "a:b"}), st::bad_family_name);
        CHECK_THROWS_AS(t.modify_column_family({.name = ""}), st::bad_family_name);
        CHECK_THROWS_AS(t.modify_column_family({.name = "f", .max_versions = 0}), st::illegal_argument);
        is_unchanged();
    }

    TEST_CASE("an alter ends the scanners that are open, and nothing else does") {  // R8.20
        table t({{.name = "f"}}, st::clock::manual({100}));
        for (const char* row : {"a", "b", "c"}) t.put(row, st::column("f", "q"), "v", {1});
        auto open = t.open_scanner();
        auto exhausted = t.open_scanner({.stop = "a"});
        CHECK_FALSE(exhausted.next());
        CHECK(all_shown(*open.next()) == "a f:q@1=v");
        CHECK_THROWS_AS(t.alter({}), st::illegal_argument);
        CHECK(all_shown(*open.next()) == "b f:q@1=v");
        t.modify_column_family({.name = "f", .max_versions = 3});
        auto after = t.open_scanner({.start = "c"});
        CHECK_THROWS_WITH_AS((void)open.next(),
                             "strata: the table was altered during this scan; begin another after its last row",
                             st::not_serving_region);
        CHECK_THROWS_AS((void)open.next(), st::not_serving_region);
        CHECK_THROWS_AS((void)exhausted.next(), st::not_serving_region);
        t.put("d", st::column("f", "q"), "v", {1});
        t.flush();
        CHECK(all_shown(*after.next()) == "c f:q@1=v");
        CHECK_FALSE(after.next());
    }

    TEST_CASE("the flush of an alter keeps what an open scanner sees, as any other") {  // R8.15, R8.20
        const auto stored_after = [](bool is_open) {
            table t({{.name = "f"}}, st::clock::manual({100}));
            t.put("r", st::column("f", "q"), "v", {1});
            std::vector<decltype(t.open_scanner())> scanners;
            if (is_open) scanners.push_back(t.open_scanner());
            t.put("r", st::column("f", "q"), "w", {2});
            t.modify_column_family({.name = "f", .max_versions = 2});
            const std::string stored = everything_in(t);
            t.flush();
            t.compact();
            return stored;
        };
        CHECK(stored_after(false) == "r f:q@2=w");
        CHECK(stored_after(true) == "r f:q@2=w, r f:q@1=v");
    }

    TEST_CASE("an alter that runs out of memory changes nothing") {
        using in_resource = st::basic_dynamic_table<st::clock::manual, st::memory::pmr>;
        support::failing_resource resource;
        {
            in_resource t({{.name = "f", .max_versions = 3}, {.name = "h"}}, st::memory::pmr{&resource},
                          st::clock::manual({100}));
            const st::column q("f", "a qualifier that is too long to be kept in place");
            for (const int when : {1, 2, 3, 4}) t.put("a row that is too long to be kept in place", q, "v", {when});
            t.put("r", st::column("h", "q"), "v", {1});
            t.flush();
            for (const int when : {5, 6}) t.put("r", q, "v", {when});
            t.put("s", st::column("h", "q"), "v", {1});
            const std::string stored = everything_in(t);
            auto open = t.open_scanner();
            CHECK(open.next());
            const std::size_t failures = support::failures_of(
                resource,
                [&] {
                    t.alter({{.name = "a"}, {.name = "f", .max_versions = 5}, {.name = "g"}});
                },
                [&] {
                    CHECK(everything_in(t) == stored);
                    CHECK(t.schema().size() == 2);
                    CHECK(t.schema().front().max_versions == 3);
                    t.families().for_each([](const auto& store) {
                        CHECK_FALSE(store.is_active_empty());
                        CHECK(store.segment_count() == 1);
                    });
                });
            CHECK(failures >= 3);
            CHECK(t.schema().size() == 3);
            CHECK(everything_in(t).find(" h:") == std::string::npos);
            CHECK_THROWS_AS((void)open.next(), st::not_serving_region);
        }
        CHECK(resource.live_bytes() == 0);
    }

    TEST_CASE("a table is the same whether it was made with its families or altered to them") {
        for (unsigned seed = 0; seed != support::rounds(20u); ++seed) {
            CAPTURE(seed);
            std::mt19937 first(seed);
            std::mt19937 second(seed);
            table a(same_families, st::clock::manual({50}));
            table b({{.name = "other"}, {.name = "kept", .ttl = 1}}, st::clock::manual({50}));
            b.put("a", st::column("other", "p"), "v");
            b.alter(same_families);
            for (int i = 0; i != 60; ++i) {
                change(a, first);
                change(b, second);
                if (i % 5 == 0) REQUIRE(everything_in(a) == everything_in(b));
            }
        }
    }
}
