// rejected: strata: this segment offers shared and has no shared_builder with add, split and is_split
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
    struct shared_builder {};
#endif
};

static_assert(sizeof(st::detail::checked_segment<own>) != 0);
