// rejected: strata: include strata/table/locality_group.hpp for a table with a locality_group
// SPDX-License-Identifier: BSL-1.0
#include <strata/fwd.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};
struct anchor : st::family<"anchor"> {};

#ifdef STRATA_REJECT
st::table<st::locality_group<contents, anchor>> webtable;
#else
st::table<contents, anchor> webtable;
#endif
