// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::timestamps_shown;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>, st::deletes::keep_deleted> {};
using table = st::table<f, st::clock::manual>;

std::string before_25(const table& t) { return timestamps_shown(t.versions("r", f{"q"}, {.when = {{0}, {25}}})); }
}  // namespace

TEST_SUITE("policy/deletes/keep_deleted")
{
    TEST_CASE("a marker is honoured by reads whose range it lies in") {  // R5.7
        constexpr st::deletes::keep_deleted policy;
        const st::version_key marker({50}, st::kind::delete_column);
        CHECK(policy.sees(marker, {}));
        CHECK(policy.sees(marker, {{0}, {51}}));
        CHECK_FALSE(policy.sees(marker, {{0}, {50}}));
        CHECK(policy.sees(marker, {{50}, {51}}));
        CHECK_FALSE(policy.sees(marker, {{51}, {60}}));
        CHECK_FALSE(policy.purges({marker, {60}, false}));
        CHECK_FALSE(policy.purges({marker, {60}, true}));  // R6.6: nor an old one
    }

    TEST_CASE("a read that ends before the delete still finds what was deleted") {  // R6.9, line TRUE and no TTL
        table t;
        for (const int when : {10, 20, 30}) t.put("r", f{"q"}, "v", {when});
        t.delete_column("r", f{"q"}, {25});
        for (int flushed_and_compacted = 0; flushed_and_compacted != 3; ++flushed_and_compacted) {
            CAPTURE(flushed_and_compacted);
            CHECK(timestamps_shown(t.versions("r", f{"q"})) == "30");
            CHECK(before_25(t) == "20 10");
            CHECK(t.size() == 4);
            if (flushed_and_compacted == 0) t.flush();
            if (flushed_and_compacted == 1) t.compact();
        }
    }

    TEST_CASE("HBase calls it KEEP_DELETED_CELLS true") {
        CHECK(st::deletes::keep_deleted{}.attributes() == "KEEP_DELETED_CELLS => 'TRUE'");
    }
}
