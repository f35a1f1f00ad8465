// rejected: strata: a concurrency policy that lets calls in has both read() and write(), and both are const
// SPDX-License-Identifier: BSL-1.0
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};

struct turns {
    using axis = st::axis::concurrency;
    struct turn {};
    turn read() const { return {}; }
#ifndef STRATA_REJECT
    turn write() const { return {}; }
#endif
};

st::table<contents, turns> webtable;
