// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/clock/manual.hpp>
#include <strata/schema/preset/hbase_0_94.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::shown;
using support::timestamps_shown;

namespace {
struct f : st::preset::hbase_0_94<"f"> {};
using table = st::table<f, st::clock::manual>;

table with_versions() {
    table t;
    for (const int when : {1, 2, 3, 4, 5}) t.put("r", f{"q"}, "v", {when});
    return t;
}
}  // namespace

TEST_SUITE("schema/preset/hbase_0_94")
{
    TEST_CASE("three versions of a column are kept as before HBase 0.96") {  // R2.13
        table t = with_versions();
        CHECK(timestamps_shown(t.versions("r", f{"q"})) == "5 4 3");
        t.flush();
        CHECK(t.size() == 3);
    }

    TEST_CASE("deleting the newest version uncovers the next") {
        table t = with_versions();
        t.delete_version("r", f{"q"});
        CHECK(shown(t.get("r", f{"q"})) == "r f:q@4=v");
        t.put("r", f{"q"}, "v", {5});
        CHECK(shown(t.get("r", f{"q"})) == "r f:q@4=v");  // S1
    }
}
