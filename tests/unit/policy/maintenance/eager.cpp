// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>

#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/maintenance/eager.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/policy/memory/counting.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/request/mutation.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;

namespace {
using st::maintenance::eager;
using newest = st::retention::max_versions<1>;
using newest_3 = st::retention::max_versions<3>;

struct f : st::family<"f", newest, eager> {};
struct f_of_3 : st::family<"f", newest_3, eager> {};
using table = st::table<f, st::clock::manual>;
using table_of_3 = st::table<f_of_3, st::clock::manual>;

// Two families that differ in their maintenance alone.
template <class... Policies>
struct kind {
    struct eager_family : st::family<"f", Policies..., eager> {
        using st::family<"f", Policies..., eager>::family;
    };
    struct manual_family : st::family<"f", Policies...> {
        using st::family<"f", Policies...>::family;
    };
};

// What reads of all kinds show of a column.
template <class Table>
std::string shown(const Table& t, const std::string& row, const std::string& qualifier) {
    std::string text;
    const st::column asked_for("f", qualifier);
    for (const std::int64_t as_of : {5, 15, 25, 35, 1000})
        for (const std::int64_t versions : {1, 2, 5}) {
            const st::row_options asked{.columns = {asked_for}, .when = st::as_of({as_of}), .versions = versions};
            text += support::all_shown(t.get(row, asked)) + '|';
        }
    for (const auto& all :
         t.scan({.start = row, .stop = row, .stop_inclusive = true, .versions = st::all_versions, .raw = true}))
        for (const st::cell_view& one : all)
            if (one.qualifier() == qualifier || st::is_family_marker(one.kind())) text += support::shown(one) + ' ';
    return text;
}
}  // namespace

TEST_SUITE("policy/maintenance/eager")
{
    TEST_CASE("a version beyond the limit goes with the write that pushes it there") {
        table t(st::clock::manual({100}));
        for (int i = 1; i != 1000; ++i) t.put("r", f{"q"}, std::to_string(i), {i});
        CHECK(t.size() == 1);
        t.put("r", f{"q"}, "old", {5});  // it is beyond the limit itself
        CHECK(t.size() == 1);
        CHECK(t.get("r", f{"q"})->value() == "999");
        t.delete_version("r", f{"q"}, {999});  // brings nothing back
        CHECK_FALSE(t.get("r", f{"q"}));

        table_of_3 three(st::clock::manual({100}));
        for (int i = 1; i != 1000; ++i) {
            three.put("r", f_of_3{"q"}, std::to_string(i), {i % 100});
            three.put("r", f_of_3{"other"}, "v", {1});
            three.put("s", f_of_3{"q"}, "v", {1});
        }
        CHECK(three.size() == 3 + 1 + 1);
        CHECK(three.get("r", f_of_3{"q"})->timestamp() == st::timestamp{99});
    }

    TEST_CASE("requests of several cells, increments and appends let versions go, too") {
        table t(st::clock::manual({100}));
        for (int i = 1; i != 20; ++i) {
            t.clock().advance(1);
            t.mutate_row("r", {st::put("r").add(f{"a"}, "1").add(f{"b"}, "1")});
            t.increment("r", f{"n"});
            t.append("r", f{"text"}, "x");
        }
        CHECK(t.size() == 4);
        CHECK(*t.get_counter("r", f{"n"}) == 19);
        CHECK(t.get("r", f{"text"})->value().size() == 19);
    }

    TEST_CASE("what was refused or failed lets nothing go") {
        table t(st::clock::manual({100}));
        t.put("r", f{"q"}, "1", {1});
        CHECK_THROWS_AS(t.mutate_rows({st::put("r").add(f{"q"}, "2", {2}), st::put("").add(f{"q"}, "2", {2})}),
                        st::error);
        CHECK(t.get("r", f{"q"})->value() == "1");
        CHECK(t.size() == 1);
    }

    TEST_CASE("what a marker may bring back stays, and so does what an open scanner or a snapshot shows") {
        table t(st::clock::manual({100}));
        t.delete_version("r", f{"q"}, {3});
        for (int i = 1; i != 4; ++i) t.put("r", f{"q"}, std::to_string(i), {i});
        CHECK(t.get("r", f{"q"})->value() == "2");

        table u(st::clock::manual({100}));
        u.put("r", f{"q"}, "1", {1});
        {
            const auto before = u.snapshot();
            u.put("r", f{"q"}, "2", {2});
            CHECK(before.get("r", f{"q"})->value() == "1");
            CHECK(u.size() == 2);
        }
        u.put("r", f{"q"}, "3", {3});
        CHECK(u.size() == 1);
    }

    TEST_CASE("while some cell of the family has a time to live, nothing goes") {
        table t(st::clock::manual({100}));
        t.put("r", f{"q"}, "1", {1});
        t.put("r", f{"q"}, "2", {2}, {.ttl = 200});
        t.put("r", f{"q"}, "0", {0});
        CHECK(t.get("r", f{"q"})->value() == "2");
        t.clock().advance(500);
        CHECK(t.get("r", f{"q"})->value() == "1");
    }

    TEST_CASE_TEMPLATE("each column answers as if it were flushed and compacted after each put, until it has a marker",
                       Kind, kind<st::retention::max_versions<1>>, kind<st::retention::max_versions<3>>,
                       kind<st::retention::hbase<2, 1, 500>>,
                       kind<st::retention::max_versions<3>, st::deletes::keep_deleted>,
                       kind<st::retention::max_versions<2>, st::rows_in<st::backend::std_map>>,
                       kind<st::retention::max_versions<2>, st::memory::arena>) {
        using eager_family = typename Kind::eager_family;
        using manual_family = typename Kind::manual_family;
        for (unsigned seed = 1; seed != 8; ++seed) {
            CAPTURE(seed);
            std::mt19937 random(seed);
            const auto upto = [&](unsigned n) { return static_cast<int>(random() % n); };
            st::table<eager_family, st::clock::manual> t(st::clock::manual({100}));
            std::map<std::string, st::table<manual_family, st::clock::manual>> expected;  // one for each column
            std::set<std::string> marked;
            const std::string qualifiers[] = {"", "p", "q"};
            for (int step = 0; step != 400; ++step) {
                const std::string row(1, static_cast<char>('a' + upto(4)));
                const std::string qualifier = qualifiers[upto(3)];
                const auto own = [&](const std::string& one) -> auto& {
                    return expected.try_emplace(row + one, st::clock::manual({100})).first->second;
                };
                const st::timestamp written{upto(40)};
                const int what = row >= "c" ? upto(40) : 3;
                if (what == 0) {
                    t.delete_family(row, "f", written);
                    for (const std::string& one : qualifiers) {
                        own(one).delete_family(row, "f", written);
                        marked.insert(row + one);
                    }
                } else if (what < 3) {
                    t.delete_column(row, eager_family{qualifier}, written);
                    own(qualifier).delete_column(row, manual_family{qualifier}, written);
                    marked.insert(row + qualifier);
                } else {
                    t.put(row, eager_family{qualifier}, std::to_string(step), written);
                    own(qualifier).put(row, manual_family{qualifier}, std::to_string(step), written);
                    if (!marked.contains(row + qualifier)) {
                        own(qualifier).flush();
                        own(qualifier).compact();
                    }
                }
                // Each step looks at what it wrote, some at the row's other columns.
                for (const std::string& one : qualifiers)
                    if (one == qualifier || what == 0 || step % 8 == 0)
                        REQUIRE(shown(t, row, one) == shown(own(one), row, one));
            }
            CHECK(marked.size() > 3);
        }
    }

    TEST_CASE("a family that erases keeps no more than its limit") {
        struct erasing : st::family<"f", newest_3, st::deletes::erase, eager> {};
        st::table<erasing, st::clock::manual> t(st::clock::manual({100}));
        for (int i = 1; i != 50; ++i) t.put("r", erasing{"q"}, std::to_string(i), {i});
        CHECK(t.size() == 3);
        t.delete_version("r", erasing{"q"}, {49});
        CHECK(t.get("r", erasing{"q"})->value() == "48");
    }

    TEST_CASE("readers beside the writer see what their state has") {
        st::table<f, st::clock::manual, st::concurrency::single_writer> t(st::clock::manual({100}));
        t.put("r", f{"q"}, "1", {1});
        const auto before = t.snapshot();
        for (int i = 2; i != 300; ++i) t.put("r", f{"q"}, std::to_string(i), {i});
        CHECK(t.size() == 1);
        CHECK(before.get("r", f{"q"})->value() == "1");
        CHECK(t.get("r", f{"q"})->value() == "299");
    }

    TEST_CASE("a table that is written over and over stays small") {
        struct manual_family : st::family<"f", newest> {};
        st::table<f, st::memory::counting<>> eager_table;
        st::table<manual_family, st::memory::counting<>> manual_table;
        for (int round = 0; round != 40; ++round)
            for (int i = 0; i != 500; ++i) {
                const std::string row = std::to_string(1000 + i);
                eager_table.put(row, f{"q"}, "some value", {round});
                manual_table.put(row, manual_family{"q"}, "some value", {round});
            }
        CHECK(eager_table.memory().counts().bytes * 5 < manual_table.memory().counts().bytes);
    }
}
