// rejected: strata: the segment of this family does not model strata::writable_segment
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/backend/flat.hpp>
#include <strata/segment/nested.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

template <class Memory>
class in_flat : public st::segment::nested<st::backend::flat, st::backend::flat, st::backend::flat, Memory> {
    using base = st::segment::nested<st::backend::flat, st::backend::flat, st::backend::flat, Memory>;
    using base::base;
#ifdef STRATA_REJECT
    void clear();  // nobody may call it
#endif
};
struct f : st::family<"f", st::cells_in<in_flat>> {};

std::size_t cells(const st::table<f>& t) { return t.size(); }
