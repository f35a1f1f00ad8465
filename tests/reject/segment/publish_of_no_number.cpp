// rejected: strata: this segment offers versions and has no publish(std::uint64_t)
// SPDX-License-Identifier: BSL-1.0
#include <cstdint>

#include <strata/policy/memory/heap.hpp>
#include <strata/policy/memory/version_memory.hpp>
#include <strata/segment/checked_segment.hpp>
#include <strata/segment/packed.hpp>

namespace st = strata;

using packed = st::segment::packed<st::detail::version_memory<st::memory::heap>>;
class own : public packed {
public:
    using packed::packed;
    static constexpr st::segment_offers offers{.versions = true};
#ifdef STRATA_REJECT
    void publish();  // but as which state?
#endif
};

static_assert(sizeof(st::detail::checked_segment<own>) != 0);
