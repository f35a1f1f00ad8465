// SPDX-License-Identifier: BSL-1.0
// Tables with locality groups: their stores and families as a whole, and their calls.
#include <utility>
#include <vector>

#include <strata/strata.hpp>

#include "calls.hpp"
#include "instantiated.hpp"

namespace st = strata;
using namespace instantiated;

template <class Family, class Group = group>
using member = st::detail::in_group<Group, Family>;

template class strata::store<member<together>, st::memory::heap>;
template class strata::store<member<beside>, own_memory>;
template class strata::store<member<rewritten, other_group>, st::memory::arena>;

template class strata::detail::table_groups<st::memory::heap, member<beside>, member<together>>;
template class strata::static_families<st::memory::heap, member<together>, member<beside>>;
template class strata::static_families<st::memory::pmr, rich, member<rewritten, other_group>, member<together>, own,
                                       member<odd_name, other_group>, member<beside>>;

template class strata::basic_table<strata::static_families<st::memory::heap, member<together>, member<beside>, plain>,
                                   own_clock, st::concurrency::none>;
template class strata::table<group, plain, own_memory, own_clock>;
template class strata::table<other_group, st::clock::manual, group, own, st::memory::arena>;
template class strata::table<group, st::concurrency::locked<>>;
template class strata::detail::bulk_loader<grouped_table::families_type>;

namespace {

[[maybe_unused]] void use_everything(grouped_table& a, groups_table& b, const st::cell_view& cell) {
    use(a, together{"q"});
    use(a, beside{"q"});
    write(b, rewritten{"q"});
    read(b, st::column("rewritten", "q"));
    b.delete_family("r", st::all<together>);
    b.delete_family_version("r", st::all<beside>, {1});
    b.delete_row("r");
    b.flush();
    b.compact();
    b.clear();
    a.bulk_load(std::vector{cell});
    b.bulk_load(std::vector{cell}, {.replace = true});
    b = groups_table(b);
    grouped_table other = a;
    std::swap(a, other);
}

}  // namespace
