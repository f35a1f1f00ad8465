// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::shown;
using support::timestamps_shown;

namespace {
struct f : st::family<"f", st::retention::max_versions<3>, st::deletes::tombstones> {};
using table = st::table<f, st::clock::manual>;
}  // namespace

TEST_SUITE("policy/deletes/tombstones")
{
    TEST_CASE("a marker newer than the time range hides what lies inside the range") {  // R5.6
        constexpr st::deletes::tombstones policy;
        const st::version_key marker({50}, st::kind::delete_column);
        CHECK(policy.sees(marker, {}));
        CHECK(policy.sees(marker, {{0}, {20}}));
        CHECK(policy.sees(marker, {{50}, {51}}));
        CHECK_FALSE(policy.sees(marker, {{51}, {60}}));

        table t;
        t.put("r", f{"q"}, "v", {10});
        t.delete_column("r", f{"q"}, {50});
        CHECK(shown(t.get("r", f{"q"}, {.when = {{0}, {20}}})) == "nothing");  // D-41
    }

    TEST_CASE("a put under a marker stays hidden although it was written later") {  // R5.1
        table t;
        t.delete_column("r", f{"q"}, {50});
        t.put("r", f{"q"}, "v", {50});
        t.put("r", f{"q"}, "w", {51});
        CHECK(timestamps_shown(t.versions("r", f{"q"})) == "51");
    }

    TEST_CASE("a compaction drops the marker and what it hides") {  // R8.7
        table t;
        t.put("r", f{"q"}, "v", {10});
        t.delete_column("r", f{"q"}, {50});
        t.flush();
        t.compact();
        CHECK(t.size() == 0);
        t.put("r", f{"q"}, "v", {10});
        CHECK(shown(t.get("r", f{"q"})) == "r f:q@10=v");
    }

    TEST_CASE("HBase calls it KEEP_DELETED_CELLS false") {
        CHECK(st::deletes::tombstones{}.attributes() == "KEEP_DELETED_CELLS => 'FALSE'");
    }
}
