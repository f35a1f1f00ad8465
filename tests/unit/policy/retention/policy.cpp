// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::timestamps_shown;

namespace {
struct least_retention {
    using axis = st::axis::retention;
    bool keeps(const st::version_position&) const { return true; }
};
struct retention_of_numbers {
    using axis = st::axis::retention;
    int keeps(const st::version_position&) const { return 1; }
};
struct promising : least_retention {
    static constexpr bool prefix_closed = true;
    static constexpr bool ageless = true;
};
struct denying : least_retention {
    static constexpr bool prefix_closed = false;
    static constexpr bool ageless = false;
};

// Thins versions out: none is kept that follows the one before by less than ten ticks.
struct every_ten_ticks {
    using axis = st::axis::retention;
    bool keeps(const st::version_position& v) const { return !v.newer || v.newer->value - v.written.value >= 10; }
};
struct thinned : st::family<"thinned", every_ten_ticks> {};

// Keeps what is at most a hundred ticks old.
struct a_hundred_ticks {
    using axis = st::axis::retention;
    bool keeps(const st::version_position& v) const { return v.now.value - v.written.value <= 100; }
};
struct aging : st::family<"aging", a_hundred_ticks> {};

// Writes down what it is told.
struct witness {
    using axis = st::axis::retention;
    static inline std::vector<st::version_position> told;
    bool keeps(const st::version_position& v) const {
        told.push_back(v);
        return v.rank != 1;
    }
};
struct witnessed : st::family<"witnessed", witness> {};
}  // namespace

TEST_SUITE("policy/retention/policy")
{
    TEST_CASE("a retention policy need only say whether a version counts") {
        CHECK(st::retention_policy<least_retention>);
        CHECK_FALSE(st::retention_policy<retention_of_numbers>);
        CHECK_FALSE(st::retention_policy<int>);
    }

    TEST_CASE("a retention policy promises nothing unless it says so") {
        CHECK_FALSE(st::detail::is_prefix_closed<least_retention>());
        CHECK_FALSE(st::detail::is_ageless<least_retention>());
        CHECK(st::detail::is_prefix_closed<promising>());
        CHECK(st::detail::is_ageless<promising>());
        CHECK_FALSE(st::detail::is_prefix_closed<denying>());
        CHECK_FALSE(st::detail::is_ageless<denying>());
    }

    TEST_CASE("a policy that says nothing of numbers has no limit and no minimum and lets nothing grow old") {
        const least_retention policy;
        CHECK(st::detail::limit_of(policy) == std::numeric_limits<std::int64_t>::max());
        CHECK(st::detail::minimum_of(policy) == 0);
        CHECK_FALSE(st::detail::has_outlived(policy, {0}, st::latest));
        CHECK_FALSE(st::detail::is_expired(policy, {0}, st::latest));
        CHECK(st::detail::oldest_unexpired(policy, {1000}) == st::oldest);
    }

    TEST_CASE("where a policy's numbers say all and it lets nothing grow old, its limit says all") {
        CHECK(st::detail::is_mere_limit<st::retention::max_versions<3>>());
        CHECK(st::detail::is_mere_limit<st::retention::keep_all>());
        CHECK_FALSE(st::detail::is_mere_limit<st::retention::hbase<3, 0, 100>>());
        CHECK_FALSE(st::detail::is_mere_limit<promising>());
    }

    TEST_CASE("what has outlived its time is looked at only where a minimum may spare it") {  // R4.20, R5.8
        const st::retention::hbase<3, 0, 100> without;
        CHECK(st::detail::limit_of(without) == 3);
        CHECK(st::detail::is_expired(without, {899}, {1000}));
        CHECK_FALSE(st::detail::is_expired(without, {900}, {1000}));
        CHECK(st::detail::oldest_unexpired(without, {1000}) == st::timestamp{900});
        CHECK(st::detail::oldest_unexpired(without, {100}) == st::timestamp{0});
        CHECK(st::detail::oldest_unexpired(without, {99}) == st::oldest);  // nothing can be as old
        const st::retention::hbase<3, 1, 100> with;
        CHECK(st::detail::minimum_of(with) == 1);
        CHECK(st::detail::has_outlived(with, {899}, {1000}));
        CHECK_FALSE(st::detail::is_expired(with, {899}, {1000}));
        CHECK(st::detail::oldest_unexpired(with, {1000}) == st::oldest);
    }

    TEST_CASE("a policy of the user's own may drop a version and keep an older one") {
        st::table<thinned, st::clock::manual> t;
        for (const int when : {0, 5, 10, 15, 22, 30}) t.put("r", thinned{"q"}, "v", {when});
        CHECK(timestamps_shown(t.versions("r", thinned{"q"})) == "30 15 5");
        t.flush();
        CHECK(t.size() == 3);
        CHECK(timestamps_shown(t.versions("r", thinned{"q"})) == "30 15 5");
    }

    TEST_CASE("a policy that looks at the clock is asked with the time of the read") {
        st::table<aging, st::clock::manual> t(st::clock::manual({1000}));
        t.put("r", aging{"q"}, "v", {900});
        CHECK(t.get("r", aging{"q"}));
        CHECK(timestamps_shown(t.versions("r", aging{"q"})) == "900");
        t.clock().set({1001});
        CHECK_FALSE(t.get("r", aging{"q"}));
        CHECK(t.versions("r", aging{"q"}).empty());
        CHECK(t.get("r").empty());
        CHECK(t.size() == 1);
        t.flush();
        CHECK(t.size() == 0);
    }

    TEST_CASE("a policy is told the place of each version among those that count") {
        st::table<witnessed, st::clock::manual> t(st::clock::manual({77}));
        for (const int when : {10, 20, 30, 40}) t.put("r", witnessed{"q"}, "v", {when});
        t.delete_version("r", witnessed{"q"}, {30});
        witness::told.clear();
        // Of the three that count, the middle one is dropped by the policy; the deleted one is not even asked about
        // (R4.24).
        CHECK(timestamps_shown(t.versions("r", witnessed{"q"})) == "40 10");
        REQUIRE(witness::told.size() >= 3);
        CHECK(witness::told[0].rank == 0);
        CHECK(witness::told[0].written == st::timestamp{40});
        CHECK(witness::told[0].newer == std::nullopt);
        CHECK(witness::told[0].now == st::timestamp{77});
        for (const auto& position : witness::told) {
            if (position.written == st::timestamp{20}) {
                CHECK(position.rank == 1);
                CHECK(position.newer == st::timestamp{40});
            }
            if (position.written == st::timestamp{10}) {
                CHECK(position.rank == 2);
                CHECK(position.newer == st::timestamp{40});
            }
            CHECK_FALSE(position.written == st::timestamp{30});
        }
    }
}
