// rejected: strata: this row cursor offers previous and has no previous()
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed.hpp>

namespace st = strata;

using rows = st::segment::packed<st::memory::heap>::cursor_type;
struct own : rows {
    static constexpr st::row_cursor_offers offers{.previous = true};
#ifdef STRATA_REJECT
    void previous() = delete;
#endif
};

void go_back(own& at) { st::previous_row(at); }
