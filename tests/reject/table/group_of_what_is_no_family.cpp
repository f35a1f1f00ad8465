// rejected: strata: every argument of a locality_group must be a column family, that is, derive from strata::family
// SPDX-License-Identifier: BSL-1.0
#include <strata/table/locality_group.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

struct title : st::family<"title"> {};
struct price : st::family<"price"> {};
struct other {};

#ifdef STRATA_REJECT
st::table<st::locality_group<title, other>, price> t;
#else
st::table<st::locality_group<title, price>> t;
#endif
