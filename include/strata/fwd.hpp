// SPDX-License-Identifier: BSL-1.0
// Read me first: every public name, declared, and what is the default on every axis.
#pragma once

#include <cstddef>
#include <cstdint>

#include <strata/core/fixed_string.hpp>

namespace strata {

// ---- core: C++ only
// --------------------------------------------------------------------------------------------------
class error;  // what the library throws; its children are named after HBase's exceptions
template <std::int64_t N>
struct static_value;  // a number in the type, or in the object

// ---- bytes: what keys and values are
// -----------------------------------------------------------------------------------------------------
class decimal;  // a decimal number of any size, in HBase's bytes

// ---- cell: one value at (row, family, qualifier, timestamp)
// ------------------------------------------------------------
struct timestamp;
struct time_range;               // [from, to); as_of(t), at(t)
enum class kind : std::uint8_t;  // put, and the four delete markers
class version_key;               // timestamp and kind: the last coordinate
class column;                    // family and qualifier, known at run time
class selection;                 // a column or a whole family, in a read's list
class cell_view;                 // borrowed
class cell;                      // owned

// ---- codec, wire: bytes that sort as what they stand for, and cells as HBase sends them
// -----------------------------------------------------------------------
template <class T>
struct key_field;  // how a type goes into a key; yours may have one
class key_reader;
template <class T>
struct descending;   // a field of a key that sorts the other way round
struct text_prefix;  // the beginning of a text, to begin a scan with
struct tag;
class tag_list;
class key_value;   // one cell in HBase's bytes
class cell_block;  // a stream of them

// ---- policies: what can be chosen; each folder under policy/ is an axis
// -------------------------------------------------
namespace order {  // How are the keys of a dimension sorted?
struct ascending;  //   default of dim
struct descending;
struct bytewise;
struct newest_first;
}  // namespace order
namespace backend {  // Which container holds a dimension?
struct rb_tree;      //   default of a dimension of an mdmap
struct btree;
struct avl_tree;
struct scapegoat_tree;
struct splay_tree;
struct intrusive_rb;
struct intrusive_avl;
struct intrusive_treap;
struct flat;
template <std::size_t N>
struct small_flat;
struct std_map;
}  // namespace backend
namespace memory {  // Where do nodes and bytes live?
struct heap;        //   default
class pmr;
//   arena, counting<>, limited<> and from<Allocator>: see policy/memory/
}  // namespace memory
namespace retention {  // Which versions of a column still count?
template <std::int64_t N>
struct max_versions;  //   default: max_versions<1>, as HBase's
struct keep_all;
template <std::int64_t Milliseconds>
struct ttl;
template <std::int64_t Max, std::int64_t Min, std::int64_t Ttl>
class hbase;  //   the three numbers together: VERSIONS, MIN_VERSIONS, TTL
}  // namespace retention
namespace deletes {  // What does a delete leave behind?
struct tombstones;   //   default: KEEP_DELETED_CELLS => FALSE, as HBase's
struct keep_deleted;
struct keep_until_expired;
class hbase;  //   the HBase settings at run time
template <std::int64_t Milliseconds, class Base>
struct delayed;  //   over another: a compaction spares young markers
template <class Base>
struct sequenced;  //   over another: NEW_VERSION_BEHAVIOR
struct erase;
struct none;
}  // namespace deletes
namespace quirks {  // Which of HBase's oddities are reproduced?
struct hbase;       //   default: those of 2.6.4
struct hbase_2_6_5;
struct hbase_2_6_6;
struct repaired;
}  // namespace quirks
namespace clock {  // What is "now"?
struct system;     //   default
class manual;
}  // namespace clock
namespace concurrency {  // Who may call at the same time?
struct none;             //   default: as the standard containers
}  // namespace concurrency

// ---- dimension: the coordinates
// ----------------------------------------------------------------------------------------
template <class Key, class... Policies>
struct dim;  // one dimension of an mdmap
template <fixed_string Name, class... Policies>
class family;  // struct contents : family<"contents", policies...> {};
template <class Backend>
struct rows_in;
template <class Backend>
struct qualifiers_in;
template <class Backend>
struct versions_in;
template <template <class Memory> class Layout>
struct cells_in;
// preset::hbase, hbase_0_94, new_version_behavior, bigtable, last_write_wins are aliases of family, under preset/

// ---- containers
// ----------------------------------------------------------------------------------------------------------
template <class Value, class... DimsAndMemory>
class mdmap;  // a sorted map of any number of dimensions; nothing of HBase
template <class... FamiliesAndPolicies>
class table;  // families put together: put, get, scan, delete, flush, compact
template <class... Policies>
class basic_dynamic_table;  // the same with families known at run time
using dynamic_table = basic_dynamic_table<>;
struct family_options;  // one of them, in HBase's terms
enum class keep_deleted_cells : unsigned char;
enum class in_memory_compaction : unsigned char;

// ---- requests
// ------------------------------------------------------------------------------------------------------------
enum class compare : unsigned char;
enum class batch_status : unsigned char;
struct batch_result;
class filter;    // chooses among the cells of a read; filters:: has HBase's
class mutation;  // what these have in common; table.mutate(), mutate_row(), batch(), check_and_mutate()
class put;
class deletion;
class increment;
class append;
class mutations;  // a list of them, as an argument
template <class Column>
struct basic_condition;
using condition = basic_condition<column>;
template <class Table>
class scanner;  // a scan that later writes do not disturb

}  // namespace strata
