// rejected: strata: two families of this table have the same name
// SPDX-License-Identifier: BSL-1.0
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};
#ifdef STRATA_REJECT
struct copies : st::family<"contents"> {};
#else
struct copies : st::family<"copies"> {};
#endif

st::table<contents, copies> webtable;
