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
#include <strata/core/inlining.hpp>
#include <strata/core/loan.hpp>
#include <strata/core/static_value.hpp>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/bytes/decimal.hpp>
#include <strata/bytes/domain.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/bytes/owned_bytes.hpp>
#include <strata/bytes/successor.hpp>

#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/limits.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>

#include <strata/codec/bucketed.hpp>
#include <strata/codec/hashed.hpp>
#include <strata/codec/key.hpp>
#include <strata/codec/key_hash.hpp>
#include <strata/codec/salted.hpp>

#include <strata/wire/cell_block.hpp>
#include <strata/wire/key_value.hpp>
#include <strata/wire/tag.hpp>

#include <strata/container/boost_version.hpp>
#include <strata/container/btree.hpp>
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
#include <strata/policy/clock/shared.hpp>
#include <strata/policy/clock/system.hpp>
#include <strata/policy/clock/ticking.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/concurrency/none.hpp>
#include <strata/policy/concurrency/policy.hpp>
#include <strata/policy/concurrency/single_writer.hpp>
#include <strata/policy/deletes/delayed.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/policy/deletes/hbase.hpp>
#include <strata/policy/deletes/keep_deleted.hpp>
#include <strata/policy/deletes/keep_until_expired.hpp>
#include <strata/policy/deletes/none.hpp>
#include <strata/policy/deletes/policy.hpp>
#include <strata/policy/deletes/sequenced.hpp>
#include <strata/policy/deletes/tombstones.hpp>
#include <strata/policy/maintenance/by_size.hpp>
#include <strata/policy/maintenance/eager.hpp>
#include <strata/policy/maintenance/manual.hpp>
#include <strata/policy/maintenance/policy.hpp>
#include <strata/policy/memory/arena.hpp>
#include <strata/policy/memory/compaction_scope.hpp>
#include <strata/policy/memory/counting.hpp>
#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/index_unit.hpp>
#include <strata/policy/memory/limited.hpp>
#include <strata/policy/memory/metered.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/policy/memory/policy.hpp>
#include <strata/policy/memory/std_allocator.hpp>
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
#include <strata/policy/retention/policy.hpp>
#include <strata/policy/retention/ttl.hpp>

#include <strata/mdmap/dim.hpp>
#include <strata/mdmap/mdmap.hpp>
#include <strata/mdmap/slice.hpp>

#include <strata/segment/nested.hpp>
#include <strata/segment/packed.hpp>
#include <strata/segment/policy.hpp>
#include <strata/segment/segment_times.hpp>

#include <strata/schema/attribute_map.hpp>
#include <strata/schema/attribute_value.hpp>
#include <strata/schema/backends_in.hpp>
#include <strata/schema/cells_in.hpp>
#include <strata/schema/family.hpp>
#include <strata/schema/family_attributes.hpp>
#include <strata/schema/preset/bigtable.hpp>
#include <strata/schema/preset/hbase.hpp>
#include <strata/schema/preset/hbase_0_94.hpp>
#include <strata/schema/preset/last_write_wins.hpp>
#include <strata/schema/preset/new_version_behavior.hpp>
#include <strata/schema/runtime_family.hpp>

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
#include <strata/filter/filter_string.hpp>
#include <strata/filter/fuzzy_row.hpp>
#include <strata/filter/fwd.hpp>
#include <strata/filter/multi_row_range.hpp>
#include <strata/filter/regex.hpp>
#include <strata/filter/row_decisions.hpp>
#include <strata/filter/row_filters.hpp>
#include <strata/filter/row_range.hpp>
#include <strata/filter/where.hpp>

#include <strata/store/explanation.hpp>
#include <strata/store/read_stats.hpp>
#include <strata/store/store.hpp>

#include <strata/table/basic_table.hpp>
#include <strata/table/batch_result.hpp>
#include <strata/table/buffered_mutator.hpp>
#include <strata/table/cell_list.hpp>
#include <strata/table/cell_views.hpp>
#include <strata/table/column_list.hpp>
#include <strata/table/columns.hpp>
#include <strata/table/diff.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/failed_mutation.hpp>
#include <strata/table/locality_group.hpp>
#include <strata/table/mutation.hpp>
#include <strata/table/options.hpp>
#include <strata/table/row_view.hpp>
#include <strata/table/scan_explanation.hpp>
#include <strata/table/scan_view.hpp>
#include <strata/table/scanner.hpp>
#include <strata/table/shared_table.hpp>
#include <strata/table/snapshot.hpp>
#include <strata/table/split_diff.hpp>
#include <strata/table/split_snapshot.hpp>
#include <strata/table/split_table.hpp>
#include <strata/table/stored_cells.hpp>
#include <strata/table/table.hpp>
#include <strata/table/table_reader.hpp>
#include <strata/table/versions_view.hpp>

#include <strata/io/describe.hpp>
#include <strata/io/explain.hpp>
#include <strata/io/picture.hpp>
#include <strata/io/print.hpp>
#include <strata/io/rules.hpp>

#include <strata/catalog/any_scanner.hpp>
#include <strata/catalog/any_table.hpp>
#include <strata/catalog/catalog.hpp>
#include <strata/catalog/catalog_settings.hpp>
#include <strata/catalog/described.hpp>
#include <strata/catalog/error.hpp>
#include <strata/catalog/fwd.hpp>
#include <strata/catalog/list.hpp>
#include <strata/catalog/namespace_descriptor.hpp>
#include <strata/catalog/set_attribute.hpp>
#include <strata/catalog/table_attributes.hpp>
#include <strata/catalog/table_descriptor.hpp>
#include <strata/catalog/table_name.hpp>
// IWYU pragma: end_exports
