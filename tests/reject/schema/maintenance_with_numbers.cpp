// rejected: strata: maintenance::hbase has numbers, which are those of a family of the run time
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/maintenance/by_size.hpp>
#include <strata/policy/maintenance/hbase.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::maintenance::hbase> {};
#else
struct contents : st::family<"contents", st::maintenance::by_size<1000>> {};
#endif

constexpr contents html{"html"};
