// rejected: strata: no part of this table takes a policy object of this type
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/deletes/hbase.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents", st::retention::max_versions<>> {};

#ifdef STRATA_REJECT
st::table<contents> webtable(st::for_family<contents>(st::retention::max_versions<>(3), st::deletes::hbase()));
#else
st::table<contents> webtable(st::for_family<contents>(st::retention::max_versions<>(3), st::deletes::tombstones()));
#endif
