// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <concepts>

#include <strata/policy/clock/manual.hpp>
#include <strata/schema/preset/hbase.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::shown;
using support::timestamps_shown;

namespace {
struct f : st::preset::hbase<"f"> {};
using table = st::table<f, st::clock::manual>;

table with_versions() {
    table t;
    for (const int when : {1, 2, 3, 4, 5}) t.put("r", f{"q"}, "v", {when});
    return t;
}
}  // namespace

TEST_SUITE("schema/preset/hbase")
{
    TEST_CASE("one version of a column is kept") {  // R2.13
        table t = with_versions();
        CHECK(timestamps_shown(t.versions("r", f{"q"})) == "5");
        t.flush();
        CHECK(t.size() == 1);
    }

    TEST_CASE("a delete hides what is written later until both are compacted") {  // R5.1, S1, S2
        table t;
        t.delete_column("r", f{"q"}, {50});
        t.put("r", f{"q"}, "v", {10});
        CHECK(shown(t.get("r", f{"q"})) == "nothing");
        t.flush();
        t.compact();
        CHECK(t.size() == 0);
    }

    TEST_CASE("the preset is what a family is without policies") {
        struct plain : st::family<"f"> {};
        CHECK(std::same_as<f::retention, plain::retention>);
        CHECK(std::same_as<f::deletes, plain::deletes>);
        CHECK(std::same_as<f::quirks, plain::quirks>);
    }
}
