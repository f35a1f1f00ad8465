// rejected: strata: this row cursor offers prefetch and has no bool prefetch_step(row, search)
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed.hpp>

namespace st = strata;

using rows = st::segment::packed<st::memory::heap>::cursor_type;
struct own : rows {
    static constexpr st::row_cursor_offers offers{.prefetch = true};
#ifdef STRATA_REJECT
    void prefetch_step(st::bytes_view);
#endif
};

bool goes_on(own& at) { return st::prefetch_step(at, "row", st::search::exact); }
