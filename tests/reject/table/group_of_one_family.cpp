// rejected: strata: a locality_group names two families or more
// SPDX-License-Identifier: BSL-1.0
#include <strata/table/locality_group.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

struct title : st::family<"title"> {};
struct price : st::family<"price"> {};

#ifdef STRATA_REJECT
st::table<st::locality_group<title>, price> t;  // mistake
#else
st::table<st::locality_group<title, price>> t;
#endif
