// SPDX-License-Identifier: BSL-1.0
// Red-black trees in all three dimensions.
#include <strata/policy/backend/rb_tree.hpp>

#include "../program.hpp"
#include "strata_layout.hpp"

using namespace strata;  // NOLINT

int main(int argc, char** argv) {
    return bench::measure<bench::bare_nested<backend::rb_tree, backend::rb_tree, backend::rb_tree, memory::arena>>(
        argc, argv);
}
