// SPDX-License-Identifier: BSL-1.0
// st::table in B-trees, the best of the nested layouts for these workloads.
#include <strata/policy/backend/btree.hpp>
#include <strata/schema/backends_in.hpp>

#include "../program.hpp"
#include "strata_table.hpp"

namespace st = strata;

template <bool HasOneFamily>
using nested_table =
    bench::table_calls<bench::static_table<HasOneFamily, st::memory::arena, st::rows_in<st::backend::btree>,
                                           st::qualifiers_in<st::backend::btree>, st::versions_in<st::backend::btree>>>;

int main(int argc, char** argv) { return bench::measure<nested_table<false>, nested_table<true>>(argc, argv); }
