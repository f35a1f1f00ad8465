// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/clock/manual.hpp>
#include <strata/schema/preset/last_write_wins.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::shown;
using support::timestamps_shown;

namespace {
struct f : st::preset::last_write_wins<"f"> {};
using table = st::table<f, st::clock::manual>;

table with_versions() {
    table t;
    for (const int when : {1, 2, 3, 4, 5}) t.put("r", f{"q"}, "v", {when});
    return t;
}
}  // namespace

TEST_SUITE("schema/preset/last_write_wins")
{
    TEST_CASE("a column has one value and of two the later dated counts") {
        table t = with_versions();
        CHECK(timestamps_shown(t.versions("r", f{"q"})) == "5");
        t.put("r", f{"q"}, "late", {3});
        CHECK(shown(t.get("r", f{"q"})) == "r f:q@5=v");
        t.put("r", f{"q"}, "again", {5});
        CHECK(shown(t.get("r", f{"q"})) == "r f:q@5=again");
    }

    TEST_CASE("older values are found by their time until the next flush") {
        table t = with_versions();
        CHECK(shown(t.get("r", f{"q"}, {.when = st::as_of({2})})) == "r f:q@2=v");
        t.flush();
        CHECK(t.size() == 1);
        CHECK(shown(t.get("r", f{"q"}, {.when = st::as_of({2})})) == "nothing");
    }

    TEST_CASE("a delete is final and does not reach what is written later") {
        table t = with_versions();
        t.delete_row("r", {9});
        CHECK(t.size() == 0);
        t.put("r", f{"q"}, "w", {1});
        CHECK(shown(t.get("r", f{"q"})) == "r f:q@1=w");
    }
}
