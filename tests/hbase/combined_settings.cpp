// SPDX-License-Identifier: BSL-1.0
// KEEP_DELETED_CELLS, TTL and MIN_VERSIONS together: the tables R6.9 and R6.10, line by line.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/strata.hpp>

#include "hbase/answers.hpp"
#include "hbase/tables.hpp"

namespace st = strata;
using answers::raw;
using answers::times;
using tables::q;
using keep = st::keep_deleted_cells;

namespace {

// What has outlived the time to live: nothing, as there is none; nothing yet; all but the put at 30.
enum class expired { never, nothing, most };

constexpr int any = -1;  // minimum of versions

// M is the marker; of a family it lies before the puts.
struct line {
    keep kept;
    expired age;
    int min;
    const char* by_all;
    const char* by_name;
    const char* before;
    const char* flushed;
    const char* before_again;
    const char* compacted;
};

// R6.9: a column or family delete at 25.
const line covered_up_to_25[] = {
    {keep::no, expired::never, any, "30", "30", "-", "P30 M", "-", "P30"},
    {keep::no, expired::most, 0, "30", "30", "-", "P30", "-", "P30"},
    {keep::no, expired::most, 1, "30", "30", "-", "P30 M", "-", "P30"},
    {keep::no, expired::most, 2, "30", "30", "-", "P30 M", "-", "P30"},
    {keep::no, expired::most, 3, "30", "30", "-", "P30 M", "-", "P30"},
    {keep::yes, expired::never, any, "30", "30", "20 10", "P30 M P20 P10", "20 10", "P30 M P20 P10"},
    {keep::yes, expired::most, 0, "30", "30", "-", "P30", "-", "P30"},
    {keep::yes, expired::most, 1, "30", "30", "20", "P30 M", "-", "P30"},
    {keep::yes, expired::most, 2, "30", "30", "20 10", "P30 M P20", "20", "P30 M P20"},
    {keep::yes, expired::most, 3, "30", "30", "20 10", "P30 M P20 P10", "20 10", "P30 M P20 P10"},
    {keep::until_expired, expired::never, any, "30", "30", "20 10", "P30 M P20 P10", "20 10", "P30 M P20 P10"},
    {keep::until_expired, expired::nothing, any, "30", "30", "20 10", "P30 M P20 P10", "20 10", "P30 M P20 P10"},
    {keep::until_expired, expired::most, 0, "30", "30", "-", "P30", "-", "P30"},
    {keep::until_expired, expired::most, 1, "30", "30", "20", "P30 M", "-", "P30"},
    {keep::until_expired, expired::most, 2, "30", "30", "20 10", "P30 M", "-", "P30"},
    {keep::until_expired, expired::most, 3, "30", "30", "20 10", "P30 M", "-", "P30"},
};

// R6.10: a version or family version delete at 20.
const line covered_at_20[] = {
    {keep::no, expired::never, any, "30 10", "30 10", "10", "P30 M P10", "10", "P30 P10"},
    {keep::no, expired::most, 0, "30", "30", "-", "P30", "-", "P30"},
    {keep::no, expired::most, 1, "30", "30 10", "10", "P30 M", "-", "P30"},
    {keep::no, expired::most, 2, "30 10", "30 10", "10", "P30 M P10", "10", "P30 P10"},
    {keep::no, expired::most, 3, "30 10", "30 10", "10", "P30 M P10", "10", "P30 P10"},
    {keep::yes, expired::never, any, "30 10", "30 10", "10", "P30 M P20 P10", "10", "P30 M P20 P10"},
    {keep::yes, expired::most, 0, "30", "30", "-", "P30", "-", "P30"},
    {keep::yes, expired::most, 1, "30", "30 10", "10", "P30 M", "-", "P30"},
    {keep::yes, expired::most, 2, "30 10", "30 10", "10", "P30 M P20", "-", "P30 M P20"},
    {keep::yes, expired::most, 3, "30 10", "30 10", "10", "P30 M P20 P10", "10", "P30 M P20 P10"},
    {keep::until_expired, expired::never, any, "30 10", "30 10", "10", "P30 M P20 P10", "10", "P30 M P20 P10"},
    {keep::until_expired, expired::nothing, any, "30 10", "30 10", "10", "P30 M P20 P10", "10", "P30 M P20 P10"},
    {keep::until_expired, expired::most, 0, "30", "30", "-", "P30", "-", "P30"},
    {keep::until_expired, expired::most, 1, "30", "30 10", "10", "P30 M", "-", "P30"},
    {keep::until_expired, expired::most, 2, "30 10", "30 10", "10", "P30 M P10", "10", "P30 P10"},
    {keep::until_expired, expired::most, 3, "30 10", "30 10", "10", "P30 M P10", "10", "P30 P10"},
};

std::string told(const line& one, int min) {
    const char* const kept = one.kept == keep::no ? "FALSE" : one.kept == keep::yes ? "TRUE" : "TTL";
    const char* const age = one.age == expired::never ? "none" : one.age == expired::nothing ? "alive" : "expired";
    return std::string("KEEP ") + kept + ", TTL " + age + ", MIN " + std::to_string(min);
}

// "P30 M" with the marker in its place: "P30 DC25", or "DF25 P30".
std::string with_marker(std::string cells, st::kind marker, const std::string& symbol) {
    const auto at = cells.find(" M");
    if (at == std::string::npos) return cells;
    cells.erase(at, 2);
    return st::is_family_marker(marker) ? symbol + " " + cells : cells.insert(at, " " + symbol);
}

template <class Table>
void follows(const line& one, int min, st::kind marker, std::int64_t at, const std::string& symbol) {
    INFO(told(one, min) << ", " << symbol);
    const std::int64_t ttl = one.age == expired::never ? st::never_expires : one.age == expired::nothing ? 100 : 10;
    auto t = tables::of<Table>({.max_versions = 3, .min_versions = min, .ttl = ttl, .keep_deleted = one.kept}, 37);
    tables::write(t, q, {10, 20, 30});
    switch (marker) {
        case st::kind::delete_version:
            t.delete_version("r", q, {at});
            break;
        case st::kind::delete_column:
            t.delete_column("r", q, {at});
            break;
        case st::kind::delete_family:
            t.delete_family("r", "f", {at});
            break;
        default:
            t.delete_family_version("r", "f", {at});
    }
    const auto before = [&] { return times(t.get("r", {.when = {{0}, {at}}, .versions = st::all_versions})); };
    CHECK(times(t.get("r", {.versions = st::all_versions})) == one.by_all);
    CHECK(times(t.versions("r", q)) == one.by_name);
    CHECK(before() == one.before);
    t.flush();
    CHECK(raw(t) == with_marker(one.flushed, marker, symbol));
    CHECK(before() == one.before_again);
    t.compact();
    CHECK(raw(t) == with_marker(one.compacted, marker, symbol));
    t.compact();
    CHECK(raw(t) == with_marker(one.compacted, marker, symbol));
}

template <class Table, std::size_t Lines>
void follows_every_line(const line (&all)[Lines], st::kind marker, std::int64_t at, const std::string& symbol) {
    for (const line& one : all)
        for (int min = 0; min <= 3; ++min)
            if (one.min == any || one.min == min) follows<Table>(one, min, marker, at, symbol);
}

}  // namespace

TEST_SUITE("combined settings")
{
    TEST_CASE_TEMPLATE("what reads, flushes and compactions make of a column delete: D-71, R6.9", Table, EVERY_LAYOUT) {
        follows_every_line<Table>(covered_up_to_25, st::kind::delete_column, 25, "DC25");
    }

    TEST_CASE_TEMPLATE("what reads, flushes and compactions make of a family delete: D-71, R6.9", Table, EVERY_LAYOUT) {
        follows_every_line<Table>(covered_up_to_25, st::kind::delete_family, 25, "DF25");
    }

    TEST_CASE_TEMPLATE("what reads, flushes and compactions make of a version delete: D-71, R6.10", Table,
                       EVERY_LAYOUT) {
        follows_every_line<Table>(covered_at_20, st::kind::delete_version, 20, "D20");
    }

    TEST_CASE_TEMPLATE("what reads, flushes and compactions make of a family version delete: D-71, R6.10", Table,
                       EVERY_LAYOUT) {
        follows_every_line<Table>(covered_at_20, st::kind::delete_family_version, 20, "DFV20");
    }
}
