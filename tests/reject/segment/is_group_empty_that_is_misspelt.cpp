// rejected: strata: this segment offers shared and has no bool is_group_empty() const
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
    bool group_is_empty() const;

private:
    using base::is_group_empty;
#endif
};

static_assert(sizeof(st::detail::checked_segment<own>) != 0);
