// SPDX-License-Identifier: BSL-1.0
// Cells one after the other.
#include <strata/core/error.hpp>
#include <strata/wire/cell_block.hpp>

#include "stress/fuzz/fuzz.hpp"

namespace st = strata;

void fuzz::run(std::string_view input) {
    st::bytes written;
    int cells = 0;
    try {
        for (const st::key_value& one : st::cell_block(input)) {
            st::append_to_cell_block(written, one.without_ttl(), one.tags());
            ++cells;
        }
    } catch (const st::illegal_argument&) {
        // What came before is good.
    }
    require(written.size() <= input.size(), "no more is read than there is");
    for (const st::key_value& one : st::cell_block(written)) {
        --cells;
        require(one.tags().raw().size() <= written.size(), "tags lie within the block");
    }
    require(cells == 0, "a block that was read is written with as many cells");
}
