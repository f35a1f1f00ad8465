// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::everything_in;
using support::shown;

namespace {
template <class Policy>
concept has_attributes = requires(Policy p) {
    p.attributes();
};

struct f : st::family<"f", st::retention::max_versions<3>, st::deletes::erase> {};
struct other : st::family<"other", st::deletes::erase> {};
using table = st::table<f, st::clock::manual>;

table three_versions() {
    table t;
    for (const int when : {10, 20, 30}) t.put("r", f{"q"}, "v", {when});
    t.put("r", f{""}, "v", {20});
    t.put("s", f{"q"}, "v", {20});
    return t;
}
}  // namespace

TEST_SUITE("policy/deletes/erase")
{
    TEST_CASE("a delete takes the cells away at once and leaves nothing") {
        SUBCASE("one version") {
            table t = three_versions();
            t.delete_version("r", f{"q"}, {20});
            CHECK(everything_in(t) == "r f:@20=v, r f:q@30=v, r f:q@10=v; s f:q@20=v");
        }
        SUBCASE("the newest version") {
            table t = three_versions();
            t.delete_version("r", f{"q"});
            CHECK(everything_in(t) == "r f:@20=v, r f:q@20=v, r f:q@10=v; s f:q@20=v");
        }
        SUBCASE("a column up to a timestamp") {
            table t = three_versions();
            t.delete_column("r", f{"q"}, {20});
            CHECK(everything_in(t) == "r f:@20=v, r f:q@30=v; s f:q@20=v");
        }
        SUBCASE("a family up to a timestamp") {
            table t = three_versions();
            t.delete_family("r", st::all<f>, {20});
            CHECK(everything_in(t) == "r f:q@30=v; s f:q@20=v");
        }
        SUBCASE("a version of a family") {
            table t = three_versions();
            t.delete_family_version("r", st::all<f>, {20});
            CHECK(everything_in(t) == "r f:q@30=v, r f:q@10=v; s f:q@20=v");
        }
        SUBCASE("a row") {
            table t = three_versions();
            t.delete_row("r", {30});
            CHECK(everything_in(t) == "s f:q@20=v");
        }
    }

    TEST_CASE("a later put is visible whatever its timestamp") {
        table t = three_versions();
        t.delete_column("r", f{"q"}, {30});
        t.put("r", f{"q"}, "again", {10});
        CHECK(shown(t.get("r", f{"q"})) == "r f:q@10=again");
    }

    TEST_CASE("deleting what is not there changes nothing") {
        table t = three_versions();
        const std::string before = everything_in(t);
        t.delete_version("r", f{"q"}, {15});
        t.delete_version("r", f{"absent"}, {20});
        t.delete_column("absent", f{"q"}, {20});
        t.delete_family("absent", st::all<f>, {20});
        t.delete_row("absent", {20});
        CHECK(everything_in(t) == before);
    }

    TEST_CASE("a flush takes away the versions beyond the limit and freezes nothing that a delete could not reach") {
        table t = three_versions();
        t.put("r", f{"q"}, "v", {40});
        CHECK(t.size() == 6);
        t.flush();
        CHECK(everything_in(t) == "r f:@20=v, r f:q@40=v, r f:q@30=v, r f:q@20=v; s f:q@20=v");
        t.delete_row("r", {40});
        CHECK(everything_in(t) == "s f:q@20=v");
    }

    TEST_CASE("a compaction takes away the versions beyond the limit of a family that has one segment only") {
        table t = three_versions();
        t.put("r", f{"q"}, "v", {40});
        t.compact();
        CHECK(everything_in(t) == "r f:@20=v, r f:q@40=v, r f:q@30=v, r f:q@20=v; s f:q@20=v");
    }

    TEST_CASE("a row is deleted by the key that a read handed out, in every family that erases") {
        st::table<f, other, st::clock::manual> t{st::clock::manual{{50}}};
        const std::string row(100, 'r');  // too long for a string's own room
        t.put(row, f{"q"}, "v");
        t.put(row, other{"q"}, "v");
        t.put("s", other{"q"}, "v");
        t.delete_row(t.get(row).key());
        CHECK(everything_in(t) == "s other:q@50=v");
    }

    TEST_CASE("HBase has no word for deletes that leave nothing") {
        CHECK_FALSE(has_attributes<st::deletes::erase>);
        CHECK(has_attributes<st::deletes::tombstones>);
        CHECK(st::deletes::erase::effect == st::delete_effect::removes);
    }
}
