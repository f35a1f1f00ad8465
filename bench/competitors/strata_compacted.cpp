// SPDX-License-Identifier: BSL-1.0
// strata_table after flushes and a compaction: reads go to the one segment that it leaves.
#include "../program.hpp"
#include "strata_table.hpp"

using bench::after_filling;

int main(int argc, char** argv) {
    return bench::measure<bench::best_table<false, after_filling::compact>,
                          bench::best_table<true, after_filling::compact>>(argc, argv);
}
