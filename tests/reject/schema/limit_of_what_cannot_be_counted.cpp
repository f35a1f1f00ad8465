// rejected: strata: a limit in all_of counts what another part keeps only if that part is countable, as one_per is
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/retention/all_of.hpp>
#include <strata/policy/retention/any_of.hpp>
#include <strata/policy/retention/max_versions.hpp>
#include <strata/policy/retention/one_per.hpp>
#include <strata/policy/retention/ttl.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
using kept = st::retention::all_of<st::retention::max_versions<3>,
                                   st::retention::any_of<st::retention::one_per<100>, st::retention::ttl<400>>>;
#else
using kept = st::retention::all_of<st::retention::max_versions<3>,
                                   st::retention::all_of<st::retention::one_per<100>, st::retention::ttl<400>>>;
#endif
struct contents : st::family<"contents", kept> {};

constexpr contents html{"html"};
