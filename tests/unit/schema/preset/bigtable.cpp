// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include <strata/filter/cell_filters.hpp>
#include <strata/filter/where.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/quirks/repaired.hpp>
#include <strata/policy/retention/all_of.hpp>
#include <strata/policy/retention/any_of.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/schema/preset/bigtable.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::shown;
using support::timestamps_shown;

namespace {
struct f : st::preset::bigtable<"f"> {};
using table = st::table<f, st::clock::manual>;

table with_versions() {
    table t;
    for (const int when : {1, 2, 3, 4, 5}) t.put("r", f{"q"}, "v", {when});
    return t;
}
}  // namespace

TEST_SUITE("schema/preset/bigtable")
{
    TEST_CASE("all versions are kept") {
        table t = with_versions();
        t.flush();
        CHECK(timestamps_shown(t.versions("r", f{"q"})) == "5 4 3 2 1");
    }

    TEST_CASE("a delete leaves nothing and a later put is visible whatever its timestamp") {
        table t = with_versions();
        t.delete_column("r", f{"q"}, {4});
        CHECK(t.size() == 1);
        t.put("r", f{"q"}, "w", {2});
        CHECK(timestamps_shown(t.versions("r", f{"q"})) == "5 2");
    }

    TEST_CASE("a rule of garbage collection may be chosen") {
        struct trimmed : st::preset::bigtable<"f", st::retention::max_versions<2>> {};
        st::table<trimmed, st::clock::manual> t;
        for (const int when : {1, 2, 3}) t.put("r", trimmed{"q"}, "v", {when});
        CHECK(timestamps_shown(t.versions("r", trimmed{"q"})) == "3 2");
    }

    TEST_CASE("unions and intersections of rules") {
        // [rules]
        namespace retention = st::retention;
        using three = retention::max_versions<3>;
        using month = retention::ttl<st::days(30)>;
        using exact = st::quirks::repaired;  // without HBase's oddities
        // GcRule union {max_num_versions: 3, max_age: 30 days}: what either rule removes is gone.
        struct strict : st::preset::bigtable<"strict", retention::all_of<three, month>, exact> {};
        // GcRule intersection of the same: only what both remove is gone.
        struct lenient : st::preset::bigtable<"lenient", retention::any_of<three, month>, exact> {};
        // [/rules]
        st::table<strict, lenient, st::clock::manual> t(st::clock::manual({st::days(100)}));
        for (const std::int64_t day : {60, 80, 90, 95, 99}) {
            t.put("new", strict{"q"}, "v", {st::days(day)});
            t.put("new", lenient{"q"}, "v", {st::days(day)});
        }
        for (const std::int64_t day : {50, 60, 99}) {
            t.put("old", strict{"q"}, "v", {st::days(day)});
            t.put("old", lenient{"q"}, "v", {st::days(day)});
        }
        const auto count = [&](const char* row, const auto& column) {
            std::int64_t n = 0;
            for (const st::cell_view& c : t.versions(row, column)) n += c.value().empty() ? 0 : 1;
            return n;
        };
        CHECK(count("new", strict{"q"}) == 3);
        CHECK(count("new", lenient{"q"}) == 4);  // four are young
        CHECK(count("old", strict{"q"}) == 1);
        CHECK(count("old", lenient{"q"}) == 3);
    }

    TEST_CASE("a chain has its order in a filter or a condition") {
        table t;
        t.put("r", f{"q"}, "ok", {1});
        t.put("r", f{"q"}, "gone", {2});
        std::string newest_ok;
        std::string newest_if_ok;
        std::string all;
        // [chain]
        namespace filters = st::filters;
        // Bigtable: chain {value "ok", one cell per column}: the newest that is ok
        for (auto row : t.scan({.filter = filters::value(st::compare::equal, st::comparator::binary("ok"))}))
            for (const st::cell_view& c : row) newest_ok += c.value();
        // Bigtable: chain {one cell per column, value "ok"}: the newest, if it is ok
        for (auto row : t.scan({}, st::where::value == "ok"))
            for (const st::cell_view& c : row) newest_if_ok += c.value();
        // Bigtable: no filter
        for (auto row : t.scan({.versions = st::all_versions}))
            for (const st::cell_view& c : row) all += c.value();
        // [/chain]
        CHECK(newest_ok == "ok");
        CHECK(newest_if_ok.empty());
        CHECK(all == "goneok");
        CHECK(t.get("r").size() == 1);
    }

    TEST_CASE("a delete without a timestamp ends at now") {
        table t(st::clock::manual({100}));
        t.put("r", f{"q"}, "v", {50});
        t.put("r", f{"q"}, "v", {200});
        t.delete_column("r", f{"q"});
        CHECK(timestamps_shown(t.versions("r", f{"q"})) == "200");
        // [all]
        const st::timestamp end_of_time{st::latest.value - 1};
        t.delete_column("r", f{"q"}, end_of_time);
        // [/all]
        CHECK(timestamps_shown(t.versions("r", f{"q"})).empty());
        t.put("r", f{"q"}, "v", {200});
        t.delete_row("r", end_of_time);
        CHECK(t.size() == 0);
    }

    TEST_CASE("an increment writes after what it reads, or in its place without quirks") {
        table t(st::clock::manual({100}));
        t.increment("r", f{"n"}, 1);
        t.increment("r", f{"n"}, 1);
        CHECK(timestamps_shown(t.versions("r", f{"n"})) == "101 100");
        CHECK(t.get_counter("r", f{"n"}) == 2);

        struct exact : st::preset::bigtable<"exact", st::quirks::repaired> {};
        st::table<exact, st::clock::manual> repaired(st::clock::manual({100}));
        repaired.increment("r", exact{"n"}, 1);
        repaired.increment("r", exact{"n"}, 1);
        CHECK(timestamps_shown(repaired.versions("r", exact{"n"})) == "100");
        CHECK(repaired.get_counter("r", exact{"n"}) == 2);
    }

    TEST_CASE("a condition has two branches") {
        table t;
        t.put("r", f{"q"}, "ok");
        // [check]
        const auto is_ok = std::make_shared<st::filters::value>(st::compare::equal, st::comparator::binary("ok"));
        const auto checked = t.check_and_mutate("r", st::filter_condition{is_ok}, st::put("r").add(f{"state"}, "seen"));
        if (!checked.passed) t.mutate(st::put("r").add(f{"state"}, "missed"));
        // [/check]
        CHECK(t.get("r", f{"state"})->value() == "seen");
    }
}
