// SPDX-License-Identifier: BSL-1.0
// Kinds of tables that follow the reference.
#include "model/table_follows_reference.hpp"

TEST_SUITE_BEGIN("model");

// One line is one kind of table.
// clang-format off
STRATA_FOLLOWS(defaults,                                    table_of<heap, kept<"f", newest_1, tombstones>>);
STRATA_ALSO_FOLLOWS(packed_1,                               four_ways_to_delete<heap, newest_1>);
STRATA_FOLLOWS(packed_3,                                    four_ways_to_delete<heap, newest_3>);
STRATA_ALSO_FOLLOWS(packed_all,                             four_ways_to_delete<heap, keep_all>);
STRATA_ALSO_FOLLOWS(flat_1,                                 all_in<heap, newest_1, flat>);
STRATA_ALSO_FOLLOWS(flat_3,                                 all_in<heap, newest_3, flat>);
STRATA_ALSO_FOLLOWS(flat_all,                               all_in<heap, keep_all, flat>);
STRATA_ALSO_FOLLOWS(std_map_1,                              all_in<heap, newest_1, std_map>);
STRATA_ALSO_FOLLOWS(std_map_3,                              all_in<heap, newest_3, std_map>);
STRATA_ALSO_FOLLOWS(std_map_all,                            all_in<heap, keep_all, std_map>);
STRATA_ALSO_FOLLOWS(packed_3_pmr,                           four_ways_to_delete<pmr, newest_3>);
STRATA_ALSO_FOLLOWS(rb_tree_all_pmr,                        all_in<pmr, keep_all, rb_tree>);
STRATA_ALSO_FOLLOWS(flat_1_pmr,                             all_in<pmr, newest_1, flat>);
STRATA_ALSO_FOLLOWS(flat_all_pmr,                           all_in<pmr, keep_all, flat>);
STRATA_FOLLOWS(btree_1_pmr,                                 all_in<pmr, newest_1, btree>);
STRATA_FOLLOWS(small_flat_3_pmr,                            all_in<pmr, newest_3, small_flat<2>>);
STRATA_ALSO_FOLLOWS(rb_tree_3,                              all_in<heap, newest_3, rb_tree>);
STRATA_FOLLOWS(each_its_own,                                table_of<heap, kept<"d", newest_3, none, rows_in<avl_tree>, qualifiers_in<scapegoat_tree>, versions_in<splay_tree>>, kept<"c", keep_all, erase, rows_in<intrusive_rb>, qualifiers_in<intrusive_avl>, versions_in<flat>>, kept<"b", newest_3, keep_deleted, rows_in<flat>, qualifiers_in<intrusive_treap>>, kept<"a", newest_1, tombstones>>);
STRATA_FOLLOWS(each_its_own_memory,                         table_of<pmr, kept<"a", newest_3, tombstones, heap>, kept<"b", newest_1, keep_deleted>>);
// clang-format on

TEST_SUITE_END();
