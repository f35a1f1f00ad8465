// SPDX-License-Identifier: BSL-1.0
// Read me first: the public names, declared, and the default on every axis.
// Templates that a concept constrains, concepts, aliases, functions and constants are named in comments: they cannot be
// declared without their headers.  The testing kit and the segments have headers of their own: testing/, segment/.
#pragma once

#include <cstddef>
#include <cstdint>

#include <strata/core/fixed_string.hpp>

namespace strata {
// ---- core: C++ only -------------------------------------------------------------------------------------------------
class error;                     // what the library throws; its children are named after HBase's exceptions
class illegal_argument;          // an argument that no table could accept
class bad_row_key;               //   it is empty or too long
class bad_family_name;           //   it has characters that are not allowed
class bad_column;                //   its text has no colon, or it is too long
class bad_value;                 //   it is too long
class bad_timestamp;             //   it is negative
class bad_time_range;            //   it ends before it begins
class bad_version_count;         //   a get asks for no version
class out_of_order;              //   a cell of a bulk load sorts before its predecessor
class bad_filter_string;         //   it says no filter
class no_such_column_family;     // the table has no family of that name
class do_not_retry;              // the request can never succeed
class not_a_counter;             //   an increment of something else
class failed_sanity_check;       //   a put too far into the future
class invalid_family_operation;  //   a change of a family that is not there, or is the last
class not_serving_region;        // the table was altered while a scanner was open
class snapshot_too_old;          // a state of the past is not kept
class incompatible_filter;       // the filter does not go with the rest of the read
class expression_too_complex;    // a regular expression takes too many steps
class wrong_row;                 // a change of one row was given to another
class server_failure;            // HBase itself fails here
template <std::int64_t N>
struct static_value;  // a number in the type or in the object; policy, policy_for, policy_or, dynamic; axis:: has tags
// ---- bytes: what keys and values are --------------------------------------------------------------------------------
class owned_bytes;  // an argument that keeps bytes; bytes_list: several
class decimal;      // a decimal number of any size, in HBase's bytes
// bytes, bytes_view; escape, unescape, key_successor, prefix_successor, reverse_domain, to_big_endian, from_big_endian
// ---- cell: one value at (row, family, qualifier, timestamp) ---------------------------------------------------------
class time_span;  // a length of time; made of any std::chrono duration, as a timestamp of a time_point
struct timestamp;
struct time_range;               // [from, to); made by as_of(t) and at(t)
enum class kind : std::uint8_t;  // put, and the four delete markers
class version_key;               // timestamp, kind and sequence number: the last coordinate
struct version_slot;             // a lookup key for a version of any write
class column;                    // family and qualifier, known at run time
class column_view;               // such a column, borrowed
class selection;                 // a column or a whole family, in a read's list
class cell_view;                 // borrowed
class cell;                      // owned
// typed_column; latest, oldest; seconds, minutes, hours, days, milliseconds
// ---- key: keys whose bytes sort as the values do --------------------------------------------------------------------
template <class T>
struct key_field;  // says how a type becomes a part of a key; specialize it for yours
class key_reader;  // to_key, from_key; hashed<Hash>: a text as its hash; salted<Buckets>: a field after a byte of salt
template <class T>
struct descending;   // a field that sorts the other way round
struct text_prefix;  // the beginning of a text, to begin a scan with
template <std::int64_t Width>
struct bucketed;  // a number rounded down: a row an hour, say
struct fnv_1a;    // a hash for keys; key_hash says what one of yours looks like
// ---- wire: cells in HBase's bytes -----------------------------------------------------------------------------------
struct tag;
class tag_list;
class key_value;   // one cell
class cell_block;  // a stream of cells
// to_key_value, append_key_value, append_to_cell_block, append_tag
// ---- policies: what can be chosen; each folder under policy/ is an axis ---------------------------------------------
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
template <class Allocator>
class std_allocator;       //   any standard allocator.  More: arena, which is basic_arena<heap>; counting<>, limited<>
struct allocation_counts;  //   of counting<>
class budget_exceeded;     //   thrown by limited<>
}  // namespace memory
struct arena_options;
struct index_unit;     // memory that many searches read is allocated as this
namespace retention {  // Which versions of a column still count?
template <std::int64_t N>
struct max_versions;  //   default: max_versions<1>, as HBase's
struct keep_all;
template <std::int64_t Milliseconds>
struct ttl;
template <std::int64_t Max, std::int64_t Min, std::int64_t Ttl>
class hbase;  //   the three numbers together: VERSIONS, MIN_VERSIONS, TTL
template <std::int64_t N>
struct min_versions;
template <std::int64_t Milliseconds>
struct one_per;  //   the newest version of each period
template <std::int64_t Milliseconds>
struct horizon;  //   what reads as of recent times need
template <class... P>
class all_of;
template <class... P>
class any_of;
template <class... P>
class none_of;
struct laws;  //   which promises a policy keeps: check_laws.  keep_if<Predicate> is one more
}  // namespace retention
struct version_position;  // a version for a retention policy to judge
namespace deletes {       // What does a delete leave behind?
struct tombstones;        //   default: KEEP_DELETED_CELLS => FALSE, as HBase's
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
enum class keep_deleted_cells : unsigned char;
enum class delete_effect : unsigned char;
struct marker_position;  // a marker for a delete policy to judge
namespace quirks {       // Which of HBase's oddities are reproduced?
struct hbase;            //   default: those of 2.6.4
struct hbase_2_6_5;
struct hbase_2_6_6;
struct repaired;
}  // namespace quirks
namespace clock {  // What is "now"?
struct system;     //   default
class manual;
class shared;  //   one clock of several tables; ticking: never the same time twice
}  // namespace clock
namespace concurrency {  // Who may call at the same time?
struct none;             //   default: as the standard containers.  More: locked<>, whose tables are shared_tables
struct single_writer;    //   reads go on beside a writer
}  // namespace concurrency
// maintenance: when is a family flushed and compacted?  manual (default), eager, by_size<Bytes>, hbase; segment_range
// order_, memory_, retention_, delete_, quirks_, clock_, maintenance_ and concurrency_policy; map_backend, sorted_map
// ---- containers -----------------------------------------------------------------------------------------------------
template <class Value, class... DimsAndMemory>
class mdmap;  // a sorted map of any number of dimensions; nothing of HBase
template <class Key, class... Policies>
struct dim;  // one dimension of an mdmap
template <class Map, std::size_t Depth>
class slice;  // an mdmap with its first keys fixed
template <class Iterator>
class walk_range;  // a range of values of an mdmap
template <class Key, class Mapped, class Order, class Allocator, std::size_t NodeBytes>
class btree_map;         // std::map's members on a B+-tree
struct sorted_unique_t;  // the type of sorted_unique
// ---- schema: families -----------------------------------------------------------------------------------------------
template <fixed_string Name, class... Policies>
class family;  // struct contents : family<"contents", policies...> {};
template <class Backend>
struct rows_in;
template <class Backend>
struct qualifiers_in;
template <class Backend>
struct versions_in;
template <class RowBackend, class QualifierBackend, class VersionBackend>
struct nested_cells;  // what these three choose
template <template <class Memory> class Layout>
struct cells_in;
struct family_options;    // a family known at run time, in HBase's terms
class family_attributes;  // what HBase stores with it, and the user's own: attribute_map
template <class Cells, class Memory, class Quirks>
struct runtime_family;
enum class in_memory_compaction : unsigned char;
// column_family, all_of_family, all<family>, for_family; aliases of family under preset/: hbase, bigtable, ...
// ---- filters: what a read leaves out --------------------------------------------------------------------------------
class filter;  // chooses among the cells of a read; HBase's: filter/fwd.hpp; parse_filter, filter_string: as texts
enum class filter_answer : unsigned char;
struct filter_hint;  // row_hint: of rows that it rejects
struct filtered_read;
class byte_comparator;  // comparator:: has HBase's: binary, binary_prefix, number, substring, regex, big_decimal, ...
enum class compare : unsigned char;
enum class bitwise : unsigned char;
struct regex_options;
// ---- tables ---------------------------------------------------------------------------------------------------------
template <class... FamiliesAndPolicies>
class table;  // families put together: put, get, scan, delete, flush, compact
template <class... Families>
struct locality_group;  // families of a table that share the memory of a row
template <class... Policies>
class basic_dynamic_table;  // a table whose families are known at run time; basic_table: the common part of both
using dynamic_table = basic_dynamic_table<>;
template <class Table>
class split_table;  // a table in regions, each with a lock of its own, say
template <class Table>
class split_snapshot;   // such a table as it was; split_diff_view: what differs between two of them
struct table_limits;    // what a table refuses
struct table_defaults;  // what a read means that does not say
// ---- reads ----------------------------------------------------------------------------------------------------------
struct get_options;
template <class Columns>
struct basic_row_options;  // row_options: of any table
struct versions_options;
template <class Columns>
struct basic_scan_options;  // scan_options: of any table
template <class FamilySet>
class column_in;      // a column of a table, as an argument; selection_in and columns_in: what a read of it names
struct read_stats;    // what reads count that are asked to
struct family_range;  // a time range for one family
class choice;         // yes, no, or not said
class row_view;       // the cells of one row; borrowed
class row_result;     // a row_view that owns its list of cells
template <class Row, class FamilySet>
class row_of;  // either of them, as a table hands it out
template <class Reader>
class versions_view;  // the versions of a column
template <class Source, class Row>
class scan_view;  // the rows of a scan; every_cell is the Where of one without a condition, where:: makes others
template <class Source>
class scanner;  // a scan that later writes do not disturb
template <class Table>
class table_reader;  // one state of a shared_table that is read beside a writer
template <class State, class Lock>
class snapshot;  // a table as it was
template <class Self, class FamilySet>
class reads;    // get, scan and the other reads of every kind of table
struct change;  // what differs between two of them: diff()
template <class Snapshot>
class diff_view;
template <class Columns>
struct basic_diff_options;
template <class Columns>
struct basic_column_options;  // of table.columns(); column_options: of any table
struct counted_column;        // what it returns
struct explanation;           // what is stored for a column, and why a read does not return it
struct explain_options;
struct explained_cell;
struct scan_explanation;
enum class scan_outcome : unsigned char;
enum class visibility : unsigned char;
enum class removal : unsigned char;
struct cited_rule;       // a rule of docs/rules.md, when an explanation is printed
struct picture_options;  // how conceptual_view, physical_view, map_view and describe print a table
// ---- requests -------------------------------------------------------------------------------------------------------
struct put_options;  // of one cell; bulk_load_options: of many
class mutation;      // the common part of the next four: table.mutate(), mutate_row(), batch(), check_and_mutate()
class put;
class deletion;
class increment;
class append;
enum class mutation_kind : unsigned char;
class mutations;   // a list of them, as an argument
class cell_views;  // a list of cells, as an argument
template <class Column>
struct basic_condition;
using condition = basic_condition<column>;
struct filter_condition;
struct check_result;
struct batch_result;
enum class batch_status : unsigned char;
template <class Table>
class buffered_mutator;                // a write buffer before a table; buffered_mutator_options
struct failed_mutation;                // what a buffered_mutator could not do
class retries_exhausted_with_details;  //   thrown by it, or told to its listener
}  // namespace strata
