// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <string>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/table/locality_group.hpp>
#include <strata/table/rows/grouped_row.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::all_shown;

namespace {
struct a : st::family<"a", st::retention::max_versions<2>> {};
struct b : st::family<"b"> {};
struct c : st::family<"c", st::retention::max_versions<2>> {};
struct d : st::family<"d"> {};
struct e : st::family<"e", st::retention::ttl<10>> {};
struct told : st::family<"t", st::retention::hbase<st::dynamic, st::dynamic, st::dynamic>> {};
}  // namespace

TEST_SUITE("table/rows/grouped_row")
{
    TEST_CASE("families come in name order, also when a family of another group or of none lies between") {  // R4.44
        st::table<st::locality_group<d, a, c>, b, st::clock::manual> t;
        for (const int when : {10, 20}) {
            t.put("r", d{"q"}, "4", {when});
            t.put("r", c{"q"}, "3", {when});
            t.put("r", b{"q"}, "2", {when});
            t.put("r", a{"q"}, "1", {when});
        }
        CHECK(all_shown(t.get("r")) == "r a:q@20=1, r b:q@20=2, r c:q@20=3, r d:q@20=4");
        CHECK(all_shown(t.get("r", {.versions = 2})) ==
              "r a:q@20=1, r a:q@10=1, r b:q@20=2, r c:q@20=3, r c:q@10=3, r d:q@20=4");
        CHECK(t.get("s").empty());
        SUBCASE("with a marker") {
            t.delete_column("r", c{"q"}, {15});
            CHECK(all_shown(t.get("r", {.versions = 2})) ==
                  "r a:q@20=1, r a:q@10=1, r b:q@20=2, r c:q@20=3, r d:q@20=4");
            t.delete_family("r", st::all<a>, {20});
            CHECK(all_shown(t.get("r")) == "r b:q@20=2, r c:q@20=3, r d:q@20=4");
        }
        SUBCASE("when a family of the group has been flushed") {
            t.flush();
            t.put("r", a{"p"}, "0", {30});
            CHECK(all_shown(t.get("r")) == "r a:p@30=0, r a:q@20=1, r b:q@20=2, r c:q@20=3, r d:q@20=4");
        }
    }

    TEST_CASE(
        "a family of the group may have no cell in the row, and the first one, which looks for it, may have none") {
        st::table<st::locality_group<a, b>, st::locality_group<c, d>, st::clock::manual> t;
        t.put("r", b{"q"}, "2", {1});
        t.put("r", d{"q"}, "4", {1});
        t.put("s", a{"q"}, "1", {1});
        CHECK(all_shown(t.get("r")) == "r b:q@1=2, r d:q@1=4");
        CHECK(all_shown(t.get("s")) == "s a:q@1=1");
    }

    TEST_CASE("a family whose cells age is judged by the clock") {
        st::table<st::locality_group<a, e>, st::clock::manual> t(st::clock::manual({100}));
        t.put("r", a{"q"}, "1", {95});
        t.put("r", e{"p"}, "2", {80});
        t.put("r", e{"q"}, "2", {95});
        CHECK(all_shown(t.get("r")) == "r a:q@95=1, r e:q@95=2");
        t.clock().advance(10);
        CHECK(all_shown(t.get("r")) == "r a:q@95=1");
        for (const st::time_span length : {st::time_span{10}, st::time_span{st::never_expires}}) {
            CAPTURE(length);
            st::table<st::locality_group<a, told>, st::clock::manual> other(
                st::clock::manual({100}), st::retention::hbase<st::dynamic, st::dynamic, st::dynamic>(2, 0, length));
            other.put("r", told{"p"}, "2", {80});
            other.put("r", a{"q"}, "1", {80});
            CHECK(all_shown(other.get("r")) == (length == 10 ? "r a:q@80=1" : "r a:q@80=1, r t:p@80=2"));
        }
    }

    TEST_CASE("a row with a marker of one family reads those of the others as they are") {
        st::table<st::locality_group<a, b>, st::clock::manual> t;
        t.put("r", a{"q"}, "1", {1});
        t.put("r", b{"q"}, "2", {1});
        t.delete_family("r", st::all<a>, {5});
        CHECK(all_shown(t.get("r")) == "r b:q@1=2");
        t.delete_row("r", {5});
        CHECK(t.get("r").empty());
    }
}
