// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

// Declarations alone must do until here, and agree with the definitions from here on.
#include <strata/fwd.hpp>

namespace {
namespace declared {
template <class... Arguments>
struct names {};
using all = names<strata::error, strata::static_value<1>, strata::timestamp, strata::time_range, strata::version_key,
                  strata::column, strata::selection, strata::cell_view, strata::cell, strata::key_field<int>,
                  strata::key_reader, strata::descending<int>, strata::text_prefix, strata::tag, strata::tag_list,
                  strata::key_value, strata::cell_block, strata::order::ascending, strata::order::descending,
                  strata::order::bytewise, strata::order::newest_first, strata::backend::rb_tree, strata::backend::flat,
                  strata::backend::avl_tree, strata::backend::btree, strata::backend::scapegoat_tree,
                  strata::backend::splay_tree, strata::backend::intrusive_rb, strata::backend::intrusive_avl,
                  strata::backend::intrusive_treap, strata::backend::small_flat<2>, strata::backend::std_map,
                  strata::memory::heap, strata::memory::pmr, strata::retention::max_versions<1>,
                  strata::retention::keep_all, strata::retention::ttl<1>, strata::retention::hbase<3, 1, 1000>,
                  strata::deletes::tombstones, strata::deletes::keep_deleted, strata::deletes::keep_until_expired,
                  strata::deletes::hbase, strata::deletes::delayed<1000, int>, strata::deletes::sequenced<int>,
                  strata::keep_deleted_cells, strata::in_memory_compaction, strata::compare, strata::batch_status,
                  strata::deletes::erase, strata::deletes::none, strata::quirks::hbase, strata::quirks::repaired,
                  strata::clock::system, strata::clock::manual, strata::concurrency::none, strata::dim<int>,
                  strata::family<"f">, strata::rows_in<int>, strata::qualifiers_in<int>, strata::versions_in<int>,
                  strata::mdmap<int>, strata::table<int>, strata::basic_dynamic_table<int>, strata::family_options,
                  strata::mutation, strata::put, strata::deletion, strata::increment, strata::append, strata::mutations,
                  strata::condition, strata::scanner<int>, strata::filter, strata::batch_result>;
const strata::timestamp* of(const strata::cell_view*) { return nullptr; }
const strata::dynamic_table* of(const strata::mutation*) { return nullptr; }
}  // namespace declared
}  // namespace

#include <strata/strata.hpp>

TEST_SUITE("fwd")
{
    TEST_CASE("a name that was declared is the one that is defined") {
        CHECK(declared::of(static_cast<const strata::cell_view*>(nullptr)) == nullptr);
        CHECK(declared::of(static_cast<const strata::mutation*>(nullptr)) == nullptr);
        CHECK(sizeof(declared::all) == 1);
        CHECK(strata::retention::max_versions<1>{}.get() == 1);
        CHECK(strata::retention::hbase<3, 1, 1000>{}.limit() == 3);
        CHECK(strata::put("r").row() == "r");
        CHECK(sizeof(strata::cell_view) > 0);
        CHECK(static_cast<int>(strata::kind::put) == 4);
    }
}
