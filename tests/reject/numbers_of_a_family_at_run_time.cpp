// rejected: strata: the policies of a compile-time family have their numbers in the type
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/retention/hbase.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
struct contents : st::family<"contents", st::retention::hbase<st::dynamic, st::dynamic, st::dynamic>> {};
#else
struct contents : st::family<"contents", st::retention::hbase<3, 1, 1000>> {};
#endif

constexpr contents html{"html"};
