// rejected: strata: this row cursor offers shared and has no go_to(cursor) beside bool find_of_any(row)
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
    void follow(const own& found);

private:
    using part::go_to;
#endif
};

bool finds(own& at) { return st::find_row(at, "row"); }
