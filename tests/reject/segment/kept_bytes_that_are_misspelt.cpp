// rejected: strata: this segment offers versions and has no std::size_t kept_bytes() const
// SPDX-License-Identifier: BSL-1.0
#include <cstddef>

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
    std::size_t bytes_kept() const;

private:
    using packed::kept_bytes;
#endif
};

static_assert(sizeof(st::detail::checked_segment<own>) != 0);
