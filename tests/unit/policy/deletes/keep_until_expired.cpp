// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/keep_until_expired.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::everything_in;
using support::timestamps_shown;

namespace {
struct f : st::family<"f", st::retention::hbase<3, 2, 10>, st::deletes::keep_until_expired> {};
using table = st::table<f, st::clock::manual>;

// R6.10: puts at 10, 20, 30 and a marker on the one at 20.
table sample(std::int64_t now) {
    table t(st::clock::manual({now}));
    for (const int when : {10, 20, 30}) t.put("r", f{"q"}, "v", {when});
    t.delete_version("r", f{"q"}, {20});
    return t;
}
}  // namespace

TEST_SUITE("policy/deletes/keep_until_expired")
{
    TEST_CASE("a marker that goes in time is honoured by reads whose range it lies in") {  // R5.7
        constexpr st::deletes::keep_until_expired policy;
        const st::version_key marker({50}, st::kind::delete_column);
        CHECK(policy.sees(marker, {}));
        CHECK(policy.sees(marker, {{50}, {51}}));
        CHECK_FALSE(policy.sees(marker, {{0}, {50}}));
        CHECK_FALSE(policy.sees(marker, {{51}, {60}}));
    }

    TEST_CASE("a marker purges once it has outlived the family's time to live") {  // R6.6
        constexpr st::deletes::keep_until_expired policy;
        const st::version_key marker({50}, st::kind::delete_column);
        CHECK_FALSE(policy.purges({marker, {60}, false}));
        CHECK(policy.purges({marker, {61}, true}));
    }

    TEST_CASE("while the marker is alive everything is kept") {  // R6.10, line TTL and marker alive
        table t = sample(20);
        t.flush();
        t.compact();
        CHECK(everything_in(t) == "r f:q@30=v, r f:q@20 Delete, r f:q@20=v, r f:q@10=v");
        CHECK(timestamps_shown(t.versions("r", f{"q"}, {.when = {{0}, {20}}})) == "10");
    }

    TEST_CASE("when the marker has expired what it covers goes and with a compaction the marker") {  // R6.10, TTL and 2
        table t = sample(37);
        t.flush();
        CHECK(everything_in(t) == "r f:q@30=v, r f:q@20 Delete, r f:q@10=v");
        t.compact();
        CHECK(everything_in(t) == "r f:q@30=v, r f:q@10=v");
    }

    TEST_CASE("HBase calls it KEEP_DELETED_CELLS TTL") {
        CHECK(st::deletes::keep_until_expired{}.attributes() == "KEEP_DELETED_CELLS => 'TTL'");
    }
}
