// rejected: strata: this row cursor offers visit and has no visit(use) const and visit_rows(enter, use)
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed.hpp>

namespace st = strata;

using rows = st::segment::packed<st::memory::heap>::cursor_type;
struct own : rows {
    static constexpr st::row_cursor_offers offers{.visit = true};
#ifdef STRATA_REJECT
    template <class Use>
    bool visits(Use use) const {
        return rows::visit(use);
    }

private:
    using rows::visit;
#endif
};

bool reads(const own& at) {
    return st::visit_row(at, [](st::bytes_view, const auto&) { return true; });
}
