// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/clock/manual.hpp>
#include <strata/schema/preset/new_version_behavior.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::shown;
using support::timestamps_shown;

namespace {
struct f : st::preset::new_version_behavior<"f"> {};
using table = st::table<f, st::clock::manual>;

table with_versions() {
    table t;
    for (const int when : {1, 2, 3, 4, 5}) t.put("r", f{"q"}, "v", {when});
    return t;
}
}  // namespace

TEST_SUITE("schema/preset/new_version_behavior")
{
    TEST_CASE("a put behind a delete is visible and one version is kept") {  // R7.18
        table t = with_versions();
        CHECK(timestamps_shown(t.versions("r", f{"q"})) == "5");
        t.delete_column("r", f{"q"}, {50});
        CHECK(shown(t.get("r", f{"q"})) == "nothing");
        t.put("r", f{"q"}, "w", {10});
        CHECK(shown(t.get("r", f{"q"})) == "r f:q@10=w");
    }

    TEST_CASE("a deleted version uncovers none that was out of the limit") {  // R7.10
        table t = with_versions();
        t.delete_version("r", f{"q"}, {5});
        CHECK(shown(t.get("r", f{"q"})) == "nothing");
        t.put("r", f{"q"}, "w", {3});
        CHECK(shown(t.get("r", f{"q"})) == "r f:q@3=w");
    }
}
