// SPDX-License-Identifier: BSL-1.0
// What costs nothing, said so that the compiler checks it.
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

#include <strata/strata.hpp>

namespace st = strata;

namespace {

struct plain : st::family<"plain"> {};
// The same with every policy named that has no state.
struct spelled_out : st::family<"spelled_out", st::retention::max_versions<1>, st::deletes::tombstones,
                                st::memory::heap, st::rows_in<st::backend::rb_tree>,
                                st::qualifiers_in<st::backend::rb_tree>, st::versions_in<st::backend::rb_tree>> {};
struct other_answers : st::family<"other_answers", st::retention::keep_all, st::deletes::keep_deleted> {};
struct at_run_time : st::family<"at_run_time", st::retention::max_versions<>> {};
struct in_a_resource : st::family<"in_a_resource", st::memory::pmr> {};

// Policies without state have no size.
static_assert(std::is_empty_v<st::retention::max_versions<3>>);
static_assert(sizeof(st::retention::max_versions<>) == 8);
static_assert(std::is_empty_v<st::retention::keep_all>);
static_assert(std::is_empty_v<st::deletes::tombstones> && std::is_empty_v<st::deletes::keep_deleted> &&
              std::is_empty_v<st::deletes::erase> && std::is_empty_v<st::deletes::none>);
static_assert(std::is_empty_v<st::order::ascending> && std::is_empty_v<st::order::descending> &&
              std::is_empty_v<st::order::bytewise> && std::is_empty_v<st::order::newest_first>);
static_assert(std::is_empty_v<st::clock::system> && std::is_empty_v<st::concurrency::none> &&
              std::is_empty_v<st::memory::heap>);

// Together they have none either.
template <class Family>
using judgement_of = st::detail::judgement<typename Family::retention, typename Family::deletes>;
static_assert(sizeof(judgement_of<plain>) == 1 && sizeof(judgement_of<other_answers>) == 1);
static_assert(sizeof(judgement_of<at_run_time>) == 8);

// A store is its segments.
template <class Family>
using store_of = st::store<Family, st::memory::heap>;
using active = st::layout::nested<st::backend::rb_tree, st::backend::rb_tree, st::backend::rb_tree, st::memory::heap>;
using frozen = st::layout::frozen<st::memory::heap>;
static_assert(sizeof(store_of<plain>) <= sizeof(active) + sizeof(std::vector<frozen>) + sizeof(void*));
static_assert(sizeof(store_of<plain>) == sizeof(store_of<spelled_out>));
static_assert(sizeof(store_of<plain>) == sizeof(store_of<other_answers>));

// A table is its stores; policies without state add nothing, those with state add their state.
static_assert(sizeof(st::table<plain>) == sizeof(store_of<plain>));
static_assert(sizeof(st::table<plain>) == sizeof(st::table<spelled_out>));
static_assert(sizeof(st::table<plain>) == sizeof(st::table<other_answers>));
static_assert(sizeof(st::table<plain>) ==
              sizeof(st::table<plain, st::clock::system, st::memory::heap, st::concurrency::none>));
static_assert(sizeof(st::table<plain, other_answers>) == 2 * sizeof(st::table<plain>));
static_assert(sizeof(st::table<plain, st::clock::manual>) == sizeof(st::table<plain>) + sizeof(st::timestamp));
static_assert(sizeof(st::table<in_a_resource>) > sizeof(st::table<plain>));

// A map is its root and a number.
using map = st::mdmap<int, st::dim<int>, st::dim<int>>;
static_assert(sizeof(map) == sizeof(map::root_type) + sizeof(std::size_t));

// A column of a known family is the bytes of its qualifier; so are cells no more than their parts.
static_assert(sizeof(plain) == sizeof(st::bytes_view));
static_assert(sizeof(st::version_key) == 16 && std::is_trivially_copyable_v<st::version_key>);
static_assert(std::is_trivially_copyable_v<st::cell_view>);
static_assert(sizeof(st::cell_view) == 4 * sizeof(st::bytes_view) + sizeof(st::version_key));

// A cursor over one active segment is an iterator a dimension, a root and a flag; over frozen cells four words.
static_assert(sizeof(active::cursor_type) <= 5 * sizeof(void*));
static_assert(sizeof(frozen::cursor_type) == 4 * sizeof(void*));
static_assert(std::is_trivially_copyable_v<frozen::cursor_type>);
// One over all segments has room for the active one and four frozen ones and stays far below the 800 bytes others need.
static_assert(sizeof(store_of<plain>::cursor_type) <= 320);

// Without markers to track there is nothing to keep.
static_assert(std::is_empty_v<st::detail::no_delete_tracker>);

}  // namespace
