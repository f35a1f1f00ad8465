// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <initializer_list>

#include <strata/segment/segment_times.hpp>

namespace st = strata;
using st::kind;

namespace {
st::segment_times of(std::initializer_list<st::version_key> cells) {
    st::segment_times times;
    for (const auto& cell : cells) times.add(cell);
    return times;
}
}  // namespace

TEST_SUITE("segment/segment_times")
{
    TEST_CASE("without cells there is nothing to say to a read of a range and no oldest put") {  // R8.9
        CHECK(of({}).earliest_put() == st::latest);
        CHECK_FALSE(of({}).may_matter({{0}, {10}}, st::oldest));
        CHECK_FALSE(of({}).may_matter({}, {0}));
    }

    TEST_CASE("the oldest put counts and markers do not") {  // R8.9
        CHECK(of({{{5}, kind::delete_family}}).earliest_put() == st::latest);
        CHECK(of({{{30}, kind::put}, {{20}, kind::put}, {{5}, kind::delete_column}}).earliest_put() ==
              st::timestamp{20});
    }

    TEST_CASE("cells before or after a range do not matter to its reads") {
        const auto times = of({{{10}, kind::put}, {{20}, kind::put}});
        CHECK(times.may_matter({}, st::oldest));
        CHECK(times.may_matter({{0}, {11}}, st::oldest));
        CHECK_FALSE(times.may_matter({{0}, {10}}, st::oldest));
        CHECK(times.may_matter({{20}, {30}}, st::oldest));
        CHECK_FALSE(times.may_matter({{21}, {30}}, st::oldest));
        CHECK(times.may_matter({{12}, {15}}, st::oldest));  // there may be one in between
    }

    TEST_CASE("a file of the last timestamp alone matters to each read") {  // R9.12
        const auto last = of({{st::latest, kind::put}, {st::latest, kind::delete_version}});
        CHECK_FALSE(last.may_matter({{1}, st::latest}, st::oldest));
        CHECK(last.file_may_matter({{1}, st::latest}, st::oldest));
        CHECK(last.file_may_matter({{5}, {6}}, {7}));
        for (const kind many : {kind::delete_column, kind::delete_family}) {
            const auto until = of({{st::latest, many}});
            CHECK(until.file_may_matter({{0}, {1}}, st::oldest));
            CHECK_FALSE(of({{{50}, many}}).file_may_matter({{51}, {60}}, st::oldest));
        }
        CHECK_FALSE(of({{st::latest, kind::put}, {{50}, kind::put}}).file_may_matter({{0}, {50}}, st::oldest));
    }

    TEST_CASE("cells end before a time if all are older") {
        CHECK(of({}).end_before({0}));
        const auto times = of({{{20}, kind::put}, {{30}, kind::delete_column}, {{10}, kind::put}});
        CHECK_FALSE(times.end_before({30}));
        CHECK(times.end_before({31}));
    }

    TEST_CASE("a marker of many versions matters to reads of any earlier time") {  // R5.6
        for (const kind many : {kind::delete_column, kind::delete_family}) {
            CHECK(of({{{50}, many}}).may_matter({{0}, {10}}, st::oldest));
            CHECK_FALSE(of({{{50}, many}}).may_matter({{51}, {60}}, st::oldest));
        }
        for (const kind one : {kind::delete_version, kind::delete_family_version})
            CHECK_FALSE(of({{{50}, one}}).may_matter({{0}, {10}}, st::oldest));
    }

    TEST_CASE("cells that all have outlived their time do not matter") {  // R6.2
        const auto times = of({{{10}, kind::put}, {{20}, kind::delete_family}});
        CHECK(times.may_matter({}, {20}));
        CHECK_FALSE(times.may_matter({}, {21}));
        CHECK_FALSE(times.may_matter({{0}, {11}}, {21}));
    }
}
