// SPDX-License-Identifier: BSL-1.0
// strata_table with its families in one locality group: a row of all of them is one search.
#include <type_traits>

#include <strata/policy/memory/arena.hpp>
#include <strata/table/locality_group.hpp>

#include "../program.hpp"
#include "strata_table.hpp"

namespace {

template <bool HasOneFamily>
class grouped_table : public bench::static_table<HasOneFamily, strata::memory::arena> {
    using families = bench::static_table<HasOneFamily, strata::memory::arena>;

public:
    using type =
        std::conditional_t<HasOneFamily, typename families::type,
                           strata::table<strata::locality_group<typename families::anchor, typename families::contents,
                                                                typename families::meta>,
                                         strata::memory::arena>>;

    static type made(const bench::settings& how) { return type(bench::made_memory<strata::memory::arena>(how)); }
};

template <bool HasOneFamily>
using calls = bench::table_calls<grouped_table<HasOneFamily>>;

}  // namespace

int main(int argc, char** argv) { return bench::measure<calls<false>, calls<true>>(argc, argv); }
