// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

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
// Those at an even time, but only if they are among the newest three of all.
struct counts_what_it_drops {
    using axis = st::axis::retention;
    constexpr bool keeps(const st::version_position& v) const { return v.rank < 3 && v.written.value % 2 == 0; }
};
// Keeps all, and what it says more nobody asks for.
struct misspelt {
    using axis = st::axis::retention;
    static constexpr bool age_less = true;
    constexpr bool keeps(const st::version_position&) const { return age_less; }
    std::int64_t limits() const { return 3; }
};
// None, if there is one at 5.
struct keeps_fewer_of_more {
    using axis = st::axis::retention;
    static constexpr bool countable = true;
    struct column_state {
        bool is_over = false;
    };
    constexpr bool keeps(column_state& column, const st::version_position& v) const {
        column.is_over = column.is_over || v.written.value == 5;
        return !column.is_over;
    }
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

    TEST_CASE("the kit sees what depends on flushes") {
        const auto r = st::testing::check_retention<counts_what_it_drops>();
        CHECK(r.failures().count("piecewise: so they do if maintenance saw only some of the versions") == 1);
        CHECK(r.failures().count("a flush drops nothing that makes a difference to versions that come later") == 1);
        CHECK(r.failures().count("a flush drops nothing that a read finds") == 0);
        CHECK(r.failures().count("countable: of more versions no fewer are kept, and time takes the oldest first") ==
              0);
        CHECK(st::testing::check_retention<keeps_fewer_of_more>().failures().count(
                  "countable: of more versions no fewer are kept, and time takes the oldest first") == 1);
    }

    TEST_CASE("the kit says which optional members it has seen") {
        CHECK(st::testing::check_retention<st::retention::ttl<2>>().remarks() ==
              std::vector<std::string>{
                  "optional members: prefix_closed, hbase_numbers, outlived(), time_to_live(), attributes()",
                  "not there, or misspelt: ageless, by_timestamp, countable, limit(), minimum()"});
        CHECK(st::testing::check_retention<misspelt>().remarks() ==
              std::vector<std::string>{"optional members: none",
                                       "not there, or misspelt: prefix_closed, ageless, by_timestamp, countable, "
                                       "hbase_numbers, limit(), minimum(), outlived(), time_to_live(), attributes()"});
    }

    TEST_CASE("the kit sees a promise that is not kept") {
        const auto r = st::testing::check_retention<every_other>();
        CHECK(r.failures().count("prefix_closed: no version is kept after one that was dropped") == 1);
        CHECK(r.failures().count("a compaction drops nothing that a read finds") == 1);
    }
}
