// SPDX-License-Identifier: BSL-1.0
// The whole library.  Every folder can be used alone; fwd.hpp is the page to read first.
#pragma once

// IWYU pragma: begin_exports
#include <strata/fwd.hpp>
#include <strata/version.hpp>

#include <strata/core/assert.hpp>
#include <strata/core/axis.hpp>
#include <strata/core/error.hpp>
#include <strata/core/fixed_string.hpp>
#include <strata/core/hot.hpp>
#include <strata/core/static_value.hpp>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/decimal.hpp>
#include <strata/bytes/domain.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/bytes/successor.hpp>

#include <strata/codec/key.hpp>

#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>

#include <strata/wire/cell_block.hpp>
#include <strata/wire/key_value.hpp>
#include <strata/wire/tag.hpp>

#include <strata/container/boost_version.hpp>
#include <strata/container/btree.hpp>
#include <strata/container/btree_core.hpp>
#include <strata/container/btree_erase.hpp>
#include <strata/container/btree_insert.hpp>
#include <strata/container/btree_iterator.hpp>
#include <strata/container/btree_lookup.hpp>
#include <strata/container/btree_node.hpp>
#include <strata/container/btree_slot.hpp>
#include <strata/container/btree_storage.hpp>
#include <strata/container/btree_validate.hpp>
#include <strata/container/entry_iterator.hpp>
#include <strata/container/intrusive_map.hpp>
#include <strata/container/small_flat_map.hpp>
#include <strata/container/tree_kinds.hpp>

#include <strata/policy/backend/avl_tree.hpp>
#include <strata/policy/backend/boost_tree.hpp>
#include <strata/policy/backend/btree.hpp>
#include <strata/policy/backend/flat.hpp>
#include <strata/policy/backend/intrusive_avl.hpp>
#include <strata/policy/backend/intrusive_rb.hpp>
#include <strata/policy/backend/intrusive_treap.hpp>
#include <strata/policy/backend/policy.hpp>
#include <strata/policy/backend/rb_tree.hpp>
#include <strata/policy/backend/scapegoat_tree.hpp>
#include <strata/policy/backend/small_flat.hpp>
#include <strata/policy/backend/splay_tree.hpp>
#include <strata/policy/backend/std_map.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/clock/policy.hpp>
#include <strata/policy/clock/system.hpp>
#include <strata/policy/concurrency/none.hpp>
#include <strata/policy/concurrency/policy.hpp>
#include <strata/policy/deletes/delayed.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/hbase.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/keep_until_expired.hpp>
#include <strata/policy/deletes/none.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/policy/memory/arena_chunk.hpp>
#include <strata/policy/memory/arena_resource.hpp>
#include <strata/policy/memory/chunk_list.hpp>
#include <strata/policy/memory/counting.hpp>
#include <strata/policy/memory/free_list.hpp>
#include <strata/policy/memory/free_lists.hpp>
#include <strata/policy/memory/free_space.hpp>
#include <strata/policy/memory/from.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/huge_pages.hpp>
#include <strata/policy/memory/index_unit.hpp>
#include <strata/policy/memory/joining.hpp>
#include <strata/policy/memory/limited.hpp>
#include <strata/policy/memory/metered.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/memory/poison.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/policy/memory/rewriting.hpp>
#include <strata/policy/memory/size_classes.hpp>
#include <strata/policy/order/ascending.hpp>
#include <strata/policy/order/bytewise.hpp>
#include <strata/policy/order/descending.hpp>
#include <strata/policy/order/newest_first.hpp>
#include <strata/policy/order/policy.hpp>
#include <strata/policy/quirks/hbase.hpp>
#include <strata/policy/quirks/policy.hpp>
#include <strata/policy/quirks/repaired.hpp>
#include <strata/policy/retention/all_of.hpp>
#include <strata/policy/retention/any_of.hpp>
#include <strata/policy/retention/hbase.hpp>
#include <strata/policy/retention/horizon.hpp>
#include <strata/policy/retention/keep_all.hpp>
#include <strata/policy/retention/keep_if.hpp>
#include <strata/policy/retention/laws.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/min_versions.hpp>
#include <strata/policy/retention/none_of.hpp>
#include <strata/policy/retention/one_per.hpp>
#include <strata/policy/retention/parts.hpp>
#include <strata/policy/retention/policy.hpp>
#include <strata/policy/retention/ttl.hpp>

#include <strata/dimension/cells_in.hpp>
#include <strata/dimension/dim.hpp>
#include <strata/dimension/family.hpp>
#include <strata/dimension/qualifier.hpp>
#include <strata/dimension/row.hpp>
#include <strata/dimension/runtime_family.hpp>
#include <strata/dimension/timestamp.hpp>

#include <strata/preset/bigtable.hpp>
#include <strata/preset/hbase.hpp>
#include <strata/preset/hbase_0_94.hpp>
#include <strata/preset/last_write_wins.hpp>
#include <strata/preset/new_version_behavior.hpp>

#include <strata/mdmap/bounds.hpp>
#include <strata/mdmap/iterator.hpp>
#include <strata/mdmap/keys.hpp>
#include <strata/mdmap/level.hpp>
#include <strata/mdmap/mdmap.hpp>
#include <strata/mdmap/nodes.hpp>
#include <strata/mdmap/readable.hpp>
#include <strata/mdmap/shape.hpp>
#include <strata/mdmap/slice.hpp>
#include <strata/mdmap/storage.hpp>
#include <strata/mdmap/walk.hpp>
#include <strata/mdmap/writable.hpp>

#include <strata/layout/frozen.hpp>
#include <strata/layout/nested.hpp>
#include <strata/layout/packed.hpp>
#include <strata/layout/policy.hpp>
#include <strata/layout/segment_times.hpp>

#include <strata/filter/all_of.hpp>
#include <strata/filter/any_of.hpp>
#include <strata/filter/big_decimal.hpp>
#include <strata/filter/cell_filters.hpp>
#include <strata/filter/column_filters.hpp>
#include <strata/filter/comparator.hpp>
#include <strata/filter/compare.hpp>
#include <strata/filter/counting_filters.hpp>
#include <strata/filter/filter.hpp>
#include <strata/filter/filter_of.hpp>
#include <strata/filter/fuzzy_row.hpp>
#include <strata/filter/multi_row_range.hpp>
#include <strata/filter/regex.hpp>
#include <strata/filter/row_decisions.hpp>
#include <strata/filter/row_filters.hpp>
#include <strata/filter/row_range.hpp>

#include <strata/store/explanation.hpp>
#include <strata/store/store.hpp>

#include <strata/view/cell_list.hpp>
#include <strata/view/row_view.hpp>
#include <strata/view/scan_view.hpp>
#include <strata/view/versions_view.hpp>

#include <strata/table/basic_table.hpp>
#include <strata/table/batch_result.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/mutation.hpp>
#include <strata/table/options.hpp>
#include <strata/table/scanner.hpp>
#include <strata/table/static_families.hpp>
#include <strata/table/table.hpp>

#include <strata/io/describe.hpp>
#include <strata/io/explain.hpp>
#include <strata/io/picture.hpp>
#include <strata/io/print.hpp>
// IWYU pragma: end_exports
