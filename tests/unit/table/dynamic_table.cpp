// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>
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

#include "support/failing_resource.hpp"
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
        for (unsigned seed = 0; seed != 40; ++seed) {
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
}
