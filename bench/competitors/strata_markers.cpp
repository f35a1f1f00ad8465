// SPDX-License-Identifier: BSL-1.0
// strata_table with a delete marker in every tenth column, older than all of its versions, as a delete before the first
// of them leaves it: what reads and writes take that meet markers which hide nothing.
#include "../program.hpp"
#include "strata_table.hpp"

int main(int argc, char** argv) {
    return bench::measure<bench::marked_table<false>, bench::marked_table<true>>(argc, argv);
}
