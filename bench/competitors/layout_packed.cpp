// SPDX-License-Identifier: BSL-1.0
// The packed layout: that of strata_table.
#include <strata/segment/packed.hpp>

#include "../program.hpp"
#include "strata_layout.hpp"

using namespace strata;  // NOLINT

int main(int argc, char** argv) {
    return bench::measure<bench::bare_layout<segment::packed<memory::arena>, memory::arena>>(argc, argv);
}
