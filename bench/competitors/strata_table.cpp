// SPDX-License-Identifier: BSL-1.0
// st::table with the policies that suit these workloads best.
#include "strata_table.hpp"
#include "../program.hpp"

int main(int argc, char** argv) {
    return bench::measure<bench::best_table<false>, bench::best_table<true>>(argc, argv);
}
