// SPDX-License-Identifier: BSL-1.0
// The tags of a cell.
#include <strata/core/error.hpp>
#include <strata/wire/tag.hpp>

#include "stress/fuzz/fuzz.hpp"

namespace st = strata;

void fuzz::run(std::string_view input) {
    st::tag_list tags;
    try {
        tags = st::tag_list::parse(input);
    } catch (const st::illegal_argument&) {
        return;
    }
    st::bytes written;
    for (const st::tag one : tags) st::append_tag(written, one);
    require(written == input && tags.raw() == input, "tags are written as they were read");
    require(tags.empty() == input.empty(), "no bytes are no tags");
}
