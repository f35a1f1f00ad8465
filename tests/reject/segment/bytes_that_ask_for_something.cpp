// rejected: strata: this segment offers bytes and has no std::size_t bytes() const
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
    std::size_t bytes(st::bytes_view row) const;  // which nobody asks like that
#endif
};
struct f : st::family<"f", st::cells_in<own>> {};

std::size_t cells(const st::table<f>& t) { return t.size(); }
