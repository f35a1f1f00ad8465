// rejected: strata: beside a part that keeps a version older than one it drops, as one_per does, all_of takes filters, limits and times to live, and no horizon
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/retention/all_of.hpp>
#include <strata/policy/retention/any_of.hpp>
#include <strata/policy/retention/horizon.hpp>
#include <strata/policy/retention/one_per.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
using kept = st::retention::all_of<st::retention::horizon<100>, st::retention::one_per<100>>;
#else
using kept = st::retention::any_of<st::retention::horizon<100>, st::retention::one_per<100>>;
#endif
struct contents : st::family<"contents", kept> {};

constexpr contents html{"html"};
