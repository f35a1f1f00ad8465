// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/store/segments/segment_stats.hpp>

namespace st = strata;

TEST_SUITE("store/segments/segment_stats")
{
    TEST_CASE("the facts of a segment are those of its cells") {
        st::detail::segment_stats facts;
        CHECK(facts.times.earliest_put() == st::latest);
        facts.add({{5}, st::kind::put});
        CHECK(facts.times.earliest_put() == st::timestamp{5});
        CHECK_FALSE(facts.has_ttl);
        CHECK_FALSE(facts.has_markers);
        facts.add({{3}, st::kind::put, 0, true});
        CHECK(facts.has_ttl);
        CHECK_FALSE(facts.has_markers);
        facts.add({{1}, st::kind::delete_version});
        facts.add({{9}, st::kind::put});
        CHECK(facts.has_ttl);
        CHECK(facts.has_markers);
        CHECK(facts.times.earliest_put() == st::timestamp{3});
    }

    TEST_CASE("cells of which nothing is known may have what no cell was seen to have") {
        constexpr auto unknown = st::detail::segment_stats::anything();
        CHECK(unknown.has_ttl);
        CHECK(unknown.has_markers);
    }

    TEST_CASE("cells that take the place of others say when they were written and not that there never was a marker") {
        st::detail::segment_stats facts;
        facts.add({{5}, st::kind::put});
        facts.add({{3}, st::kind::delete_column});
        st::detail::segment_stats others;
        others.add({{7}, st::kind::put, 0, true});
        facts.replace(others);
        CHECK(facts.times.earliest_put() == st::timestamp{7});
        CHECK(facts.has_ttl);
        CHECK(facts.has_markers);
        facts.replace({});
        CHECK(facts.times.earliest_put() == st::latest);
        facts.add({{7}, st::kind::put});
        CHECK(facts.times.earliest_put() == st::timestamp{7});
        CHECK(facts.has_markers);
    }
}
