// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include <strata/store/judge/tracker/delete_tracker.hpp>

namespace st = strata;
using st::kind;
using st::version_key;
using st::detail::delete_tracker;
using answer = delete_tracker::answer;

namespace {
delete_tracker with_markers(const std::vector<version_key>& markers) {
    delete_tracker tracker;
    tracker.begin_row();
    for (const auto& marker : markers) tracker.add(marker);
    return tracker;
}

struct cell {
    std::string qualifier;
    version_key version;
};

// R5.1, the table.
bool masks(const cell& marker, const cell& put) {
    const bool same_column = marker.qualifier == put.qualifier;
    const st::timestamp m = marker.version.written();
    const st::timestamp p = put.version.written();
    switch (marker.version.kind()) {
        case kind::delete_version:
            return same_column && p == m;
        case kind::delete_column:
            return same_column && p <= m;
        case kind::delete_family_version:
            return p == m;
        case kind::delete_family:
            return p <= m;
        case kind::put:
            break;
    }
    return false;
}
}  // namespace

TEST_SUITE("store/judge/tracker/delete_tracker")
{
    TEST_CASE("without markers every put is visible") {
        const auto tracker = with_markers({});
        CHECK(tracker.ask({0}) == answer::visible);
        CHECK(tracker.ask(st::latest) == answer::visible);
    }

    TEST_CASE("a version marker hides the put of exactly its timestamp") {  // R5.1
        const auto tracker = with_markers({{{20}, kind::delete_version}});
        CHECK(tracker.ask({21}) == answer::visible);
        CHECK(tracker.ask({20}) == answer::version_hidden);
        CHECK(tracker.ask({19}) == answer::visible);
    }

    TEST_CASE("a column marker hides the puts up to its timestamp") {  // R5.1
        auto tracker = with_markers({{{20}, kind::delete_column}});
        CHECK(tracker.ask({21}) == answer::visible);
        CHECK(tracker.ask({20}) == answer::column_hidden);
        CHECK(tracker.ask({0}) == answer::column_hidden);
        tracker.begin_column();
        CHECK(tracker.ask({20}) == answer::visible);
    }

    TEST_CASE("family markers reach every column of the row and no other row") {  // R5.1, R5.5
        auto tracker = with_markers({{{30}, kind::delete_family_version}, {{20}, kind::delete_family}});
        for (int column = 0; column != 2; ++column) {
            CHECK(tracker.ask({31}) == answer::visible);
            CHECK(tracker.ask({30}) == answer::version_hidden);
            CHECK(tracker.ask({29}) == answer::visible);
            CHECK(tracker.ask({20}) == answer::column_hidden);
            CHECK(tracker.ask({0}) == answer::column_hidden);
            tracker.begin_column();
        }
        tracker.begin_row();
        CHECK(tracker.ask({30}) == answer::visible);
        CHECK(tracker.ask({20}) == answer::visible);
    }

    TEST_CASE("markers of two kinds together hide what either hides") {  // D-72, D-73
        const auto version_over_column = with_markers({{{100}, kind::delete_version}, {{90}, kind::delete_column}});
        CHECK(version_over_column.ask({95}) == answer::visible);
        CHECK(version_over_column.ask({90}) == answer::column_hidden);
        auto version_under_column = with_markers({{{100}, kind::delete_column}, {{90}, kind::delete_version}});
        CHECK(version_under_column.ask({110}) == answer::visible);
        CHECK(version_under_column.ask({95}) == answer::column_hidden);
        CHECK(version_under_column.ask({90}) == answer::column_hidden);
    }

    TEST_CASE("a put under several markers is hidden by the one that is asked first") {  // R5.4: DF, DFV, DC, D
        const auto family_and_version = with_markers({{{9}, kind::delete_family_version}, {{9}, kind::delete_family}});
        CHECK(family_and_version.ask({9}) == answer::column_hidden);
        const auto version_and_column = with_markers({{{9}, kind::delete_family_version}, {{12}, kind::delete_column}});
        CHECK(version_and_column.ask({9}) == answer::version_hidden);
        CHECK(version_and_column.ask({8}) == answer::column_hidden);
        const auto column_and_version = with_markers({{{9}, kind::delete_column}, {{9}, kind::delete_version}});
        CHECK(column_and_version.ask({9}) == answer::column_hidden);
    }

    TEST_CASE("whatever the markers are the puts they mask are hidden and no others") {  // R5.1
        std::mt19937 random(17);
        const kind kinds[] = {
            kind::put,           kind::put,          kind::delete_version, kind::delete_family_version,
            kind::delete_column, kind::delete_family};
        for (int round = 0; round != 300; ++round) {
            std::vector<cell> row;
            for (int i = 0; i != 14; ++i) {
                cell c{std::string(random() % 3, 'q'),
                       {{static_cast<std::int64_t>(random() % 6)}, kinds[random() % 6]}};
                if (st::is_family_marker(c.version.kind())) c.qualifier.clear();
                row.push_back(c);
            }
            std::sort(row.begin(), row.end(), [](const cell& a, const cell& b) {
                return a.qualifier != b.qualifier ? a.qualifier < b.qualifier : a.version.sorts_before(b.version);
            });
            delete_tracker tracker;
            tracker.begin_row();
            for (std::size_t i = 0; i != row.size(); ++i) {
                if (i != 0 && row[i].qualifier != row[i - 1].qualifier) tracker.begin_column();
                if (st::is_marker(row[i].version.kind())) {
                    tracker.add(row[i].version);
                    continue;
                }
                const auto hides = [&](const cell& marker) { return masks(marker, row[i]); };
                CHECK((tracker.ask(row[i].version.written()) != answer::visible) ==
                      std::any_of(row.begin(), row.end(), hides));
            }
        }
    }

    TEST_CASE("a marker is redundant behind a column marker of its column or a family marker, if it is not newer") {
        delete_tracker tracker;  // HBASE-30036
        const auto is_redundant = [&](std::int64_t written, kind what) {
            return tracker.makes_redundant({{written}, what});
        };
        constexpr kind all[] = {kind::delete_family, kind::delete_family_version, kind::delete_column,
                                kind::delete_version};
        tracker.begin_row();
        tracker.add({{10}, kind::delete_family_version});
        tracker.add({{10}, kind::delete_version});
        for (const kind one : all) CHECK_FALSE(is_redundant(10, one));
        tracker.begin_column();
        tracker.add({{30}, kind::delete_column});
        CHECK(is_redundant(30, kind::delete_column));
        CHECK(is_redundant(30, kind::delete_version));
        CHECK_FALSE(is_redundant(31, kind::delete_version));
        CHECK_FALSE(is_redundant(20, kind::delete_family));
        CHECK_FALSE(is_redundant(20, kind::delete_family_version));
        tracker.begin_column();
        CHECK_FALSE(is_redundant(30, kind::delete_column));
        tracker.add({{20}, kind::delete_family});
        tracker.begin_column();
        for (const kind one : all) {
            CHECK(is_redundant(20, one));
            CHECK_FALSE(is_redundant(21, one));
        }
        tracker.begin_row();
        for (const kind one : all) CHECK_FALSE(is_redundant(10, one));
    }

    TEST_CASE("where deletes leave no markers nothing is tracked") {
        st::detail::no_delete_tracker tracker;
        tracker.begin_row();
        tracker.add({{20}, kind::delete_family});
        tracker.begin_column();
        CHECK(tracker.ask({10}) == answer::visible);
        CHECK(std::is_empty_v<st::detail::no_delete_tracker>);
    }
}
