// SPDX-License-Identifier: BSL-1.0
// strata_table after a flush: reads go to the frozen segment.
#include "../program.hpp"
#include "strata_table.hpp"

using bench::after_filling;

int main(int argc, char** argv) {
    return bench::measure<bench::best_table<false, after_filling::flush>,
                          bench::best_table<true, after_filling::flush>>(argc, argv);
}
