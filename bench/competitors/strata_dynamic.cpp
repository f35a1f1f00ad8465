// SPDX-License-Identifier: BSL-1.0
// strata_table with families and columns that are known at run time only.
#include "../program.hpp"
#include "strata_table.hpp"

namespace st = strata;

using table = st::basic_dynamic_table<st::cells_in<st::segment::packed>, st::memory::arena>;

int main(int argc, char** argv) {
    return bench::measure<bench::table_calls<bench::named_table<table, st::memory::arena>>>(argc, argv);
}
