// SPDX-License-Identifier: BSL-1.0
// Arrays below a B-tree of rows: an array of rows would move half of itself for every new row.
#include <strata/policy/backend/btree.hpp>
#include <strata/policy/backend/flat.hpp>

#include "../program.hpp"
#include "strata_layout.hpp"

using namespace strata;  // NOLINT

int main(int argc, char** argv) {
    return bench::measure<bench::bare_nested<backend::btree, backend::flat, backend::flat, memory::arena>>(argc, argv);
}
