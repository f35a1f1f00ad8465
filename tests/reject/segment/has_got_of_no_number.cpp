// rejected: strata: this segment offers shared and has no has_got(std::size_t)
// SPDX-License-Identifier: BSL-1.0
#include <cstddef>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/checked_segment.hpp>
#include <strata/segment/grouped.hpp>

namespace st = strata;

class own : public st::segment::grouped<st::memory::heap> {
    using base = st::segment::grouped<st::memory::heap>;

public:
    using base::base;
#ifdef STRATA_REJECT
    void has_got();  // but how many?
#endif
};

static_assert(sizeof(st::detail::checked_segment<own>) != 0);
