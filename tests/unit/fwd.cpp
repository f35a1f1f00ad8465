// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

// Declarations alone must do until here, and agree with the definitions from here on.
#include <strata/fwd.hpp>

namespace {
namespace declared {
template <class...>
struct names {};
template <class>
struct layout;
using types =
    names<strata::error, strata::illegal_argument, strata::bad_row_key, strata::bad_family_name, strata::bad_column,
          strata::bad_value, strata::bad_timestamp, strata::bad_time_range, strata::bad_version_count,
          strata::out_of_order, strata::no_such_column_family, strata::do_not_retry, strata::not_a_counter,
          strata::failed_sanity_check, strata::incompatible_filter, strata::expression_too_complex, strata::wrong_row,
          strata::server_failure, strata::decimal, strata::timestamp, strata::time_span, strata::time_range,
          strata::owned_bytes, strata::kind, strata::version_key, strata::version_slot, strata::column,
          strata::selection, strata::cell_view, strata::cell, strata::key_reader, strata::text_prefix, strata::tag,
          strata::tag_list, strata::key_value, strata::cell_block, strata::order::ascending, strata::order::descending,
          strata::order::bytewise, strata::order::newest_first, strata::backend::rb_tree, strata::backend::btree,
          strata::backend::avl_tree, strata::backend::scapegoat_tree, strata::backend::splay_tree,
          strata::backend::intrusive_rb, strata::backend::intrusive_avl, strata::backend::intrusive_treap,
          strata::backend::flat, strata::backend::std_map, strata::memory::heap, strata::memory::pmr,
          strata::memory::allocation_counts, strata::memory::budget_exceeded, strata::arena_options, strata::index_unit,
          strata::retention::keep_all, strata::retention::laws, strata::version_position, strata::deletes::tombstones,
          strata::deletes::keep_deleted, strata::deletes::keep_until_expired, strata::deletes::hbase,
          strata::deletes::erase, strata::deletes::none, strata::keep_deleted_cells, strata::delete_effect,
          strata::marker_position, strata::quirks::hbase, strata::quirks::hbase_2_6_5, strata::quirks::hbase_2_6_6,
          strata::quirks::repaired, strata::clock::system, strata::clock::manual, strata::concurrency::none,
          strata::sorted_unique_t, strata::family_options, strata::in_memory_compaction, strata::filter,
          strata::filter_answer, strata::filter_hint, strata::filtered_read, strata::byte_comparator, strata::compare,
          strata::bitwise, strata::regex_options, strata::table_limits, strata::table_defaults, strata::get_options,
          strata::versions_options, strata::family_range, strata::choice, strata::row_view, strata::row_result,
          strata::explanation, strata::explain_options, strata::explained_cell, strata::scan_explanation,
          strata::scan_outcome, strata::visibility, strata::removal, strata::cited_rule, strata::picture_options,
          strata::put_options, strata::mutation, strata::put, strata::deletion, strata::increment, strata::append,
          strata::mutation_kind, strata::mutations, strata::condition, strata::filter_condition, strata::check_result,
          strata::batch_result, strata::batch_status, strata::counted_column, strata::change, strata::failed_mutation,
          strata::retries_exhausted_with_details, strata::clock::shared, strata::family_attributes>;
using templates =
    names<strata::static_value<1>, strata::key_field<int>, strata::descending<int>, strata::backend::small_flat<2>,
          strata::memory::std_allocator<int>, strata::retention::max_versions<1>, strata::retention::ttl<1>,
          strata::retention::hbase<3, 1, 1000>, strata::retention::min_versions<1>, strata::retention::one_per<1>,
          strata::retention::horizon<1>, strata::retention::all_of<int>, strata::retention::any_of<int>,
          strata::retention::none_of<int>, strata::deletes::delayed<1000, int>, strata::deletes::sequenced<int>,
          strata::mdmap<int>, strata::dim<int>, strata::slice<int, 2>, strata::walk_range<int>,
          strata::btree_map<int, int, int, int, 64>, strata::family<"f">, strata::rows_in<int>,
          strata::qualifiers_in<int>, strata::versions_in<int>, strata::nested_cells<int, int, int>,
          strata::cells_in<layout>, strata::runtime_family<int, int, int>, strata::table<int>,
          strata::basic_dynamic_table<int>, strata::versions_view<int>, strata::scan_view<int, int>,
          strata::scanner<int>, strata::snapshot<int, int>, strata::reads<int, int>, strata::diff_view<int>,
          strata::basic_diff_options<int>, strata::basic_row_options<int>, strata::basic_scan_options<int>,
          strata::basic_condition<int>, strata::column_in<int>, strata::row_of<int, int>,
          strata::basic_column_options<int>, strata::buffered_mutator<int>>;
const strata::timestamp* of(const strata::cell_view*) { return nullptr; }
const strata::dynamic_table* of(const strata::mutation*) { return nullptr; }
}  // namespace declared
}  // namespace

#include <strata/strata.hpp>

namespace {
template <class... Types>
constexpr bool are_defined(declared::names<Types...>) {
    return ((sizeof(Types) > 0) && ...);
}
}  // namespace

TEST_SUITE("fwd")
{
    TEST_CASE("a name that was declared is the one that is defined") {
        CHECK(declared::of(static_cast<const strata::cell_view*>(nullptr)) == nullptr);
        CHECK(declared::of(static_cast<const strata::mutation*>(nullptr)) == nullptr);
        CHECK(are_defined(declared::types{}));
        CHECK(sizeof(declared::templates) == 1);
        CHECK(strata::retention::max_versions<1>{}.get() == 1);
        CHECK(strata::retention::hbase<3, 1, 1000>{}.limit() == 3);
        CHECK(strata::put("r").row() == "r");
        CHECK(sizeof(strata::cell_view) > 0);
        CHECK(static_cast<int>(strata::kind::put) == 4);
    }
}
