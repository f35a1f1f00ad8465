// rejected: strata: all_of takes one part at most that keeps a version older than one it drops, as one_per does; only filters, such as keep_if, may be several
// SPDX-License-Identifier: BSL-1.0
#include <strata/policy/retention/all_of.hpp>
#include <strata/policy/retention/any_of.hpp>
#include <strata/policy/retention/one_per.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
using kept = st::retention::all_of<st::retention::one_per<100>, st::retention::one_per<70>>;
#else
using kept = st::retention::any_of<st::retention::one_per<100>, st::retention::one_per<70>>;
#endif
struct contents : st::family<"contents", kept> {};

constexpr contents html{"html"};
