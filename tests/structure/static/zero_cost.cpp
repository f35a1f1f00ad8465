// SPDX-License-Identifier: BSL-1.0
// What costs nothing, said so that the compiler checks it.
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <utility>

#include <strata/strata.hpp>

namespace st = strata;

namespace {

struct plain : st::family<"plain"> {};
// The same with every policy named that has no state.
struct spelled_out : st::family<"spelled_out", st::retention::max_versions<1>, st::deletes::tombstones,
                                st::memory::heap, st::cells_in<st::segment::packed>, st::quirks::hbase> {};
struct other_answers : st::family<"other_answers", st::retention::keep_all, st::deletes::keep_deleted> {};
struct all_in_the_type : st::family<"all_in_the_type", st::retention::hbase<5, 2, st::days(7)>,
                                    st::deletes::delayed<1000, st::deletes::keep_until_expired>, st::quirks::repaired> {
};
struct as_a_preset : st::preset::hbase_0_94<"as_a_preset"> {};
struct at_run_time : st::family<"at_run_time", st::retention::max_versions<>> {};
struct in_a_resource : st::family<"in_a_resource", st::memory::pmr> {};

// Policies without state have no size.
static_assert(std::is_empty_v<st::retention::max_versions<3>>);
static_assert(sizeof(st::retention::max_versions<>) == 8);
static_assert(std::is_empty_v<st::retention::keep_all> && std::is_empty_v<st::retention::ttl<1000>> &&
              std::is_empty_v<st::retention::hbase<5, 2, 1000>>);
static_assert(sizeof(st::retention::ttl<>) == 8);
static_assert(std::is_empty_v<st::retention::all_of<st::retention::max_versions<3>, st::retention::ttl<1000>>> &&
              std::is_empty_v<st::retention::min_versions<1>> && std::is_empty_v<st::retention::one_per<1>> &&
              std::is_empty_v<st::retention::horizon<1>>);
static_assert(std::is_empty_v<st::memory::std_allocator<std::allocator<std::byte>>>);
static_assert(sizeof(st::retention::hbase<st::dynamic, st::dynamic, st::dynamic>) == 24);
static_assert(std::is_empty_v<st::deletes::tombstones> && std::is_empty_v<st::deletes::keep_deleted> &&
              std::is_empty_v<st::deletes::erase> && std::is_empty_v<st::deletes::none> &&
              std::is_empty_v<st::deletes::keep_until_expired> && std::is_empty_v<st::deletes::delayed<1000>> &&
              std::is_empty_v<st::deletes::sequenced<st::deletes::delayed<1000>>>);
static_assert(std::is_empty_v<st::quirks::hbase> && std::is_empty_v<st::quirks::repaired>);
static_assert(std::is_empty_v<st::order::ascending> && std::is_empty_v<st::order::descending> &&
              std::is_empty_v<st::order::bytewise> && std::is_empty_v<st::order::newest_first>);
static_assert(std::is_empty_v<st::clock::system> && std::is_empty_v<st::concurrency::none> &&
              std::is_empty_v<st::memory::heap>);

// Together they have none either.
template <class Family>
using judgement_of =
    st::detail::visibility_policies<typename Family::retention, typename Family::deletes, typename Family::quirks>;
static_assert(sizeof(judgement_of<plain>) == 1 && sizeof(judgement_of<other_answers>) == 1);
static_assert(sizeof(judgement_of<all_in_the_type>) == 1 && sizeof(judgement_of<as_a_preset>) == 1);
static_assert(sizeof(judgement_of<at_run_time>) == 8);

// A store is its segments.
template <class Family>
using store_of = st::store<Family, st::memory::heap>;
using active = st::segment::packed<st::memory::heap>;
using nest = st::segment::nested<st::backend::rb_tree, st::backend::rb_tree, st::backend::rb_tree, st::memory::heap>;
using segments = st::detail::segment_list<st::memory::heap>;
static_assert(sizeof(store_of<plain>) <=
              sizeof(active) + sizeof(st::detail::segment_stats) + sizeof(segments) + 2 * sizeof(void*));
static_assert(sizeof(segments) <= 10 * sizeof(void*));
static_assert(sizeof(st::segment_times) == 3 * sizeof(st::timestamp));
static_assert(sizeof(st::detail::segment_stats) == 4 * sizeof(st::timestamp));
static_assert(sizeof(store_of<plain>) == sizeof(store_of<spelled_out>));
static_assert(sizeof(store_of<plain>) == sizeof(store_of<other_answers>));
static_assert(sizeof(store_of<plain>) == sizeof(store_of<all_in_the_type>));
static_assert(sizeof(store_of<plain>) == sizeof(store_of<as_a_preset>));
static_assert(std::is_empty_v<st::detail::family_config<plain>>);

// A table is its stores, its limits and defaults, the number of its last write, what it has dated itself and the
// scanners that are open; policies without state add nothing, those with state add their state.
template <class... Families>
constexpr std::size_t expected_size = (std::size_t{0} + ... + sizeof(store_of<Families>)) + sizeof(st::table_limits) +
                                      sizeof(std::uint64_t) + sizeof(st::detail::read_points) +
                                      sizeof(st::detail::own_dates) +
                                      alignof(std::uint64_t);  // of the defaults one byte is used
static_assert(sizeof(st::table<plain>) == expected_size<plain>);
static_assert(sizeof(st::table<plain>) == sizeof(st::table<spelled_out>));
static_assert(sizeof(st::table<plain>) == sizeof(st::table<other_answers>));
static_assert(sizeof(st::table<plain>) == sizeof(st::table<all_in_the_type>));
static_assert(sizeof(st::table<plain>) ==
              sizeof(st::table<plain, st::clock::system, st::memory::heap, st::concurrency::none>));
static_assert(sizeof(st::table<plain, other_answers>) == expected_size<plain, other_answers>);
// With a clock that is literal there is nothing to be known of what the table has dated.
static_assert(sizeof(st::table<plain, st::clock::manual>) ==
              sizeof(st::table<plain>) - sizeof(st::detail::own_dates) + sizeof(st::timestamp));
static_assert(sizeof(st::table<in_a_resource>) > sizeof(st::table<plain>));

// A family known at run time costs what it says of itself, and its policies their numbers.
using at_run_time_too = st::runtime_family<st::cells_in<st::segment::packed>, st::memory::heap, st::quirks::hbase>;
static_assert(sizeof(judgement_of<at_run_time_too>) <= 24 + 16);
static_assert(sizeof(store_of<at_run_time_too>) <=
              sizeof(store_of<plain>) + sizeof(at_run_time_too::facts) + sizeof(judgement_of<at_run_time_too>));
static_assert(sizeof(st::dynamic_table) < sizeof(st::table<plain>));  // a list in the place of the store

// A map is its root and a number.
using map = st::mdmap<int, st::dim<int>, st::dim<int>>;
static_assert(sizeof(map) == sizeof(map::root_type) + sizeof(std::size_t));

// Nothing is left of what the checking mode looks for: this folder is compiled without it.
static_assert(STRATA_CHECKED == 0);
static_assert(std::is_empty_v<st::detail::loan> && std::is_trivial_v<st::detail::loan>);
static_assert(std::is_empty_v<st::detail::lender> && std::is_trivial_v<st::detail::lender>);
static_assert(std::is_empty_v<st::detail::once>);
static_assert(sizeof(st::row_view) == 2 * sizeof(void*));
static_assert(std::is_same_v<active::cursor_type, st::detail::packed::cursor>);

// A column of a known family is where its qualifier is, and a pointer to the qualifiers that it keeps itself.
static_assert(sizeof(plain) <= sizeof(st::bytes_view) + sizeof(void*));
// Cells are no more than their parts.
static_assert(sizeof(st::version_key) == 16 && std::is_trivially_copyable_v<st::version_key>);
static_assert(std::is_trivially_copyable_v<st::cell_view>);
static_assert(sizeof(st::cell_view) == 4 * sizeof(st::bytes_view) + sizeof(st::version_key));

// A cursor over the rows of a segment is an iterator, or a place and what a walk looks ahead by.
static_assert(sizeof(nest::cursor_type) <= 2 * sizeof(void*));
static_assert(sizeof(active::cursor_type) <= 16 * sizeof(void*));
static_assert(std::is_trivially_destructible_v<active::cursor_type>);
// One over all segments has room for the active one and four frozen ones and stays below the 800 bytes others need.
static_assert(sizeof(store_of<plain>::rows_type) <= 800);

// Without markers to track there is nothing to keep.
static_assert(std::is_empty_v<st::detail::no_delete_tracker>);
static_assert(std::is_empty_v<st::detail::no_sequenced_tracker>);

}  // namespace
