// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"
#include "hbase/tables.hpp"

namespace st = strata;
using answers::markers;
using answers::value;
using answers::values;
using keep = st::keep_deleted_cells;
using tables::q;

namespace {

constexpr std::int64_t T = 1000000;

constexpr st::time_range between(std::int64_t from, std::int64_t to) { return {{from}, {to}}; }

}  // namespace

TEST_SUITE("keep deleted cells that age")
{
    TEST_CASE_TEMPLATE("deleted versions are kept up to the minimum, their markers as long as they are: C-69 to C-71",
                       Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>(
            {.max_versions = 1000, .min_versions = 3, .ttl = st::seconds(1), .keep_deleted = keep::yes}, T + 2000);
        t.put("r", q, "3", {T});
        t.put("r", q, "2", {T - 1});
        t.put("r", q, "1", {T - 3});
        t.put("r", q, "0", {T - 4});
        t.delete_row("r", {T - 1});
        t.delete_column("r", q, {T - 1});
        CHECK(values(t.get("r", {.when = between(0, T - 2), .versions = st::all_versions})) == "1 0");
        CHECK(markers(t, 1000) == 2);

        t.flush();
        CHECK(values(t.get("r", {.when = between(0, T - 2), .versions = st::all_versions})) == "1");
        CHECK(markers(t, 1000) == 2);

        t.put("r", q, "4", {T + 1});
        t.flush();
        CHECK(markers(t, 1000) == 2);
        t.put("r", q, "5", {T + 2});
        t.flush();
        t.compact();
        CHECK(markers(t, 1000) == 2);
        t.compact();
        CHECK(markers(t, 1000) == 0);
    }

    TEST_CASE_TEMPLATE("what an expired marker covers goes with a flush, and the marker with a compaction: C-72, R6.6",
                       Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>(
            {.max_versions = 1000, .min_versions = 1, .ttl = st::seconds(1), .keep_deleted = keep::until_expired},
            T + 2000);
        const auto read = [&] { return value(t.get("r", q, {.when = between(0, T + 1)})); };
        t.put("r", q, "3", {T});
        t.put("s", q, "0", {T - 10});
        CHECK(read() == "3");
        t.delete_row("r", {T + 2});
        CHECK(read() == "3");
        CHECK(markers(t, 1000) == 1);
        t.flush();
        CHECK(read() == "-");
        CHECK(markers(t, 1000) == 1);
        t.compact();
        CHECK(markers(t, 1000) == 0);
    }

    TEST_CASE_TEMPLATE("all versions of the time to live can be travelled to, and then the minimum: C-80, C-81", Table,
                       EVERY_LAYOUT) {
        auto t = tables::of<Table>({.max_versions = st::all_versions,
                                    .min_versions = 2,
                                    .ttl = st::seconds(4),
                                    .keep_deleted = keep::until_expired},
                                   T);
        const auto read = [&](std::int64_t from, std::int64_t to) {
            return values(t.get("r", {.when = between(from, to), .versions = st::all_versions}));
        };
        t.put("r", q, "1", {T - 4});
        t.put("r", q, "2", {T - 3});
        t.put("r", q, "3", {T - 2});
        t.put("r", q, "4", {T - 1});
        CHECK(read(0, T) == "4 3 2 1");
        t.flush();
        t.compact();
        CHECK(read(0, T) == "4 3 2 1");
        CHECK(read(0, T - 1) == "3 2 1");
        CHECK(read(0, T - 2) == "2 1");
        CHECK(read(0, T - 3) == "1");

        t.clock().set({T + 9000});
        t.flush();
        t.compact();
        CHECK(read(0, T) == "4 3");
        CHECK(read(0, T - 1) == "3");
        CHECK(read(T - 2, T - 1) == "3");
        CHECK(read(T - 3, T - 2) == "-");
        CHECK(read(0, T - 2) == "-");
    }

    TEST_CASE_TEMPLATE("a marker that has expired does what it would without keeping: R6.6", Table, EVERY_LAYOUT) {
        auto t = tables::of<Table>(
            {.max_versions = 3, .min_versions = 1, .ttl = st::seconds(1), .keep_deleted = keep::until_expired}, 5000);
        tables::write(t, q, {4400, 4500});
        t.delete_version("r", q, {4500});
        CHECK(answers::times(t.versions("r", q)) == "4400");
        t.clock().set({5500});
        t.flush();
        CHECK(answers::raw(t) == "D4500 P4500");
        t.clock().set({5501});
        t.compact();
        CHECK(answers::raw(t) == "-");
    }
}
