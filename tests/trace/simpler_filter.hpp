// SPDX-License-Identifier: BSL-1.0
// The next simpler forms of a filter.
#pragma once

#include <vector>

#include "trace/filter.hpp"

namespace trace::detail {

std::vector<filter> simpler(const filter& whole);

}  // namespace trace::detail
