// SPDX-License-Identifier: BSL-1.0
// Every public class template below stores and tables, as a whole: a member that nobody calls compiles too.
#include <cstdint>
#include <list>
#include <memory>
#include <memory_resource>
#include <string>
#include <string_view>
#include <tuple>

#include <strata/strata.hpp>

#include "instantiated.hpp"

namespace st = strata;
using namespace instantiated;

// mdmap: one to four dimensions, odd keys and values.  A value that can only be moved makes a map that cannot be
// copied, so such a map cannot be instantiated as a whole; tests/unit/mdmap uses one.
template class strata::mdmap<int, st::dim<int>>;
template class strata::mdmap<std::string, st::dim<std::string>, st::dim<std::int64_t, st::order::descending, flat>>;
template class strata::mdmap<std::list<int>, st::dim<std::tuple<int, std::string>, std_map>, st::dim<char>,
                             st::dim<std::string, own_order, flat>, st::memory::heap>;
template class strata::mdmap<std::pmr::string, st::dim<std::pmr::string, st::order::bytewise, flat>,
                             st::dim<std::pmr::string, st::order::bytewise, rb_tree>, st::dim<std::uint8_t, std_map>,
                             st::dim<double, st::order::descending>, st::memory::pmr>;
template class strata::mdmap<std::shared_ptr<int>, own_memory, st::dim<std::string_view>>;

template class strata::slice<strata::mdmap<int, st::dim<int>, st::dim<int, flat>>::root_type, 2>;
template class strata::slice<const strata::mdmap<int, st::dim<int>, st::dim<int, flat>>::root_type, 2>;
template class strata::slice<strata::mdmap<int, st::dim<int, flat>>::root_type, 1>;
template class strata::slice<const strata::mdmap<int, st::dim<int, std_map>>::root_type, 1>;

template class strata::segment::nested<rb_tree, rb_tree, rb_tree, st::memory::heap>;
template class strata::segment::nested<flat, flat, flat, st::memory::pmr>;
template class strata::segment::nested<std_map, flat, rb_tree, own_memory>;
template class strata::segment::packed<st::memory::heap>;
template class strata::segment::packed<st::memory::arena>;
template class strata::segment::packed<own_memory>;
template class strata::segment::group<st::memory::heap>;
template class strata::segment::group<own_memory>;
template class strata::segment::grouped<st::memory::heap>;
template class strata::segment::grouped<st::memory::arena>;
template class strata::segment::grouped<own_memory>;

template struct strata::retention::max_versions<1>;
// With numbers in the type clang++ 14 would instantiate constructors whose constraints are not met.
template struct strata::retention::ttl<>;
template class strata::retention::hbase<st::dynamic, st::dynamic, st::dynamic>;
template struct strata::deletes::delayed<5, own_deletes>;
template struct strata::deletes::sequenced<st::deletes::keep_deleted>;
template struct strata::static_value<7>;
template struct strata::fixed_string<4>;
template struct strata::rows_in<flat>;
template struct strata::qualifiers_in<flat>;
template struct strata::versions_in<flat>;
template struct strata::dim<std::string, own_order, flat>;
template struct strata::locality_group<together, beside, plain>;
template struct strata::all_of_family<plain>;
