// rejected: strata: this row cursor offers shared and has no bool stand_on(rows) for the rows of its all()
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/memory/heap.hpp>
#include <strata/segment/grouped.hpp>
#include <strata/segment/packed.hpp>

namespace st = strata;

using rows = st::segment::packed<st::memory::heap>::cursor_type;
using part = st::segment::grouped<st::memory::heap>::cursor_type;
class own : public part {
public:
    using part::part;
#ifdef STRATA_REJECT
    void stand_on(const rows& all);  // but is there a cell?
#endif
};

bool finds(own& at) { return st::find_row(at, "row"); }
