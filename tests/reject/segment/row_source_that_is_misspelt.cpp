// rejected: strata: this segment offers row_source and has no row_source() const whose rows() are its own
// SPDX-License-Identifier: BSL-1.0
#include <strata/segment/packed.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

template <class Memory>
class own : public st::segment::packed<Memory> {
    using base = st::segment::packed<Memory>;

public:
    using base::base;
    static constexpr st::segment_offers offers{.row_source = true};
#ifdef STRATA_REJECT
    auto source_of_rows() const { return base::row_source(); }

private:
    using base::row_source;
#endif
};
struct f : st::family<"f", st::cells_in<own>> {};

std::size_t cells(const st::table<f>& t) { return t.size(); }
