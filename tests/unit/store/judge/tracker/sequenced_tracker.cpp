// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <strata/core/error.hpp>
#include <strata/store/judge/tracker/sequenced_tracker.hpp>

#include "support/matching.hpp"

namespace st = strata;
using st::kind;
using st::detail::sequenced_tracker;
using support::cells;
using support::d;
using support::dc;
using support::df;
using support::dfv;
using support::p;

namespace {
// The puts of a row that are visible.  `misses_empty`: with HBase's defects.
std::string visible(const cells& row, std::int64_t limit, bool misses_empty = false) {
    sequenced_tracker tracker(limit, misses_empty);
    tracker.begin_row();
    std::string text;
    for (const auto& cell : row) {
        if (st::is_marker(cell.version().kind()))
            tracker.add(cell.qualifier(), cell.version());
        else if (!tracker.hides(cell.qualifier(), cell.version()))
            text += (text.empty() ? "" : " ") + support::text_of(cell.version());
    }
    return text;
}

bool covers(const support::stored_cell& marker, const support::stored_cell& put) {
    const st::timestamp m = marker.version().written();
    const st::timestamp t = put.version().written();
    if (marker.version().sequence() < put.version().sequence()) return false;
    switch (marker.version().kind()) {
        case kind::delete_version:
            return marker.qualifier() == put.qualifier() && t == m;
        case kind::delete_column:
            return marker.qualifier() == put.qualifier() && t <= m;
        case kind::delete_family_version:
            return t == m;
        case kind::delete_family:
            return t <= m;
        case kind::put:
            break;
    }
    return false;
}

// R7.6 in so many words, of one column: a put is visible if at every later moment of writing it was among the newest
// `limit` that were not deleted then, and not deleted since.  Of a row that has no version twice.
std::vector<std::size_t> visible_by_the_rule(const cells& row, std::int64_t limit) {
    constexpr std::uint64_t never = ~std::uint64_t{0};
    std::set<std::uint64_t> moments{never};
    for (const auto& cell : row)
        if (st::is_marker(cell.version().kind())) moments.insert(cell.version().sequence());
    std::map<std::uint64_t, std::int64_t> alive;  // at each moment, of those met so far
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i != row.size(); ++i) {
        const auto& put = row[i];
        if (st::is_marker(put.version().kind())) continue;
        std::uint64_t end = never;
        for (const auto& other : row)
            if (covers(other, put)) end = std::min(end, other.version().sequence());
        bool lost = false;
        for (const std::uint64_t moment : moments) {
            if (moment < put.version().sequence() || moment > end || lost) continue;
            lost = alive[moment] >= limit;
            if (!lost) ++alive[moment];
        }
        if (!lost && end == never) result.push_back(i);
    }
    return result;
}
// A marker of many versions lies behind a marker of one that was written before it, see the last case.
bool confuses_hbase(const cells& row) {
    for (std::size_t i = 0; i != row.size(); ++i)
        for (std::size_t j = i + 1; j != row.size(); ++j) {
            const kind first = row[i].version().kind();
            const kind second = row[j].version().kind();
            if ((first == kind::delete_version || first == kind::delete_family_version) &&
                (second == kind::delete_column || second == kind::delete_family) &&
                row[i].version().sequence() < row[j].version().sequence())
                return true;
        }
    return false;
}
}  // namespace

TEST_SUITE("store/judge/tracker/sequenced_tracker")
{
    TEST_CASE("a marker hides what it covers and was written before it") {  // R7.6, R7.18
        CHECK(visible({dc(20, 2), p(20, 1), p(10, 3)}, 9) == "P10");
        CHECK(visible({d(20, 2), p(20, 1), p(10, 1)}, 9) == "P10");
        CHECK(visible({d(20, 2), p(20, 3), p(20, 1), p(10, 1)}, 9) == "P20 P10");
        CHECK(visible({df(20, 2), p(20, 1), p(15, 3), p(10, 1).in("r")}, 9) == "P15");
        CHECK(visible({dfv(20, 2), p(20, 1), p(20, 3).in("r"), p(10, 1).in("r")}, 9) == "P20 P10");
    }

    TEST_CASE("of a put and a marker of one write the marker wins") {  // R7.9
        CHECK(visible({dc(20, 1), p(20, 1)}, 9).empty());
        CHECK(visible({d(20, 1), p(20, 1)}, 9).empty());
        CHECK(visible({df(20, 1), p(20, 1)}, 9).empty());
        CHECK(visible({dfv(20, 1), p(20, 1)}, 9).empty());
    }

    TEST_CASE("of several writes of one version the last one counts and takes one place") {  // R7.11
        CHECK(visible({p(20, 3), p(20, 2), p(20, 1), p(10, 1)}, 2) == "P20 P10");
        CHECK(visible({d(20, 2), p(20, 1)}, 9).empty());
        CHECK(visible({d(20, 2), p(20, 3), p(20, 1)}, 9) == "P20");  // D-62
    }

    TEST_CASE("versions are counted in the order of writes") {                        // R7.10
        CHECK(visible({p(5, 1), p(4, 2), p(3, 3), p(2, 4), p(1, 5)}, 2) == "P5 P4");  // D-69
        CHECK(visible({d(3, 4), p(3, 1), p(2, 3), p(1, 2), p(0, 5)}, 2) == "P2 P0");  // D-67
        CHECK(visible({dc(3, 4), p(3, 3), p(2, 2), p(1, 5)}, 2) == "P1");             // D-68
        CHECK(visible({d(3, 4), p(3, 3), p(2, 2), p(1, 1)}, 2) == "P2");              // D-63
    }

    TEST_CASE("each column is counted for itself and family markers reach them all") {
        CHECK(visible({df(5, 5), p(9, 1).in("a"), p(3, 6).in("a"), p(2, 2).in("a"), p(4, 4).in("b"), p(1, 7).in("b")},
                      1) == "P9 P1");
        CHECK(visible({p(9, 1).in("a"), dc(9, 2).in("a"), p(9, 1).in("b")}, 1) == "P9 P9");
    }

    TEST_CASE("a row knows nothing of the one before") {
        sequenced_tracker tracker(1, false);
        tracker.begin_row();
        tracker.add("", {{20}, kind::delete_family, 9});
        CHECK(tracker.hides("q", {{10}, kind::put, 1}));
        tracker.begin_row();
        CHECK_FALSE(tracker.hides("q", {{10}, kind::put, 1}));
        CHECK(tracker.hides("q", {{9}, kind::put, 2}));
        tracker.begin_row();
        CHECK_FALSE(tracker.hides("q", {{9}, kind::put, 2}));
    }

    TEST_CASE("the cells of a column are counted from the first that is not hidden") {  // R7.8
        sequenced_tracker tracker(9, false);
        tracker.begin_row();
        CHECK_FALSE(tracker.hides("a", {{10}, kind::put, 1}));
        CHECK(tracker.count() == 1);
        CHECK_FALSE(tracker.hides("a", {{9}, kind::put, 2}));
        CHECK(tracker.count() == 2);
        CHECK_FALSE(tracker.hides("b", {{10}, kind::put, 1}));
        CHECK(tracker.count() == 1);
    }

    TEST_CASE("whatever the writes are what a read shows follows from their order alone") {  // R7.6
        std::mt19937 random(11);
        const kind kinds[] = {kind::put,
                              kind::put,
                              kind::put,
                              kind::put,
                              kind::delete_version,
                              kind::delete_column,
                              kind::delete_family,
                              kind::delete_family_version};
        int rows = 0;
        while (rows != 2000) {
            cells row;
            for (std::uint64_t sequence = 1; sequence != 13; ++sequence) {
                const support::stored_cell cell(static_cast<std::int64_t>(random() % 9), kinds[random() % 8], sequence);
                const bool is_there = std::any_of(row.begin(), row.end(), [&](const auto& other) {
                    return other.version().same_version(cell.version());
                });
                if (is_there && cell.version().kind() == kind::put) continue;
                row.push_back(cell);
            }
            std::sort(row.begin(), row.end(), [](const auto& a, const auto& b) {
                return a.qualifier() != b.qualifier() ? a.qualifier() < b.qualifier()
                                                      : a.version().sorts_before(b.version());
            });
            if (confuses_hbase(row)) continue;
            const auto limit = static_cast<std::int64_t>(1 + random() % 3);
            ++rows;
            cells expected;
            for (const std::size_t i : visible_by_the_rule(row, limit)) expected.push_back(row[i]);
            CAPTURE(limit);
            CAPTURE(support::text_of(row));
            REQUIRE(visible(row, limit) == support::text_of(expected));
            REQUIRE(visible(row, limit, true) ==
                    support::text_of(expected));  // no cell of the empty qualifier but markers
        }
    }

    TEST_CASE("HBase's family markers miss puts of the empty qualifier") {  // R7.17, D-78, S21
        const cells row{df(200, 2), p(150, 3).in(""), p(100, 1).in("")};
        CHECK(visible(row, 9) == "P150");
        CHECK(visible(row, 9, true) == "P150 P100");
        CHECK(visible({p(3, 3).in(""), p(2, 2).in(""), p(1, 1).in("")}, 2) == "P3 P2");
        CHECK(visible({p(3, 3).in(""), p(2, 2).in(""), p(1, 1).in("")}, 2, true) == "P3 P2 P1");
        // Not so behind a marker of the column that comes first of all.
        CHECK(visible({dc(200, 2).in(""), p(100, 1).in("")}, 9, true).empty());
        CHECK(visible({d(200, 2).in(""), p(200, 1).in(""), p(100, 1).in("")}, 9, true) == "P100");
    }

    TEST_CASE("HBase cannot read a row where a marker of the empty qualifier comes second") {  // R7.17, D-79
        const cells row{p(200, 1).in(""), d(100, 3).in(""), p(100, 2).in("")};
        CHECK_THROWS_AS(visible(row, 9, true), st::server_failure);
        CHECK_THROWS_AS(visible({df(200, 3), d(100, 2).in("")}, 9, true), st::server_failure);
        CHECK(visible(row, 9) == "P200");
        const cells column_marker{p(200, 1).in(""), dc(100, 3).in(""), p(100, 2).in("")};
        CHECK_THROWS_AS(visible(column_marker, 9, true), st::server_failure);
        CHECK(visible(column_marker, 9) == "P200");
    }

    TEST_CASE("HBase counts a deleted version still where a later delete of many reaches less far back") {  // R7.4
        // By R7.6 the put at 1 is visible in both.  HBase answers so only without the last delete, which covers nothing.
        CHECK(visible({dfv(4, 2), p(4, 1), p(1, 3)}, 1) == "P1");
        CHECK(visible({dfv(4, 2), df(0, 4), p(4, 1), p(1, 3)}, 1).empty());
        // Not so with markers of the column: the second comes behind the puts.
        CHECK(visible({d(4, 2), p(4, 1), p(1, 3), dc(0, 4)}, 1) == "P1");
    }
}
