// rejected: strata: a policy of this table has no default; hand an object of it to the constructor
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/memory/limited.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};

#ifdef STRATA_REJECT
st::table<contents, st::memory::limited<>> webtable;
#else
st::table<contents, st::memory::limited<>> webtable(st::memory::limited<>(1000));
#endif
