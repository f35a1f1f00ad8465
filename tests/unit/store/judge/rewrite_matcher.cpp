// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/none.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/retention/horizon.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/store/judge/rewrite_matcher.hpp>

#include "support/matching.hpp"

namespace st = strata;
using st::kind;
using support::cells;
using support::d;
using support::dc;
using support::df;
using support::dfv;
using support::family_with;
using support::p;
using support::text_of;
using keep = st::keep_deleted_cells;

namespace {
st::timestamp earliest_put(const cells& row) {
    st::timestamp earliest = st::latest;
    for (const auto& cell : row)
        if (cell.version().kind() == kind::put) earliest = std::min(earliest, cell.version().written());
    return earliest;
}

template <class Policies>
cells flushed(const Policies& how, const cells& row, st::timestamp now = {}) {
    return support::rewritten(how, row, {.now = now, .earliest_put = {}});
}

// All segments of the store: the row is all there is.
template <class Policies>
cells compacted(const Policies& how, const cells& row, st::timestamp now = {}) {
    return support::rewritten(how, row, {.now = now, .earliest_put = earliest_put(row)});
}

template <class Retention, class Deletes>
using fixed = st::detail::visibility_policies<Retention, Deletes, st::quirks::hbase>;

// The marker's name in the place of DC25 or D20; that of a whole family comes first.
std::string with_marker(std::string text, const std::string& placeholder, const std::string& marker) {
    const auto at = text.find(placeholder);
    if (at == std::string::npos) return text;
    text.erase(at, placeholder.size() + (at + placeholder.size() < text.size() ? 1 : 0));
    if (!text.empty() && text.back() == ' ') text.pop_back();
    return text.empty() ? marker : marker + ' ' + text;
}

// A line of R6.9 or R6.10 for the minimum 0, 1, 2, 3: after a flush, before the marker's time then, after a compaction.
struct line {
    const char* flushed;
    const char* before;
    const char* compacted;
};

void check_line(const cells& row, const std::string& placeholder, const std::string& marker, st::time_range before,
                const support::settings& settings, st::timestamp now, const line& expected) {
    const auto how = family_with(settings);
    const cells after_flush = flushed(how, row, now);
    const cells after_major = compacted(how, after_flush, now);
    const auto named = [&](const char* text) {
        return st::is_family_marker(row.front().version().kind()) ? with_marker(text, placeholder, marker)
                                                                  : std::string(text);
    };
    CAPTURE(settings.min_versions);
    CAPTURE(settings.ttl);
    CHECK(text_of(after_flush) == named(expected.flushed));
    CHECK(support::read(how, after_flush, {.when = before, .versions = 9, .now = now}) == expected.before);
    CHECK(text_of(after_major) == named(expected.compacted));
    CHECK(text_of(compacted(how, after_major, now)) == named(expected.compacted));  // a second one changes nothing
}
}  // namespace

TEST_SUITE("store/judge/rewrite_matcher")
{
    TEST_CASE("a version that a marker hides takes no older one's place under a policy that HBase does not have") {
        const fixed<st::retention::horizon<9>, st::deletes::keep_deleted> how;
        CHECK(text_of(flushed(how, {d(20, 3), p(20, 2), p(10, 1)}, {100})) == "D20 P10");
        CHECK(text_of(flushed(how, {p(20, 2), p(10, 1)}, {100})) == "P20");
        CHECK(text_of(flushed(how, {dc(95, 4), d(20, 3), p(20, 2), p(10, 1)}, {100})) == "DC95 D20 P10");
        CHECK(text_of(flushed(how, {dc(91, 4), p(20, 2), p(10, 1)}, {100})) == "DC91");
        CHECK(text_of(compacted(how, {dc(91, 4), p(20, 2), p(10, 1)}, {100})) == "DC91");
    }

    TEST_CASE("what only some readers see hidden takes no place and keeps its own") {  // R8.15
        const fixed<st::retention::horizon<9>, st::deletes::keep_deleted> how;
        const cells row{d(20, 3), p(20, 2), p(10, 1)};
        CHECK(text_of(support::rewritten(how, row, {{100}, {}, 2})) == "D20 P20 P10");
        CHECK(text_of(support::rewritten(how, row, {{100}, {}, 3})) == "D20 P10");
    }

    TEST_CASE("a deleted column is flushed and compacted as the guide's table says") {  // R6.9
        const line all{"P30 DC25 P20 P10", "P20 P10", "P30 DC25 P20 P10"};
        const line forgotten{"P30 DC25", "", "P30"};
        const line expired{"P30", "", "P30"};
        const line kept_min[] = {expired, {"P30 DC25", "", "P30"}, {"P30 DC25 P20", "P20", "P30 DC25 P20"}, all};
        for (const bool of_family : {false, true}) {
            const cells row = of_family ? cells{df(25), p(30), p(20), p(10)} : cells{p(30), dc(25), p(20), p(10)};
            const auto check = [&](const support::settings& s, st::timestamp now, const line& expected) {
                check_line(row, "DC25", "DF25", {{0}, {25}}, s, now, expected);
            };
            for (const std::int64_t min : {0, 1, 2, 3}) {
                check({3, min, st::never_expires, keep::no}, {37}, forgotten);
                check({3, min, st::never_expires, keep::yes}, {37}, all);
                check({3, min, st::never_expires, keep::until_expired}, {37}, all);
                check({3, min, 100, keep::until_expired}, {37}, all);  // the marker is alive
                check({3, min, 10, keep::no}, {37}, min == 0 ? expired : forgotten);
                check({3, min, 10, keep::yes}, {37}, kept_min[min]);
                check({3, min, 10, keep::until_expired}, {37}, min == 0 ? expired : forgotten);
            }
        }
    }

    TEST_CASE("a deleted version is flushed and compacted as the guide's table says") {  // R6.10
        const line all{"P30 D20 P20 P10", "P10", "P30 D20 P20 P10"};
        const line forgotten{"P30 D20 P10", "P10", "P30 P10"};
        const line expired{"P30", "", "P30"};
        const line one{"P30 D20", "", "P30"};
        const line forgotten_min[] = {expired, one, forgotten, forgotten};
        const line kept_min[] = {expired, one, {"P30 D20 P20", "", "P30 D20 P20"}, all};
        for (const bool of_family : {false, true}) {
            const cells row = of_family ? cells{dfv(20), p(30), p(20), p(10)} : cells{p(30), d(20), p(20), p(10)};
            const auto check = [&](const support::settings& s, st::timestamp now, const line& expected) {
                check_line(row, "D20", "DFV20", {{0}, {20}}, s, now, expected);
            };
            for (const std::int64_t min : {0, 1, 2, 3}) {
                check({3, min, st::never_expires, keep::no}, {37}, forgotten);
                check({3, min, st::never_expires, keep::yes}, {37}, all);
                check({3, min, st::never_expires, keep::until_expired}, {37}, all);
                check({3, min, 100, keep::until_expired}, {37}, all);
                check({3, min, 10, keep::no}, {37}, forgotten_min[min]);
                check({3, min, 10, keep::yes}, {37}, kept_min[min]);
                check({3, min, 10, keep::until_expired}, {37}, forgotten_min[min]);
            }
        }
    }

    TEST_CASE("kept markers go with the versions beyond the limit and when nothing older exists") {  // R8.8.2
        const auto how = family_with({.max_versions = 1, .keep = keep::yes});
        CHECK(text_of(compacted(how, {p(30), p(20), dc(15), p(10)})) == "P30");
        CHECK(text_of(compacted(how, {p(30), dc(25), p(20)})) == "P30 DC25");
        CHECK(text_of(compacted(how, {p(30), dc(25)})) == "P30");
        CHECK(text_of(compacted(how, {dc(25)})).empty());
        // R8.9: the oldest put of any row counts.
        CHECK(text_of(support::rewritten(how, {p(30), dc(25)}, {.now = {}, .earliest_put = st::timestamp{25}})) ==
              "P30 DC25");
        CHECK(text_of(support::rewritten(how, {p(30), dc(25)}, {.now = {}, .earliest_put = st::timestamp{26}})) ==
              "P30");
    }

    TEST_CASE("versions of other columns push no family marker out") {  // R8.10
        const auto how = family_with({.max_versions = 1, .keep = keep::yes});
        CHECK(text_of(compacted(how, {df(15), p(30), p(20), p(10)})) == "DF15 P30");
        CHECK(text_of(compacted(how, {p(30).in(""), p(20).in(""), df(15), p(10)})) == "P30 P10");
    }

    TEST_CASE("a kept marker that was written twice is compacted to one") {  // R4.27
        const auto how = family_with({.max_versions = 3, .keep = keep::yes});
        CHECK(text_of(flushed(how, {dc(25, 4), dc(25, 3), p(20)})) == "DC25 DC25 P20");  // R8.4
        CHECK(text_of(compacted(how, {dc(25, 4), dc(25, 3), p(20)})) == "DC25 P20");
    }

    TEST_CASE("a flush forgets versions beyond the limit and second writes of one timestamp") {  // R8.5
        CHECK(text_of(flushed(family_with({.max_versions = 3}), {p(5), p(4, 2), p(4, 1), p(3), p(2)})) == "P5 P4 P3");
        CHECK(text_of(flushed(fixed<st::retention::max_versions<1>, st::deletes::none>{}, {p(5), p(4)})) == "P5");
        CHECK(text_of(flushed(fixed<st::retention::max_versions<1>, st::deletes::erase>{}, {p(5), p(4)})) == "P5");
    }

    TEST_CASE("a flush keeps every marker and does not count it") {  // R8.4
        CHECK(text_of(flushed(family_with({}), {d(9), d(8), p(5), d(4)})) == "D9 D8 P5 D4");
    }

    TEST_CASE("what has outlived the family's time goes with its markers but for the minimum") {  // R6.8, R8.4
        const cells row{p(95), dc(94), d(50), p(40)};
        CHECK(text_of(flushed(family_with({.max_versions = 9, .ttl = 10}), row, {100})) == "P95 DC94");
        CHECK(text_of(flushed(family_with({.max_versions = 9, .min_versions = 2, .ttl = 10}), {p(95), d(50), p(40)},
                              {100})) == "P95 D50 P40");
    }

    TEST_CASE("what has outlived its own time goes even if it is in the minimum") {  // R6.4, R6.8
        const auto how = family_with({.max_versions = 9, .min_versions = 9});
        const cells row{p(200).for_ticks(10), p(100)};
        CHECK(text_of(flushed(how, row, {210})) == "P200 P100");
        CHECK(text_of(flushed(how, row, {211})) == "P100");
        CHECK(text_of(compacted(how, row, {211})) == "P100");
        // D-35: where the limit is one version the flush decides which of the two is lost.
        CHECK(text_of(flushed(family_with({}), row, {210})) == "P200");
        CHECK(text_of(flushed(family_with({}), row, {211})) == "P100");
    }

    TEST_CASE("a compaction keeps a marker for as long as deletes are to be delayed") {  // R8.8.1, D-61
        const auto how = family_with({.purge_delay = 50});
        const cells row{dc(50), p(30)};
        CHECK(text_of(compacted(how, row, {60})) == "DC50");
        CHECK(text_of(compacted(how, row, {100})) == "DC50");
        CHECK(text_of(compacted(how, row, {101})).empty());
        CHECK(text_of(compacted(how, row, {10})) == "DC50");  // S23: it is of the future
        CHECK(text_of(compacted(family_with({}), row, {10})).empty());
    }

    TEST_CASE("what an open scanner may not have seen yet is kept and does not count") {  // R8.15, R8.3, R8.7
        const auto how = family_with({.max_versions = 1});
        const auto with_reader_at = [&](std::uint64_t point, bool all) {
            const cells row{p(30, 5), dc(25, 4), p(20, 2), p(10, 1)};
            return text_of(support::rewritten(
                how, row,
                {.now = {},
                 .earliest_put = all ? std::optional<st::timestamp>{{10}} : std::optional<st::timestamp>{},
                 .smallest_read_point = point}));
        };
        CHECK(with_reader_at(5, false) == "P30 DC25");
        CHECK(with_reader_at(3, false) == "P30 DC25 P20");
        CHECK(with_reader_at(1, false) == "P30 DC25 P20 P10");
        CHECK(with_reader_at(5, true) == "P30");
        CHECK(with_reader_at(4, true) == "P30");
        CHECK(with_reader_at(3, true) == "P30 DC25 P20");
        CHECK(with_reader_at(0, true) == "P30 DC25 P20 P10");
    }

    TEST_CASE("where HBase 2.6.6 is reproduced a flush drops markers that are redundant") {  // HBASE-30036
        using later = st::detail::visibility_policies<st::retention::max_versions<9>, st::deletes::tombstones,
                                                      st::quirks::hbase_2_6_6>;
        using kept = st::detail::visibility_policies<st::retention::max_versions<9>, st::deletes::keep_deleted,
                                                     st::quirks::hbase_2_6_6>;
        using before = fixed<st::retention::max_versions<9>, st::deletes::tombstones>;
        const cells column{p(40, 9), d(35, 8), dc(30, 7), d(25, 6), dc(20, 5), p(15, 1)};
        CHECK(text_of(flushed(later{}, column)) == "P40 D35 DC30");
        CHECK(text_of(flushed(before{}, column)) == "P40 D35 DC30 D25 DC20");
        CHECK(text_of(flushed(kept{}, column)) == "P40 D35 DC30 D25 DC20 P15");
        CHECK(text_of(compacted(later{}, column)) == text_of(compacted(before{}, column)));
        const cells family{dfv(40, 9), df(30, 8), dfv(20, 7), df(10, 6), dc(35, 5), d(25, 4), p(15, 1)};
        CHECK(text_of(flushed(later{}, family)) == "DFV40 DF30 DC35");
        // Not counted, so not compared; but behind a family marker that is left, HBase does not look (R8.15).
        const auto with_reader_at = [&](std::uint64_t point, const cells& row) {
            return text_of(
                support::rewritten(later{}, row, {.now = {}, .earliest_put = {}, .smallest_read_point = point}));
        };
        CHECK(with_reader_at(4, {dc(30, 5), dc(20, 4), dc(10, 5)}) == "DC30 DC20 DC10");
        CHECK(with_reader_at(4, {df(30, 3), df(20, 5), df(10, 4), df(5, 5)}) == "DF30 DF20");
    }

    TEST_CASE("where the order of writes counts a flush keeps everything") {  // R7.15
        const auto how = family_with({.max_versions = 1, .ttl = 10, .new_version_behavior = true});
        const cells row{p(95, 5), p(50, 4).for_ticks(1), dc(45, 3), p(40, 2), p(40, 1)};
        CHECK(text_of(flushed(how, row, {100})) == "P95 P50 DC45 P40 P40");
        CHECK(text_of(compacted(how, row, {100})) == "P95");
    }

    TEST_CASE("where the order of writes counts a compaction drops what no read would show") {  // R7.15
        const auto how = family_with({.max_versions = 2, .new_version_behavior = true});
        CHECK(text_of(compacted(how, {d(3, 4), p(3, 1), p(2, 3), p(1, 2), p(0, 5)})) == "P2 P0");  // D-67
        CHECK(text_of(compacted(how, {dc(3, 4), p(3, 3), p(2, 2), p(1, 5)})) == "P1");             // D-68
        CHECK(text_of(compacted(family_with({.max_versions = 2}), {dc(3, 4), p(3, 3), p(1, 5)})).empty());
    }
}
