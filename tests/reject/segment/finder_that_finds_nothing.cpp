// rejected: strata: this segment offers finder and has no finder() const whose find(row, qualifier, timestamp) is its own
// SPDX-License-Identifier: BSL-1.0
#include <strata/segment/packed.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

template <class Memory>
class own : public st::segment::packed<Memory> {
    using base = st::segment::packed<Memory>;

public:
    using base::base;
    static constexpr st::segment_offers offers{.point_lookup = true, .finder = true};
#ifdef STRATA_REJECT
    const void* finder() const;  // which finds nothing
#endif
};
struct f : st::family<"f", st::cells_in<own>> {};

std::size_t cells(const st::table<f>& t) { return t.size(); }
