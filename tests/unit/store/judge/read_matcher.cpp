// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>

#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/quirks/repaired.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/store/judge/read_matcher.hpp>

#include "support/matching.hpp"

namespace st = strata;
using st::detail::verdict;
using support::cells;
using support::d;
using support::dc;
using support::df;
using support::dfv;
using support::family_with;
using support::p;
using keep = st::keep_deleted_cells;

namespace {
template <class Retention, class Deletes>
std::string read(const cells& row, st::time_range when = {}, std::int64_t versions = st::all_versions) {
    const st::detail::visibility_policies<Retention, Deletes, st::quirks::hbase> how{};
    return support::read(how, row, {.when = when, .versions = versions});
}

template <class Retention>
std::string raw(const cells& row, std::int64_t versions, st::time_range when = {}) {
    const st::detail::visibility_policies<Retention, st::deletes::tombstones, st::quirks::hbase> how{};
    return support::read(how, row, {.when = when, .versions = versions, .raw = true});
}

using one = st::retention::max_versions<1>;
using three = st::retention::max_versions<3>;
using st::deletes::keep_deleted;
using st::deletes::tombstones;

const cells five{p(5), p(4), p(3), p(2), p(1)};
// R6.9, R6.10: puts at 10, 20, 30 and a marker.
const cells with_column_marker{p(30), dc(25), p(20), p(10)};
const cells with_family_marker{df(25), p(30), p(20), p(10)};
const cells with_version_marker{p(30), d(20), p(20), p(10)};
const cells with_family_version_marker{dfv(20), p(30), p(20), p(10)};

// Includes every cell.
class everything final : public st::filter {
public:
    std::unique_ptr<st::filter> clone() const override { return std::make_unique<everything>(); }
};
}  // namespace

TEST_SUITE("store/judge/read_matcher")
{
    TEST_CASE("a read returns the newest versions up to what it asks for and what the family keeps") {  // R4.14
        CHECK(read<three, tombstones>(five) == "P5 P4 P3");
        CHECK(read<three, tombstones>(five, {}, 1) == "P5");
        CHECK(read<three, tombstones>(five, {}, 2) == "P5 P4");
        CHECK(read<three, tombstones>(five, {}, 9) == "P5 P4 P3");
        CHECK(read<st::retention::keep_all, tombstones>(five) == "P5 P4 P3 P2 P1");
        CHECK(read<one, tombstones>({}).empty());
    }

    TEST_CASE("of fewer versions than one none is returned, but one of a column that is named") {  // R4.46
        for (const std::int64_t versions : {0, -1}) {
            CHECK(read<three, tombstones>(five, {}, versions).empty());
            CHECK(raw<three>({d(5), p(5), p(4)}, versions) == (versions == 0 ? "D5" : ""));
            const st::detail::visibility_policies<three, tombstones, st::quirks::hbase> how{};
            st::detail::read_matcher matcher(how, {.versions = versions});
            matcher.begin_row();
            matcher.begin_column(true);
            CHECK(matcher.match(p(5), true) == verdict::include_last);
            everything chosen;
            st::detail::read_matcher filtered(how, {.versions = versions, .chosen = &chosen});
            filtered.begin_row();
            filtered.begin_column(true);
            const verdict matched = filtered.match(p(5), true);
            CHECK(filtered.merge(matched, st::filter_answer::include).answer == verdict::next_column);
        }
    }

    TEST_CASE("versions are counted inside the time range only") {  // R6.12
        CHECK(read<one, tombstones>(five, {{0}, {4}}) == "P3");
        CHECK(read<three, tombstones>(five, {{2}, {5}}) == "P4 P3 P2");
        CHECK(read<three, tombstones>(five, {{0}, {0}}).empty());
        CHECK(read<three, tombstones>(five, {{6}, {9}}).empty());
    }

    TEST_CASE("masked puts are not versions") {  // R4.24
        CHECK(read<one, tombstones>({d(3), p(3), p(2), p(1)}) == "P2");
        CHECK(read<three, tombstones>({d(4), p(4), p(3), p(2), p(1)}) == "P3 P2 P1");
    }

    TEST_CASE("two puts of one timestamp are one version") {  // R4.27
        CHECK(read<three, tombstones>({p(5, 3), p(5, 2), p(5, 1), p(4, 9), p(4, 8), p(3), p(2)}) == "P5 P4 P3");
    }

    TEST_CASE("reads decide about a deleted column as the guide's table says") {  // R6.9
        for (const auto& row : {with_column_marker, with_family_marker}) {
            // Everything alive.
            for (const std::int64_t min : {0, 1, 2, 3})
                for (const keep kept : {keep::no, keep::yes, keep::until_expired}) {
                    const auto how = family_with({.max_versions = 3, .min_versions = min, .keep = kept});
                    CHECK(support::read(how, row) == "P30");
                    CHECK(support::read(how, row, {.when = {{0}, {25}}, .versions = 9}) ==
                          (kept == keep::no ? "" : "P20 P10"));
                }
            // Only 30 is alive: the oldest unexpired timestamp is 27.
            const char* const before[] = {"", "P20", "P20 P10", "P20 P10"};
            for (const std::int64_t min : {0, 1, 2, 3})
                for (const keep kept : {keep::no, keep::yes, keep::until_expired}) {
                    const auto how = family_with({.max_versions = 3, .min_versions = min, .ttl = 10, .keep = kept});
                    CHECK(support::read(how, row, {.versions = 9, .now = {37}}) == "P30");
                    CHECK(support::read(how, row, {.when = {{0}, {25}}, .versions = 9, .now = {37}}) ==
                          (kept == keep::no ? "" : before[min]));
                }
        }
    }

    TEST_CASE("reads decide about a deleted version as the guide's table says") {  // R6.10
        for (const auto& row : {with_version_marker, with_family_version_marker})
            for (const keep kept : {keep::no, keep::yes, keep::until_expired}) {
                const auto alive = family_with({.max_versions = 3, .keep = kept});
                CHECK(support::read(alive, row) == "P30 P10");
                CHECK(support::read(alive, row, {.when = {{0}, {20}}, .versions = 9}) == "P10");
                const char* const by_all[] = {"P30", "P30", "P30 P10", "P30 P10"};
                const char* const by_name[] = {"P30", "P30 P10", "P30 P10", "P30 P10"};
                const char* const before[] = {"", "P10", "P10", "P10"};
                for (const std::int64_t min : {0, 1, 2, 3}) {
                    CAPTURE(min);
                    const auto how = family_with({.max_versions = 3, .min_versions = min, .ttl = 10, .keep = kept});
                    CHECK(support::read(how, row, {.versions = 9, .now = {37}}) == by_all[min]);
                    CHECK(support::read(how, row, {.versions = 9, .now = {37}}, true) == by_name[min]);
                    CHECK(support::read(how, row, {.when = {{0}, {20}}, .versions = 9, .now = {37}}) == before[min]);
                }
            }
    }

    TEST_CASE("a read that names the column returns one expired version more unless that is repaired") {  // R4.29, D-31
        const support::settings min_one{.max_versions = 10, .min_versions = 1, .ttl = 100};
        const st::read_request all{.versions = 9, .now = {1000}};
        const cells one_alive{p(950), p(899), p(898), p(897)};
        CHECK(support::read(family_with(min_one), one_alive, all) == "P950");
        CHECK(support::read(family_with(min_one), one_alive, all, true) == "P950 P899");
        CHECK(support::read(family_with<st::quirks::repaired>(min_one), one_alive, all, true) == "P950");
        // Where the last version of the minimum is itself expired both agree (D-32), also with a minimum of 2 (D-33).
        CHECK(support::read(family_with(min_one), {p(899), p(898)}, all, true) == "P899");
        const support::settings min_two{.max_versions = 10, .min_versions = 2, .ttl = 100};
        CHECK(support::read(family_with(min_two), one_alive, all, true) == "P950 P899");
        CHECK(support::read(family_with(min_two), one_alive, all) == "P950 P899");
        // The version limit comes first.
        CHECK(support::read(family_with(min_one), one_alive, {.versions = 1, .now = {1000}}, true) == "P950");
        CHECK(support::read(family_with({.max_versions = 1, .min_versions = 1, .ttl = 100}), one_alive, all, true) ==
              "P950");
    }

    TEST_CASE("expired markers are looked at only where a minimum of versions is kept") {  // R5.8, S33
        const cells row{dc(20), p(20), p(10)};
        const st::read_request all{.versions = 9, .now = {100}};
        CHECK(support::read(family_with({.max_versions = 3, .ttl = 10}), row, all).empty());
        CHECK(support::read(family_with({.max_versions = 3, .min_versions = 1, .ttl = 10}), row, all).empty());
        CHECK(support::read(family_with({.max_versions = 3, .min_versions = 1, .ttl = 10}), {p(20), p(10)}, all) ==
              "P20");
    }

    TEST_CASE("an own time to live hides a cell before anything else is asked and is not a version") {  // R6.4, R6.5
        const auto how = family_with({.max_versions = 1});
        const cells row{p(200, 2).for_ticks(10), p(100, 1)};
        CHECK(support::read(how, row, {.now = {210}}) == "P200");
        CHECK(support::read(how, row, {.now = {211}}) == "P100");               // D-30
        CHECK(support::read(how, row, {.now = {211}, .raw = true}) == "P100");  // R4.12
        const cells same{p(5, 2).for_ticks(10), p(5, 1)};
        CHECK(support::read(how, same, {.now = {15}}) == "P5");
        CHECK(support::read(how, same, {.now = {16}}) == "P5");  // D-36: now the earlier write
        const auto minimal = family_with({.max_versions = 3, .min_versions = 3, .ttl = 1000});
        CHECK(support::read(minimal, row, {.versions = 9, .now = {211}}) == "P100");  // S32
    }

    TEST_CASE("what was written behind the read point is not seen and markers neither") {  // R9.5
        const auto how = family_with({.max_versions = 2});
        const cells row{p(40, 5), dc(35, 4), p(30, 3), p(20, 2), p(10, 1)};
        CHECK(support::read(how, row, {.versions = 9, .read_point = 5}) == "P40");
        CHECK(support::read(how, row, {.versions = 9, .read_point = 4}).empty());
        CHECK(support::read(how, row, {.versions = 9, .read_point = 3}) == "P30 P20");
        CHECK(support::read(how, row, {.versions = 9, .read_point = 1}) == "P10");
        CHECK(support::read(how, row, {.versions = 9, .read_point = 0}).empty());
        CHECK(support::read(how, row, {.versions = 9, .raw = true, .read_point = 4}) == "DC35 P30 P20 P10");
    }

    TEST_CASE("a raw read shows markers and masked puts up to its own number of versions") {  // R4.12, R4.13
        CHECK(raw<one>(with_column_marker, st::all_versions) == "P30 DC25 P20 P10");
        CHECK(raw<three>(with_column_marker, 1) == "P30 DC25");
        CHECK(raw<three>({dc(50), d(40), p(30), d(25), p(20), d(10)}, 1) == "DC50 D40 P30 D25");
        CHECK(raw<one>({p(5, 2), p(5, 1), p(4)}, st::all_versions) == "P5 P4");  // D-39
        CHECK(raw<one>({d(5, 2), d(5, 1), p(5)}, st::all_versions) == "D5 P5");
        CHECK(raw<one>(with_column_marker, st::all_versions, {{15}, {26}}) == "DC25 P20");
        // The family's time to live does not count, and neither does its order of writes (R7.16).
        const auto how = family_with({.max_versions = 1, .ttl = 1, .new_version_behavior = true});
        CHECK(support::read(how, with_column_marker, {.versions = 9, .now = {1000}, .raw = true}) ==
              "P30 DC25 P20 P10");
    }

    TEST_CASE("where the order of writes counts a marker hides only what was written before it") {  // R5.9, R7.6
        const auto how = family_with({.max_versions = 3, .new_version_behavior = true});
        CHECK(support::read(how, {dc(25, 2), p(20, 3), p(10, 1)}) == "P20");
        CHECK(support::read(how, {d(20, 2), p(20, 3), p(10, 1)}) == "P20 P10");
        CHECK(support::read(how, {p(5, 2), p(5, 1)}) == "P5");
        // D-67: what was out of the limit when the newest was deleted stays out.
        const auto two = family_with({.max_versions = 2, .new_version_behavior = true});
        CHECK(support::read(two, {d(3, 4), p(3, 1), p(2, 3), p(1, 2), p(0, 5)}) == "P2 P0");
        // R7.12, D-70: versions are counted before the time range.
        const cells eight{p(8, 8), p(7, 7), p(6, 6), p(5, 5), p(4, 4), p(3, 3), p(2, 2), p(1, 1)};
        CHECK(support::read(how, eight, {.when = {{0}, {5}}, .versions = 9}).empty());
        CHECK(support::read(how, eight, {.when = {{0}, {7}}, .versions = 9}) == "P6");
        CHECK(support::read(family_with({.max_versions = 3}), eight, {.when = {{0}, {5}}, .versions = 9}) ==
              "P4 P3 P2");
    }

    TEST_CASE("where the order of writes counts expired versions are left out but for the minimum") {  // R7.8
        const support::settings minimal{.max_versions = 9, .min_versions = 2, .ttl = 10, .new_version_behavior = true};
        const cells row{p(95, 4), p(40, 3), p(30, 2), p(20, 1)};
        CHECK(support::read(family_with(minimal), row, {.versions = 9, .now = {100}}) == "P95 P40");
        CHECK(support::read(family_with(minimal), row, {.versions = 9, .now = {100}}, true) == "P95 P40");
        CHECK(support::read(family_with({.max_versions = 9, .ttl = 10, .new_version_behavior = true}), row,
                            {.versions = 9, .now = {100}}) == "P95");
    }

    TEST_CASE("a filter and the matcher agree on what becomes of a cell as the guide's table says") {  // R4.30
        using answer = st::filter_answer;
        struct line {
            answer filtered;
            verdict from_include;
            verdict from_last;
            bool ends_row = false;
            bool seeks = false;
        };
        const line lines[] = {
            {answer::include, verdict::include, verdict::include_last},
            {answer::include_next_column, verdict::include_last, verdict::include_last},
            {answer::include_next_row, verdict::include_last, verdict::include_last, true},
            {answer::skip, verdict::skip, verdict::next_column},
            {answer::next_column, verdict::next_column, verdict::next_column},
            {answer::next_row, verdict::skip, verdict::skip, true},
            {answer::seek, verdict::skip, verdict::skip, false, true},
        };
        const auto how = family_with({.max_versions = 3});
        everything filter;
        for (const line& one : lines) {
            CAPTURE(static_cast<int>(one.filtered));
            for (const bool is_last : {false, true}) {
                st::detail::read_matcher<decltype(how)> matcher(how, {.versions = 3, .chosen = &filter});
                matcher.begin_row();
                const auto both = matcher.merge(is_last ? verdict::include_last : verdict::include, one.filtered);
                CHECK(both.answer == (is_last ? one.from_last : one.from_include));
                CHECK(both.ends_row == one.ends_row);
                CHECK(both.seeks == one.seeks);
            }
        }
    }

    TEST_CASE("a read that names a column stays in it where HBase's sequenced deletes do") {  // R7.8
        const auto stays = [&](const auto& how, bool is_named) {
            st::detail::read_matcher<std::remove_cvref_t<decltype(how)>> matcher(how, {});
            matcher.begin_row();
            matcher.begin_column(is_named);
            return matcher.stays_in_column();
        };
        CHECK(stays(family_with({.new_version_behavior = true}), true));
        CHECK_FALSE(stays(family_with({.new_version_behavior = true}), false));
        CHECK_FALSE(stays(family_with({}), true));
        CHECK_FALSE(stays(family_with<st::quirks::repaired>({.new_version_behavior = true}), true));
    }

    TEST_CASE("with a filter all versions of the family are offered and as many returned as were asked for") {  // R4.36
        const auto how = family_with({.max_versions = 3});
        everything filter;
        st::detail::read_matcher<decltype(how)> matcher(how, {.versions = 2, .chosen = &filter});
        matcher.begin_row();
        std::string offered;
        std::string returned;
        for (const auto& cell : five) {
            const auto matched = matcher.match(cell, true);
            if (matched == verdict::next_column) break;
            offered += support::text_of(cell.version()) + ' ';
            const auto both = matcher.merge(matched, st::filter_answer::include);
            if (both.answer == verdict::next_column) break;
            returned += support::text_of(cell.version()) + ' ';
        }
        CHECK(offered == "P5 P4 P3 ");  // S9: one more than is returned
        CHECK(returned == "P5 P4 ");
    }

    TEST_CASE("in a column that nobody asked for only the markers are looked at") {  // R5.5
        const st::detail::visibility_policies<one, tombstones, st::quirks::hbase> how{};
        st::detail::read_matcher<decltype(how)> matcher(how, {});
        matcher.begin_row();
        CHECK(matcher.match(p(30).in(""), false) == verdict::skip);
        CHECK(matcher.match(df(20), false) == verdict::skip);
        matcher.begin_column(true);
        CHECK(matcher.match(p(20), true) == verdict::next_column);
        matcher.begin_column(true);
        CHECK(matcher.match(p(21), true) == verdict::include_last);
    }
}
