// SPDX-License-Identifier: BSL-1.0
// Stores, tables and their views, instantiated as a whole: a member that nobody calls compiles too.
#include <tuple>
#include <vector>

#include <strata/strata.hpp>

#include "instantiated.hpp"

namespace st = strata;
using namespace instantiated;

// A store is asked for deletes only where its family takes them, so that of `lasting` is not instantiated as a whole.
template class strata::store<plain, st::memory::heap>;
template class strata::store<rich, st::memory::pmr>;
template class strata::store<erased, st::memory::heap>;
template class strata::store<own, own_memory>;
template class strata::store<in_order, st::memory::heap>;
template class strata::store<numbered, st::memory::pmr>;
template class strata::store<set_at_run_time, st::memory::heap>;
template class strata::store<like_bigtable, st::memory::heap>;
template class strata::store<run_time_family, own_memory>;
template class strata::detail::segment_list<own_memory>;

template class strata::static_families<st::memory::heap, plain>;
template class strata::static_families<st::memory::pmr, rich, erased, lasting, own>;

template class strata::dynamic_families<run_time_family>;

template class strata::basic_table<strata::static_families<st::memory::heap, plain>, st::clock::system,
                                   st::concurrency::none>;
template class strata::basic_table<strata::static_families<st::memory::pmr, rich, lasting, own>, own_clock,
                                   own_concurrency>;
template class strata::table<plain>;
template class strata::table<rich, erased, st::clock::manual, lasting, own, st::memory::pmr, odd_name>;
template class strata::table<plain, own, own_clock, own_concurrency, own_memory>;
template class strata::table<in_order, numbered, set_at_run_time, like_bigtable>;
template class strata::basic_table<strata::dynamic_families<run_time_family>, own_clock, own_concurrency>;
template class strata::basic_dynamic_table<>;
template class strata::basic_dynamic_table<st::rows_in<flat>, st::qualifiers_in<std_map>, st::versions_in<flat>,
                                           own_quirks, own_clock, own_concurrency, st::memory::pmr>;

template class strata::column_in<small_table::families_type>;
template class strata::selection_in<small_table::families_type>;
template class strata::columns_in<small_table::families_type>;
template class strata::row_of<strata::row_view, small_table::families_type>;
template class strata::row_of<strata::row_result, run_time_table::families_type>;
template class strata::versions_view<strata::store<plain, st::memory::heap>::reader::row_type>;
template class strata::versions_view<large_table::families_type::any_row>;
template class strata::versions_view<run_time_table::families_type::any_row>;
template class strata::scan_view<strata::detail::gathered_rows<
    strata::detail::row_merge<std::tuple<strata::detail::family_scan<strata::store<plain, st::memory::heap>>>,
                              strata::detail::no_groups>,
    strata::detail::row_stop>>;
template class strata::scan_view<strata::detail::gathered_rows<
    strata::detail::row_merge<
        std::vector<strata::detail::family_scan<strata::store<run_time_family, st::memory::heap>>>,
        strata::detail::no_groups>,
    strata::detail::row_stop>>;
