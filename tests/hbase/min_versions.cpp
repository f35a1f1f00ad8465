// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"
#include "hbase/tables.hpp"

namespace st = strata;
using answers::raw;
using answers::times;
using answers::value;
using answers::values;
using tables::q;

namespace {

constexpr std::int64_t T = 1000000;

// One second, and a minimum; the clock stands where all puts of a case have expired.
template <class Table>
Table keeping_at_least(std::int64_t min) {
    return tables::of<Table>({.max_versions = 1000, .min_versions = min, .ttl = st::seconds(1)}, T + 2000);
}

constexpr st::time_range before(std::int64_t to) { return {{0}, {to}}; }

// What a read of everything and one that names the column answer, if they agree.
template <class Table>
std::string read(const Table& t) {
    const std::string by_name = values(t.versions("r", q));
    const std::string by_all = values(t.get("r", {.versions = st::all_versions}));
    return by_name == by_all ? by_all : "by name " + by_name + ", of everything " + by_all;
}

// 950 is alive, what is older than 900 is not.
template <class Table>
Table with_versions(std::int64_t min, std::initializer_list<std::int64_t> versions) {
    auto t = tables::of<Table>({.max_versions = 10, .min_versions = min, .ttl = 100}, 1000);
    tables::write(t, q, versions);
    return t;
}

struct spared : st::family<"f", st::retention::hbase<10, 1, 100>> {};
struct spared_without_oddities : st::family<"f", st::retention::hbase<10, 1, 100>, st::quirks::repaired> {};

}  // namespace

TEST_SUITE("min versions")
{
    TEST_CASE_TEMPLATE("the newest so many versions are kept however old they are: C-73 to C-75, R6.3", Table,
                       EVERY_LAYOUT) {
        auto t = keeping_at_least<Table>(2);
        t.put("r", q, "1", {T - 3});
        t.put("r", q, "2", {T - 2});
        t.put("r", q, "3", {T - 1});
        t.put("r", q, "4", {T});
        CHECK(value(t.get("r", q)) == "4");
        CHECK(value(t.get("r", q, {.when = before(T + 1)})) == "4");
        CHECK(value(t.get("r", q, {.when = before(T - 2)})) == "1");
        CHECK(read(t) == "4 3");

        t.flush();
        CHECK(value(t.get("r", q, {.when = before(T - 2)})) == "-");

        t.compact();
        CHECK(value(t.get("r", q, {.when = before(T + 1)})) == "4");
        CHECK(value(t.get("r", q, {.when = before(T)})) == "3");
        CHECK(value(t.get("r", q, {.when = before(T - 1)})) == "-");
    }

    TEST_CASE_TEMPLATE("versions in memory and in a file count together: C-76", Table, EVERY_LAYOUT) {
        auto t = keeping_at_least<Table>(3);
        t.put("r", q, "2", {T - 1});
        t.put("r", q, "0", {T - 3});
        t.flush();
        t.compact();
        t.put("r", q, "3", {T});
        t.put("r", q, "1", {T - 2});
        t.put("r", q, "0", {T - 3});
        CHECK(read(t) == "3 2 1");
    }

    TEST_CASE_TEMPLATE("a minimum does not revive what was deleted: C-77, D-64, S32", Table, EVERY_LAYOUT) {
        auto t = keeping_at_least<Table>(3);
        t.put("r", q, "1", {T - 2});
        t.put("r", q, "2", {T - 1});
        t.put("r", q, "3", {T});
        SUBCASE("with its row") { t.delete_row("r", {T - 1}); }
        SUBCASE("with its family") { t.delete_family("r", "f", {T - 1}); }
        tables::in_every_stage(t, [&] { CHECK(read(t) == "3"); });
    }

    TEST_CASE_TEMPLATE("a new version takes the place of the oldest of the minimum: C-78", Table, EVERY_LAYOUT) {
        auto t = keeping_at_least<Table>(2);
        t.put("r", q, "1", {T - 3});
        t.put("r", q, "2", {T - 2});
        t.put("r", q, "3", {T - 1});
        t.put("r", q, "4", {T});
        CHECK(read(t) == "4 3");
        t.put("r", q, "5", {T + 1});
        tables::in_every_stage(t, [&] { CHECK(read(t) == "5 4"); });
    }

    TEST_CASE_TEMPLATE("a read that names the column returns one expired version more: D-31, R4.29, S6", Table,
                       EVERY_LAYOUT) {
        auto t = with_versions<Table>(1, {950, 899, 898, 897});
        CHECK(times(t.get("r", {.versions = st::all_versions})) == "950");
        CHECK(times(t.versions("r", q)) == "950 899");
        CHECK(times(t.get("r", {.columns = {q}, .versions = st::all_versions})) == "950 899");
        CHECK(times(t.get("r", {.columns = {q}})) == "950");
        t.flush();
        CHECK(times(t.versions("r", q)) == "950");
    }

    TEST_CASE("the one expired version more is an oddity that can be repaired: D-31, R4.29") {
        st::table<spared, st::clock::manual> odd{st::clock::manual({1000})};
        st::table<spared_without_oddities, st::clock::manual> even{st::clock::manual({1000})};
        for (const std::int64_t at : {950, 899, 898, 897}) {
            odd.put("r", spared{"q"}, "v", {at});
            even.put("r", spared_without_oddities{"q"}, "v", {at});
        }
        CHECK(times(odd.versions("r", spared{"q"})) == "950 899");
        CHECK(times(odd.get("r", {.versions = st::all_versions})) == "950");
        CHECK(times(even.versions("r", spared_without_oddities{"q"})) == "950");
        CHECK(times(even.get("r", {.versions = st::all_versions})) == "950");
    }

    TEST_CASE_TEMPLATE("both reads agree where the newest version is expired itself: D-32", Table, EVERY_LAYOUT) {
        const auto t = with_versions<Table>(1, {899, 898, 897});
        CHECK(times(t.get("r", {.versions = st::all_versions})) == "899");
        CHECK(times(t.versions("r", q)) == "899");
    }

    TEST_CASE_TEMPLATE("both reads agree where the last of the minimum is expired: D-33", Table, EVERY_LAYOUT) {
        const auto t = with_versions<Table>(2, {950, 899, 898, 897});
        CHECK(times(t.get("r", {.versions = st::all_versions})) == "950 899");
        CHECK(times(t.versions("r", q)) == "950 899");
    }

    TEST_CASE_TEMPLATE("the minimum is counted inside the range until a flush has counted everything: D-34", Table,
                       EVERY_LAYOUT) {
        auto t = with_versions<Table>(1, {899, 898, 897});
        CHECK(times(t.get("r", {.when = before(899), .versions = st::all_versions})) == "898");
        t.flush();
        CHECK(times(t.get("r", {.when = before(899), .versions = st::all_versions})) == "-");
    }

    TEST_CASE_TEMPLATE("an expired marker goes on hiding where a minimum is kept, and only there: R5.8, R8.4, S33",
                       Table, EVERY_LAYOUT) {
        const auto write_and_delete = [](Table& t) {
            t.put("r", q, "v", {4500});
            t.delete_column("r", q, {4600});
            t.clock().set({9000});
            CHECK(times(t.versions("r", q)) == "-");
            t.flush();
        };
        auto spared = tables::of<Table>({.max_versions = 3, .min_versions = 1, .ttl = st::seconds(1)}, 5000);
        write_and_delete(spared);
        CHECK(raw(spared) == "DC4600");
        spared.put("r", q, "v", {4550});
        CHECK(times(spared.versions("r", q)) == "-");
        spared.compact();
        CHECK(times(spared.versions("r", q)) == "4550");

        auto unspared = tables::of<Table>({.max_versions = 3, .ttl = st::seconds(1)}, 5000);
        write_and_delete(unspared);
        CHECK(raw(unspared) == "-");
    }

    TEST_CASE("n versions for a time: the minimum is kept longer, all others as long, deleted ones too: R2.15, C-80") {
        // HBase: setVersionsWithTimeToLive.
        auto t = tables::of({.max_versions = st::all_versions,
                             .min_versions = 2,
                             .ttl = st::seconds(4),
                             .keep_deleted = st::keep_deleted_cells::until_expired},
                            T);
        tables::write(t, q, {T - 4, T - 3, T - 2, T - 1});
        t.delete_column("r", q, {T});
        CHECK(times(t.versions("r", q)) == "-");
        CHECK(times(t.versions("r", q, {.when = before(T)})) == "999999 999998 999997 999996");
    }
}
