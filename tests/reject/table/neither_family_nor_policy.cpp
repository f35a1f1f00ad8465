// rejected: strata: every argument of a table must be a column family, that is, derive from strata::family
// SPDX-License-Identifier: BSL-1.0
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};

#ifdef STRATA_REJECT
st::table<contents, int> webtable;
#else
st::table<contents> webtable;
#endif
