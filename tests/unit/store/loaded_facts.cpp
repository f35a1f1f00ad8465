// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/store/loaded_facts.hpp>

namespace st = strata;

TEST_SUITE("store/loaded_facts")
{
    TEST_CASE("the facts of a segment are those of its cells") {
        st::detail::loaded_facts facts;
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
}
