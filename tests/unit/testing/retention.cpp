// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/retention/all_of.hpp>
#include <strata/policy/retention/any_of.hpp>
#include <strata/policy/retention/horizon.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/min_versions.hpp>
#include <strata/policy/retention/one_per.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/testing/retention.hpp>

namespace st = strata;

namespace {
struct every_other {
    using axis = st::axis::retention;
    static constexpr bool prefix_closed = true;  // which it is not
    bool keeps(const st::version_position& v) const { return v.rank % 2 == 0; }
};
}  // namespace

TEST_SUITE("testing/retention")
{
    TEST_CASE("policies that keep their promises pass the kit") {
        CHECK(st::testing::check_retention<st::retention::max_versions<2>>().passed());
        CHECK(st::testing::check_retention(st::retention::max_versions<>(3)).passed());
        CHECK(st::testing::check_retention<st::retention::ttl<2>>().passed());
        CHECK(st::testing::check_retention<st::retention::one_per<20>>({}, 10).passed());
        CHECK(st::testing::check_retention<st::retention::horizon<2>>().passed());
        const auto r = st::testing::check_retention<
            st::retention::all_of<st::retention::max_versions<3>,
                                  st::retention::any_of<st::retention::min_versions<1>, st::retention::ttl<2>>>>();
        CHECK_MESSAGE(r.passed(), r);
    }

    TEST_CASE("the kit sees a promise that is not kept") {
        const auto r = st::testing::check_retention<every_other>();
        CHECK(r.failures().count("prefix_closed: no version is kept after one that was dropped") == 1);
        CHECK(r.failures().count("a compaction drops nothing that a read finds") == 1);
    }
}
