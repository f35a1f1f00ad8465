// rejected: strata: no part of this table takes a policy object of this type
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/memory/pmr.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};

#ifdef STRATA_REJECT
st::table<contents, st::clock::manual> webtable{st::clock::manual({5}), st::memory::pmr()};
#else
st::table<contents, st::clock::manual> webtable{st::clock::manual({5})};
#endif
