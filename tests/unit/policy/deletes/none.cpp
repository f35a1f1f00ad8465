// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <strata/policy/clock/manual.hpp>
#include <strata/policy/deletes/none.hpp>
#include <strata/table/table.hpp>

#include "support/shown.hpp"

namespace st = strata;
using support::everything_in;

namespace {
struct journal : st::family<"journal", st::retention::max_versions<2>, st::deletes::none> {};
struct f : st::family<"f"> {};
using table = st::table<journal, f, st::clock::manual>;
}  // namespace

TEST_SUITE("policy/deletes/none")
{
    TEST_CASE("a family that refuses deletes keeps its cells when their row is deleted") {
        table t;
        t.put("r", journal{"q"}, "kept", {10});
        t.put("r", f{"q"}, "gone", {10});
        t.delete_row("r", {20});
        CHECK(everything_in(t) == "r f:@20 DeleteFamily, r f:q@10=gone, r journal:q@10=kept");
        t.flush();
        t.compact();
        CHECK(everything_in(t) == "r journal:q@10=kept");
    }

    TEST_CASE("a family that refuses deletes still forgets the versions beyond its limit") {
        table t;
        for (const int when : {10, 20, 30}) t.put("r", journal{"q"}, "v", {when});
        t.flush();
        CHECK(everything_in(t) == "r journal:q@30=v, r journal:q@20=v");
    }

    TEST_CASE("a column known at run time only is refused by an error that says the family's name") {
        table t;
        t.put("r", journal{"q"}, "kept", {10});
        const st::column q("journal", "q");
        const char* const refusal =
            "strata: the column family 'journal' is declared deletes::none, so its cells cannot be deleted";
        CHECK_THROWS_WITH_AS(t.delete_version("r", q), refusal, st::do_not_retry);
        CHECK_THROWS_WITH_AS(t.delete_version("r", q, {10}), refusal, st::do_not_retry);
        CHECK_THROWS_WITH_AS(t.delete_column("r", q), refusal, st::do_not_retry);
        CHECK_THROWS_WITH_AS(t.delete_family("r", "journal"), refusal, st::do_not_retry);
        CHECK_THROWS_WITH_AS(t.delete_family_version("r", "journal", {10}), refusal, st::do_not_retry);
        CHECK(everything_in(t) == "r journal:q@10=kept");
    }
}
