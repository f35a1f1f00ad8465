// rejected: strata: a policy of this table has no default; hand an object of it to the constructor
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/retention/hbase.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

using numbers = st::retention::hbase<st::dynamic, st::dynamic, st::dynamic>;
struct contents : st::family<"contents", numbers> {};
struct anchor : st::family<"anchor", numbers> {};

#ifdef STRATA_REJECT
st::table<contents, anchor> webtable(st::for_family<contents>(numbers(3, 1, 1000)));
#else
st::table<contents, anchor> webtable(st::for_family<contents>(numbers(3, 1, 1000)), numbers(1, 0, 10));
#endif
