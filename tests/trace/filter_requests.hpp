// SPDX-License-Identifier: BSL-1.0
// Filters of a trace as those of strata.  Compiled once: regular expressions are among them.
#pragma once

#include <strata/strata.hpp>

#include "trace/filter.hpp"

namespace trace {

namespace st = strata;

namespace detail {

st::compare comparison(compare op);
st::shared_filter request(const filter& one);

}  // namespace detail
}  // namespace trace
