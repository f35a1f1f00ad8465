// rejected: strata: this segment offers bulk_release and has no announce_release()
// SPDX-License-Identifier: BSL-1.0
#include <strata/segment/packed.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

template <class Memory>
class own : public st::segment::packed<Memory> {
    using base = st::segment::packed<Memory>;

public:
    using base::base;
    static constexpr st::segment_offers offers{};
#ifdef STRATA_REJECT
    void announce_release(std::size_t bytes);  // as a memory has it
#endif
};
struct f : st::family<"f", st::cells_in<own>> {};

std::size_t cells(const st::table<f>& t) { return t.size(); }
