// rejected: strata: this segment offers shared and has no erase_all(const built_type&)
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/memory/heap.hpp>
#include <strata/segment/checked_segment.hpp>
#include <strata/segment/grouped.hpp>

namespace st = strata;

class own : public st::segment::grouped<st::memory::heap> {
    using base = st::segment::grouped<st::memory::heap>;

public:
    using base::base;
#ifdef STRATA_REJECT
    void erase_all();  // of the others too?
#endif
};

static_assert(sizeof(st::detail::checked_segment<own>) != 0);
