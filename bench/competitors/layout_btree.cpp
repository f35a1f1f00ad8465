// SPDX-License-Identifier: BSL-1.0
// B-trees in all three dimensions: the layout of strata_nested.
#include <strata/policy/backend/btree.hpp>

#include "../program.hpp"
#include "strata_layout.hpp"

using namespace strata;  // NOLINT

int main(int argc, char** argv) {
    return bench::measure<bench::bare_nested<backend::btree, backend::btree, backend::btree, memory::arena>>(argc,
                                                                                                             argv);
}
