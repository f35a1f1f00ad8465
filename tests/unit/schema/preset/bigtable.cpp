// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/clock/manual.hpp>
#include <strata/schema/preset/bigtable.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::shown;
using support::timestamps_shown;

namespace {
struct f : st::preset::bigtable<"f"> {};
using table = st::table<f, st::clock::manual>;

table with_versions() {
    table t;
    for (const int when : {1, 2, 3, 4, 5}) t.put("r", f{"q"}, "v", {when});
    return t;
}
}  // namespace

TEST_SUITE("schema/preset/bigtable")
{
    TEST_CASE("all versions are kept") {
        table t = with_versions();
        t.flush();
        CHECK(timestamps_shown(t.versions("r", f{"q"})) == "5 4 3 2 1");
    }

    TEST_CASE("a delete leaves nothing and a later put is visible whatever its timestamp") {
        table t = with_versions();
        t.delete_column("r", f{"q"}, {4});
        CHECK(t.size() == 1);
        t.put("r", f{"q"}, "w", {2});
        CHECK(timestamps_shown(t.versions("r", f{"q"})) == "5 2");
    }

    TEST_CASE("a rule of garbage collection may be chosen") {
        struct trimmed : st::preset::bigtable<"f", st::retention::max_versions<2>> {};
        st::table<trimmed, st::clock::manual> t;
        for (const int when : {1, 2, 3}) t.put("r", trimmed{"q"}, "v", {when});
        CHECK(timestamps_shown(t.versions("r", trimmed{"q"})) == "3 2");
    }
}
