// rejected: strata: this segment offers shared and has no built_type missing_in(kept, memory) const
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
    built_type missing_in(const built_type& kept) const;
#endif
};

static_assert(sizeof(st::detail::checked_segment<own>) != 0);
