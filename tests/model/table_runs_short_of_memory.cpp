// SPDX-License-Identifier: BSL-1.0
// Kinds of tables that follow the reference also while memory runs out.
#include "model/table_follows_reference.hpp"

using namespace kinds;

TEST_SUITE_BEGIN("model");

TEST_CASE("a put that finds no memory says so, and finds the table as it was") {
    support::failing_resource memory;
    st::table<kept<"f", newest_1, tombstones>, st::clock::manual, pmr> t{pmr(&memory)};
    const st::column q("f", "q");
    memory.fail_at(1);
    CHECK_THROWS_AS(t.put("r", q, "v", {1}), std::bad_alloc);
    CHECK_FALSE(t.get("r", q));
    t.put("r", q, "v", {1});
    CHECK(t.get("r", q));
    CHECK(memory.live_allocations() > 0);
}

// clang-format off
STRATA_FOLLOWS_AND_RUNS_SHORT(defaults_in_pmr,              table_of<pmr, kept<"f", newest_1, tombstones>>);
STRATA_FOLLOWS_AND_RUNS_SHORT(one_that_keeps_deleted,       table_of<pmr, kept<"f", newest_3, keep_deleted>>);
STRATA_FOLLOWS_AND_RUNS_SHORT(one_that_erases,              table_of<pmr, kept<"f", newest_3, erase>>);
STRATA_FOLLOWS_AND_RUNS_SHORT(one_that_refuses,             table_of<pmr, kept<"f", newest_3, none>>);
STRATA_FOLLOWS_AND_RUNS_SHORT(one_in_flat,                  table_of<pmr, kept<"f", newest_3, tombstones, st::rows_in<flat>, st::qualifiers_in<flat>, st::versions_in<flat>>>);
STRATA_FOLLOWS_AND_RUNS_SHORT(one_in_std_map,               table_of<pmr, kept<"f", newest_3, keep_deleted, st::rows_in<std_map>, st::qualifiers_in<std_map>, st::versions_in<std_map>>>);
STRATA_FOLLOWS_AND_RUNS_SHORT(one_beside_readers,           table_of<published_in<pmr>, kept<"a", newest_3, tombstones>, kept<"b", newest_1, keep_deleted>>);
STRATA_ALSO_FOLLOWS_AND_RUNS_SHORT(rb_tree_1_pmr,           all_in<pmr, newest_1, rb_tree>);
STRATA_ALSO_FOLLOWS_AND_RUNS_SHORT(flat_3_pmr,              all_in<pmr, newest_3, flat>);
STRATA_ALSO_FOLLOWS_AND_RUNS_SHORT(std_map_all_pmr,         all_in<pmr, keep_all, std_map>);
STRATA_FOLLOWS_AND_RUNS_SHORT(packed_all_pmr,               four_ways_to_delete<pmr, keep_all>);
// clang-format on

TEST_SUITE_END();
