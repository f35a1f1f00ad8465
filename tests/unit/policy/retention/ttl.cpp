// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <type_traits>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using st::retention::ttl;
using support::timestamps_shown;

namespace {
struct f : st::family<"f", ttl<100>> {};
using table = st::table<f, st::clock::manual>;

st::version_position version(std::int64_t rank, std::int64_t written, std::int64_t now) {
    return {.rank = rank, .written = {written}, .newer = {}, .now = {now}};
}
}  // namespace

TEST_SUITE("policy/retention/ttl")
{
    TEST_CASE("every version is kept that is not older than the time to live") {  // R6.2
        constexpr ttl<100> policy;
        CHECK(policy.keeps(version(0, 900, 1000)));
        CHECK(policy.keeps(version(1000000, 900, 1000)));
        CHECK_FALSE(policy.keeps(version(0, 899, 1000)));
        CHECK(st::detail::is_prefix_closed<ttl<100>>());
        CHECK_FALSE(st::detail::is_ageless<ttl<100>>());
    }

    TEST_CASE("the time to live may be chosen at run time") {
        const ttl<> policy(100);
        CHECK(policy.time_to_live() == 100);
        CHECK(policy.keeps(version(0, 900, 1000)));
        CHECK_FALSE(policy.keeps(version(0, 899, 1000)));
        CHECK(std::is_empty_v<ttl<100>>);
        CHECK(sizeof(ttl<>) == sizeof(std::int64_t));
    }

    TEST_CASE("no time to live is as long as there is time") {
        constexpr std::int64_t last = std::numeric_limits<std::int64_t>::max();
        CHECK_FALSE(st::detail::has_passed(st::never_expires, {0}, st::latest));
        CHECK_FALSE(st::detail::has_passed(st::never_expires, st::oldest, st::latest));
        CHECK(st::detail::has_passed(last - 1, {0}, st::latest));
        CHECK_FALSE(st::detail::has_passed(last - 1, {1}, st::latest));
        CHECK_FALSE(st::detail::has_passed(last - 1, {0}, {5}));
        CHECK_FALSE(st::detail::has_passed(last - 1, st::oldest, {-5}));  // no such moment
    }

    TEST_CASE("what is too old is not seen and goes with the next flush") {  // R6.8
        table t(st::clock::manual({1000}));
        for (const int when : {895, 900, 1000}) t.put("r", f{"q"}, "v", {when});
        CHECK(timestamps_shown(t.versions("r", f{"q"})) == "1000 900");
        t.clock().set({1001});
        CHECK(timestamps_shown(t.versions("r", f{"q"})) == "1000");
        CHECK(t.size() == 3);
        t.flush();
        CHECK(t.size() == 1);
        t.clock().set({1101});
        CHECK(t.get("r").empty());
        t.compact();
        CHECK(t.size() == 0);
    }

    TEST_CASE("HBase says it in seconds of TTL") {
        CHECK(ttl<st::hours(1)>{}.attributes() == "VERSIONS => 2147483647, TTL => 3600");
        CHECK(ttl<>(1500).attributes() == "VERSIONS => 2147483647, TTL => 2");
        CHECK(st::detail::ttl_attribute(st::never_expires) == "TTL => 'FOREVER'");
    }
}
