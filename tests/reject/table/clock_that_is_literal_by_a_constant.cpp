// rejected: strata: is_literal() of a clock is a const member function, or a static one, that returns a bool
// SPDX-License-Identifier: BSL-1.0
#include <strata/table/table.hpp>

namespace st = strata;

struct contents : st::family<"contents"> {};

struct still {
    using axis = st::axis::clock;
    st::timestamp now() const { return {1000}; }
#ifdef STRATA_REJECT
    static constexpr bool is_literal = true;
#else
    static constexpr bool is_literal() { return true; }
#endif
};

st::table<contents, still> webtable;
