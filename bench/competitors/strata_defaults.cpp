// SPDX-License-Identifier: BSL-1.0
// st::table as it is if nothing but the retention is chosen: packed, on the heap.
#include <strata/policy/memory/heap.hpp>

#include "../program.hpp"
#include "strata_table.hpp"

template <bool HasOneFamily>
using plain_table = bench::table_calls<bench::static_table<HasOneFamily, strata::memory::heap>>;

int main(int argc, char** argv) { return bench::measure<plain_table<false>, plain_table<true>>(argc, argv); }
